import type { Simulation } from '@nemt/domain/fleet/simulation.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { withinPages, type Dispatcher, type PlayedStep } from './dispatcher.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/**
 * From one step of a simulated ride to the next, in ms: its clock runs ahead, so that a demonstration sees
 * the end.
 */
const STEP_MS = 5 * SECOND
/** A slow fleet's steps, and a late one's way to the passenger. ms. */
const SLOW_MS = 20 * SECOND
/** So much after the ride's time a late driver says that they come, ms. */
const LATE_MS = 25 * MINUTE

const course: Partial<Record<RideStatus, RideStatus>> = {
  confirmed: 'pickup',
  requesting: 'pickup',
  pickup: 'waiting',
  waiting: 'enroute',
  enroute: 'completed',
}
const driver = { name: 'Dexter Dummy', phone: { display: '(800) 555-0166', raw: '+18005550166' } }
const vehicle = { make: 'Test', model: 'Car', color: 'Yellow', license: 'DUMMY 1' }

/** Where a fleet's way of driving leaves the usual course, by its profile and the status of the ride. */
const otherwise: Partial<
  Record<NonNullable<Simulation['profile']>, Partial<Record<RideStatus, Partial<PlayedStep>>>>
> = {
  late: {
    confirmed: { lateMs: LATE_MS, nextMs: SLOW_MS },
    requesting: { lateMs: LATE_MS, nextMs: SLOW_MS },
  },
  no_show: { waiting: { to: 'failed', reason: 'no_show' } },
  breaks_down: { pickup: { to: 'scheduling', reason: 'vehicle_na' } },
}

/** A fleet for demonstrations and tests, whose rides the product drives itself. */
export const dummy: Dispatcher = {
  ...withinPages('Dummy'),
  play: (status, { profile = 'drives', pace = 1 } = {}) => {
    const to = course[status]
    if (!to) return undefined
    const usual = { to, driver, vehicle, nextMs: profile === 'slow' ? SLOW_MS : STEP_MS }
    const step = { ...usual, ...otherwise[profile]?.[status] }
    return { ...step, nextMs: step.nextMs * pace }
  },
}
