import type { MessageKey } from '../copy/en.ts'
import { needsOf, needWords, type Need } from '../mobility/needs.ts'
import type { Accessibility, Vehicle } from '../mobility/schema.ts'
import { substitutes } from './eligibility.ts'

/** Vehicles without which a need is not met, whatever kind of vehicle was asked for. */
const ONLY_BY: Partial<Record<Need, readonly Vehicle[]>> = {
  wheelchair: ['wav', 'bariatric'],
  wheelchair_power: ['wav', 'bariatric'],
  wheelchair_bariatric: ['bariatric'],
  stretcher: ['stretcher', 'ambulance'],
  ambulance: ['ambulance'],
}
/** A ride for any vehicle takes each in which one sits. */
const SITTING: readonly Vehicle[] = ['any', 'sedan', 'suv', 'wav', 'bariatric']

/**
 * What a ride needs that a vehicle which may be sent for these kinds of rides doesn't have, by the key of its words;
 * null when it can take the ride: by the kind that was asked for, upward only (server-behaviour §2.2, 3), and by how
 * its passenger travels.
 */
export function unmetNeed(
  kinds: readonly Vehicle[],
  accessibility: Pick<Accessibility, 'mobility' | 'vehicle' | 'service' | 'wheelchair'>,
): MessageKey | null {
  const { vehicle } = accessibility
  const unmet = needsOf(accessibility).find((need) => !isMet(kinds, need))
  if (unmet) return needWords(unmet)
  const wanted = vehicle === 'any' ? SITTING : substitutes(vehicle, true)
  const meets = kinds.some((kind) => wanted.includes(kind)) || (vehicle === 'any' && lies(accessibility))
  return meets ? null : `vehicle.${vehicle}`
}

function isMet(kinds: readonly Vehicle[], need: Need): boolean {
  const only = ONLY_BY[need]
  return !only || kinds.some((kind) => only.includes(kind))
}

/** Who lies is taken by what carries a stretcher, which the needs above have asked for. */
function lies(accessibility: Parameters<typeof needsOf>[0]): boolean {
  return needsOf(accessibility).some((need) => need === 'stretcher' || need === 'ambulance')
}
