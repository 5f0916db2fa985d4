import { BOOKED } from '@nemt/domain/ride/sets.ts'
import type { Context } from '#/pipeline/context.ts'
import type { RideRow } from '../record/row.ts'
import { ableFleets } from './able.ts'
import type { Edit } from './edit.ts'
import { askedOf, type EditFacts } from './facts.ts'

/**
 * An edit that changes needs in place, as a critical one where a provider that has the ride, or is asked, could carry
 * the passenger and can't as they are now (server-behaviour §2.2, 7 and 8): nobody comes with a lift for 500 lb to 900.
 * A ride that is under way stays as it is: its provider is told.
 */
export function orReplaced(
  context: Context,
  { row, before, edit }: { row: RideRow; before: Edit['booked']['accessibility']; edit: Edit },
  { fleets, offered }: Pick<EditFacts, 'fleets' | 'offered'>,
): Edit {
  const isOfNeeds = Object.keys(edit.diff).some((field) => field.startsWith('accessibility.'))
  if (edit.kind !== 'patch' || !isOfNeeds || !BOOKED.includes(row.status)) return edit
  const asked = askedOf(offered, row.key)
  const concerned = fleets.filter(({ key }) => key === row.fleet_key || asked.includes(key))
  const able = (accessibility: typeof before) =>
    ableFleets(context, concerned, { ...edit.booked, accessibility }, row).map(({ fleet }) => fleet.key)
  const still = able(edit.booked.accessibility)
  return able(before).every((fleet) => still.includes(fleet)) ? edit : { ...edit, kind: 'critical' }
}
