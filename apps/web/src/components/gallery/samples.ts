import type { needsOf } from '@nemt/domain/mobility/needs.ts'
import type { CardRide } from '../ride/RideCard.tsx'

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

export function rides(at: number): CardRide[] {
  return [
    {
      key: 'RID1',
      status: 'enroute',
      type: 'scheduled',
      times: { created: at, needed: at },
      timezone: 'America/Chicago',
      stops: { pickup, dropoff },
      estimates: { completed: at + 25 * 60_000 },
    },
    {
      key: 'RID2',
      status: 'confirmed',
      type: 'will-call',
      times: { created: at, needed: at },
      timezone: 'America/Chicago',
      stops: { pickup: dropoff, dropoff: pickup },
      estimates: {},
      previous: 'RID1',
    },
  ]
}

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
