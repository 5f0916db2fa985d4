import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { withinPages, type Dispatcher } from './dispatcher.ts'

/**
 * From one step of a simulated ride to the next, in ms: its clock runs ahead, so that a demonstration sees
 * the end.
 */
const STEP_MS = 5_000
const course: Partial<Record<RideStatus, RideStatus>> = {
  confirmed: 'pickup',
  requesting: 'pickup',
  pickup: 'waiting',
  waiting: 'enroute',
  enroute: 'completed',
}
const driver = { name: 'Dexter Dummy', phone: { display: '(800) 555-0166', raw: '+18005550166' } }
const vehicle = { make: 'Test', model: 'Car', color: 'Yellow', license: 'DUMMY 1' }

/** A fleet for demonstrations and tests, whose rides the product drives itself. */
export const dummy: Dispatcher = {
  ...withinPages('Dummy'),
  play: (status) => {
    const to = course[status]
    return to && { to, driver, vehicle, nextMs: STEP_MS }
  },
}
