import type { needsOf } from '@nemt/domain/mobility/needs.ts'
import { watchBoard } from '@nemt/domain/ride/board.ts'
import type { Diff } from '@nemt/domain/ride/edit.ts'
import type { Present } from '@nemt/domain/presence/schema.ts'
import type { DataOf } from '#/calls/named.ts'
import { linesOf, type BoardRide, type RideLine } from '#/dashboard/board/lines.ts'

/** A Chicago appointment, for looking at components. */
export const pickup = {
  address: { format: '1901 W Madison St, Chicago, IL 60612', lat: 41.8807, lng: -87.6742, subpremise: '4B' },
  type: 'home' as const,
}
export const dropoff = {
  address: { format: '251 E Huron St, Chicago, IL 60611', lat: 41.8947, lng: -87.6213 },
  name: 'Lakeside Heart Clinic',
  type: 'facility' as const,
}

/** More people than are shown by their letters, one with a form open. */
export const presentPeople: readonly Present[] = [
  { key: 'USR1', name: 'Dana Wheeler', does: 'edits' },
  { key: 'USR2', name: 'Ana Diaz', does: 'looks' },
  { key: 'USR3', name: 'Ben Ode', does: 'looks' },
  { key: 'USR4', name: 'Zoe Low', does: 'looks' },
  { key: 'USR5', name: 'Omar Reyes', does: 'looks' },
]

const walking = { mobility: 'unassisted', vehicle: 'any', service: 'standard' } as const

/** Every need once. */
export const ridersNeeds: readonly Parameters<typeof needsOf>[0][] = [
  walking,
  { ...walking, mobility: 'walker', service: 'to_curb' },
  { ...walking, mobility: 'wheelchair', vehicle: 'wav', service: 'to_door' },
  { ...walking, mobility: 'wheelchair', wheelchair: 'motorized', vehicle: 'wav', service: 'through_door' },
  { ...walking, mobility: 'wheelchair', wheelchair: 'bariatric', vehicle: 'bariatric', equipment: true },
  { ...walking, mobility: 'scooter', vehicle: 'wav' },
  { ...walking, mobility: 'stretcher', vehicle: 'stretcher' },
  { ...walking, vehicle: 'ambulance' },
]

/** A day's rides at an instant, one of each kind that a row can look like. */
export function boardLines(at: number): RideLine[] {
  const plain: BoardRide = {
    key: 'RID1',
    request: 'RQT1',
    version: 1,
    status: 'confirmed',
    type: 'scheduled',
    reason: 'appointment',
    timezone: 'America/Chicago',
    times: { needed: at + 3_600_000, appointment: at + 7_200_000 },
    stops: { pickup, dropoff },
    passenger: { key: 'PAS1', name: { first: 'Amara', last: 'Lindqvist' }, language: 'en' },
    patient: 'PAS1',
    estimates: { duration_s: 1_800 },
    needs: { ...walking, mobility: 'wheelchair', vehicle: 'wav', service: 'to_door' },
    multiload: false,
    fleet: 'FLT1',
    fleet_name: 'Metro Wheels',
    offers: 0,
    replies: 0,
    exhausted: false,
    in_question: false,
  }
  const other = (key: string, last: string, given: Partial<BoardRide>): BoardRide => ({
    ...plain,
    ...{ key, patient: key, passenger: { key, name: { first: 'Amara', last }, language: 'es' } },
    ...given,
  })
  const back = { stops: { pickup: dropoff, dropoff: pickup }, previous: 'RID1', type: 'will-call' as const }
  const nobody = { fleet: undefined, fleet_name: undefined, status: 'scheduling' as const }
  const rides: BoardRide[] = [
    { ...plain, status: 'enroute', estimates: { completed: at + 25 * 60_000 } },
    { ...plain, key: 'RID2', ...back, multiload: true, repeat: { key: 'RQT1' } },
    other('RID3', 'Quiroga', { ...nobody, offers: 3 }),
    other('RID4', 'Brightwater', { ...nobody, needs: walking }),
    other('RID5', 'Peñafiel', { driver: { name: 'Dana Wheeler' }, replies: 1, needs: walking }),
    other('RID6', 'Okonkwo-Reyes', { status: 'completed', needs: walking }),
    other('RID7', 'Marshbrook', { status: 'cancelled', needs: walking }),
  ]
  const watched = watchBoard(rides, at)
  const view = { sort: 'time', group: 'none', last: '' } as const
  return linesOf(watched, watched, {
    ...{ view, now: at, isToday: false, pastOpened: true, zone: plain.timezone },
  }).filter((line) => line.kind === 'ride')
}

/** An edit of a time, a phone and notes. */
export function edited(at: number): Diff {
  return {
    'times.needed': { from: at, to: at + 45 * 60_000 },
    'stops.dropoff.address': { from: pickup.address, to: dropoff.address },
    notes: { from: {}, to: { driver: 'Ring at the side door' } },
  }
}

/** One fleet that was asked, one that has declined, one that can't go. */
export function fleetsAt(at: number): DataOf<'ride.fleets'>['fleets'] {
  const offer = { ride: 'RID1', ride_version: 1, round: 1, sent: at - 600_000 } as const
  return [
    {
      ...{ fleet: 'FLT1', name: 'Metro Wheels', rank: 1, weight: 10, cost: 4_200, acceptance: 0.92 },
      offers: [{ ...offer, fleet: 'FLT1', status: 'sent', word: 'unknown', expires: at + 600_000 }],
    },
    {
      ...{ fleet: 'FLT2', name: 'Harbor Transit', rank: 2, weight: 5, cost: 4_650, acceptance: 0.4 },
      offers: [{ ...offer, fleet: 'FLT2', status: 'declined', word: 'declined', decided: at - 300_000 }],
    },
    { fleet: 'FLT3', name: 'Lakeview Vans', check: 'vehicle', unfit: { why: 'declined' }, offers: [] },
  ]
}

/** Two rides that could share a vehicle. */
export function poolAt(at: number): DataOf<'ride.pools'>['pools'][number] {
  return {
    people: [
      { ride: 'RID1', first: 'Amara', last: 'Lindqvist', longer_s: 540 },
      { ride: 'RID3', first: 'Amara', last: 'Quiroga', longer_s: 0 },
    ],
    stops: [
      { ride: 'RID1', end: 'pickup', at },
      { ride: 'RID3', end: 'pickup', at: at + 600_000 },
      { ride: 'RID1', end: 'dropoff', at: at + 1_500_000 },
      { ride: 'RID3', end: 'dropoff', at: at + 1_800_000 },
    ],
    ...{ saved_m: 9_300, saved_s: 1_260 },
  }
}
