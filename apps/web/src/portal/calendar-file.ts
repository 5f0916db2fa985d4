import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { NOT_DRIVEN } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'

/** What a calendar is told of a ride. */
export type Kept = {
  key: string
  version: number
  status: RideStatus
  /** A provider drives it. */
  taken: boolean
  /** When somebody is picked up, ms; where; and how long the way is expected to take. */
  needed: number
  pickup: string
  duration_s?: number | undefined
}
/** `cancelled` is the title of a ride that nobody drives: many calendars show what is cancelled like anything else. */
type Words = { title: string; cancelled: string; text: string; host: string }

/** A ride that nobody estimated lasts so long in a calendar, seconds. */
const USUAL_S = 30 * 60
/** Calendars that follow ask again so often, seconds; most take their own time. */
const ASK_AGAIN_S = 60 * 60

function statusOf({ status, taken }: Kept): ICalEventStatus {
  if (NOT_DRIVEN.includes(status)) return ICalEventStatus.CANCELLED
  return taken ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

/**
 * Rides as a calendar file (docs/decisions/078, 095): when and where somebody is picked up, and neither where they go
 * nor why. A later file of the same ride takes the place of an earlier one.
 */
export function calendarFile(rides: readonly Kept[], { title, cancelled, text, host }: Words): string {
  const calendar = ical({
    ...{ prodId: { company: host, product: 'rides' }, method: ICalCalendarMethod.PUBLISH },
    ...{ name: title, ttl: ASK_AGAIN_S },
  })
  for (const ride of rides) {
    const status = statusOf(ride)
    const isOff = status === ICalEventStatus.CANCELLED
    calendar.createEvent({
      id: `${ride.key}@${host}`,
      sequence: ride.version,
      start: new Date(ride.needed),
      end: new Date(ride.needed + (ride.duration_s ?? USUAL_S) * 1000),
      ...{ summary: isOff ? cancelled : title, description: text, location: ride.pickup },
      status,
      class: ICalEventClass.PRIVATE,
      busystatus: isOff ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
      transparency: isOff ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  }
  return calendar.toString()
}
