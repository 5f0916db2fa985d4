import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import { NOT_DRIVEN } from '@nemt/domain/ride/sets.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'

type Kept = Pick<Ride, 'key' | 'version' | 'status' | 'fleet'> & {
  times: Pick<Ride['times'], 'needed'>
  estimates: Pick<Ride['estimates'], 'duration_s'>
  stops: { pickup: { address: { format: string } } }
}
type Words = { title: string; text: string; host: string }

/** A ride that nobody estimated lasts so long in a calendar, seconds. */
const USUAL_S = 30 * 60

function statusOf({ status, fleet }: Kept): ICalEventStatus {
  if (NOT_DRIVEN.includes(status)) return ICalEventStatus.CANCELLED
  return fleet ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

/**
 * A ride as a calendar file (docs/decisions/078): when and where somebody is picked up, and neither where they go nor
 * why. A later file of the same ride takes the place of an earlier one.
 */
export function calendarFile(ride: Kept, { title, text, host }: Words): string {
  const start = new Date(ride.times.needed)
  const end = new Date(ride.times.needed + (ride.estimates.duration_s ?? USUAL_S) * 1000)
  const calendar = ical({ prodId: { company: host, product: 'rides' }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `${ride.key}@${host}`,
    sequence: ride.version,
    ...{ start, end, summary: title, description: text },
    location: ride.stops.pickup.address.format,
    status: statusOf(ride),
    class: ICalEventClass.PRIVATE,
    busystatus: ICalEventBusyStatus.BUSY,
  })
  return calendar.toString()
}
