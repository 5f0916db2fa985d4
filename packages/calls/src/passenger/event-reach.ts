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
