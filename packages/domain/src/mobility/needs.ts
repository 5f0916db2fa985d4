import type { MessageKey } from '../copy/en.ts'
import type { Accessibility } from './schema.ts'

/** What a driver has to bring or do, as a mark: the order in which it is asked on the phone. */
export const needs = [
  'walking',
  'walker',
  'wheelchair',
  'wheelchair_power',
  'wheelchair_bariatric',
  'scooter',
  'stretcher',
  'ambulance',
  'curb',
  'door',
  'through_door',
  'equipment',
] as const
export type Need = (typeof needs)[number]

type Needing = Pick<Accessibility, 'mobility' | 'vehicle' | 'service'> &
  Partial<Pick<Accessibility, 'wheelchair' | 'equipment'>>

const LYING = ['stretcher', 'gurney']

function mobilityNeed({ mobility, wheelchair, vehicle, service }: Needing): Need {
  if (vehicle === 'ambulance' || service === 'bls' || service === 'als') return 'ambulance'
  if (LYING.includes(mobility) || vehicle === 'stretcher' || service === 'stretcher') return 'stretcher'
  if (mobility === 'wheelchair' && (wheelchair === 'bariatric' || vehicle === 'bariatric'))
    return 'wheelchair_bariatric'
  if (mobility === 'wheelchair') return wheelchair === 'motorized' ? 'wheelchair_power' : 'wheelchair'
  if (vehicle === 'bariatric') return 'wheelchair_bariatric'
  if (vehicle === 'wav' && mobility === 'unassisted') return 'wheelchair'
  if (mobility === 'scooter' || mobility === 'walker') return mobility
  return 'walking'
}

const SERVICES: Partial<Record<Accessibility['service'], Need>> = {
  to_curb: 'curb',
  to_door: 'door',
  through_door: 'through_door',
}

/**
 * The needs of a ride that show as marks: how its passenger travels, how far the driver helps, what comes
 * along.
 */
export function needsOf(accessibility: Needing): Need[] {
  const service = SERVICES[accessibility.service]
  return [
    mobilityNeed(accessibility),
    ...(service ? [service] : []),
    ...(accessibility.equipment ? ['equipment' as const] : []),
  ]
}

/** The words of a need. */
export function needWords(need: Need): MessageKey {
  return `need.${need}`
}
