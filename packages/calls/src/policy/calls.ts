import { columns } from '@nemt/store/rows/select.ts'
import { policy, type Policy } from '@nemt/domain/policy/schema.ts'
import * as z from 'zod'
import { policyOf } from '../fund/load.ts'
import { regroupEvent } from '../fund/regroup-event.ts'
import { PASSENGER_WORDS } from '../passenger/access.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'

const fields = policy.omit({ key: true })

/** Whether what is used of a benefit belongs to other intervals than before (server-behaviour §2.9). */
function isCountedOtherwise(before: Rule, after: Rule): boolean {
  const ruleOf = ({ effective, limits }: Rule) => [
    effective?.start,
    limits?.allotment?.interval,
    limits?.allotment?.calendar,
  ]
  return JSON.stringify(ruleOf(before)) !== JSON.stringify(ruleOf(after))
}

type Rule = Pick<Policy, 'effective' | 'limits'>

/** Whether two bounds leave nothing between them. */
function isCrossed(lower: number | undefined, upper: number | undefined): boolean {
  return lower !== undefined && upper !== undefined && lower > upper
}

/** A benefit with its rules (C095). One that plans or funds refer to stays. */
export const policyKind = defineKind({
  noun: 'policy',
  collection: 'policy:info',
  table: 'policy',
  prefix: 'PCY',
  fields: z.strictObject(fields.shape),
  see: PASSENGER_WORDS,
  create: null,
  edit: null,
  columns: () =>
    columns('policy', 't', [
      'key',
      'version',
      'name',
      'display_name',
      'effective_start',
      'effective_end',
      'document',
    ]),
  order: 'name',
  deep: true,
  opaque: ['original', 'imports', 'trip.ride.allotment.account'],
  archives: false,
  of: (row) => {
    // Without its key a policy of any kind is the record's fields.
    const { key: _key, ...rest } = policyOf(row)
    return rest as Omit<Policy, 'key'>
  },
  row: ({ name, display_name, effective, ...document }) => ({
    name,
    display_name: display_name ?? null,
    effective_start: effective?.start ?? null,
    effective_end: effective?.end ?? null,
    document: {
      ...document,
      ...(effective?.always === undefined ? {} : { effective: { always: effective.always } }),
    },
  }),
  also: (next, before, context) =>
    before && isCountedOtherwise(policyOf(before), next)
      ? { events: [regroupEvent(context, { policy: next.key })] }
      : {},
  check: async (_context, { effective, enabled, trip, plans_min_count, plans_max_count }) => {
    for (const [field, span] of Object.entries({ effective, enabled }))
      if (isCrossed(span?.start, span?.end)) throw invalidInput(`${field}.end`, 'before_start')
    // Bounds that nothing lies between would break every ride, and no screen says why.
    const { penalty_max: _, ...limits } = trip?.ride?.constraint ?? {}
    const crossed = Object.entries(limits).find(([, limit]) => isCrossed(limit?.lower, limit?.upper))
    if (crossed) throw invalidInput(`trip.ride.constraint.${crossed[0]}.lower`, 'above_most')
    if (isCrossed(plans_min_count, plans_max_count)) throw invalidInput('plans_min_count', 'above_most')
  },
})

export const policyList = listOf(policyKind, 'policies')
export const policySave = saveOf(policyKind)
export const policyDelete = removeOf(policyKind)
