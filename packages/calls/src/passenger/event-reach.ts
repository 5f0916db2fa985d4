import type { EventRow } from '@nemt/store/change/changes.ts'

/**
 * Who may hear an event about a passenger: themselves, and staff by the team of the record (decision 019).
 */
export function reachOf(passenger: {
  key: string
  team_key: string | null
}): Pick<EventRow, 'team_key' | 'passenger_key'> {
  return {
    team_key: passenger.team_key ?? undefined,
    passenger_key: passenger.key,
  }
}

type Said = Partial<Pick<EventRow, 'data' | 'audience'>>

/** What an event tells of a passenger's record: to the office and the passenger, where nothing else is said. */
export function passengerEvent(
  actor: EventRow['actor'],
  passenger: Parameters<typeof reachOf>[0],
  type: string,
  { data = {}, audience = ['staff', 'passenger'] }: Said = {},
): EventRow {
  return {
    collection: 'patient:info',
    key: passenger.key,
    type,
    actor,
    data,
    audience,
    ...reachOf(passenger),
  }
}
