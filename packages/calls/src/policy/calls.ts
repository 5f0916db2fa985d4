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
  check: async (_, { effective }) => {
    if (effective?.start !== undefined && effective.end !== undefined && effective.end < effective.start)
      throw invalidInput('effective.end', 'before_start')
  },
})

export const policyList = listOf(policyKind, 'policies')
export const policySave = saveOf(policyKind)
export const policyDelete = removeOf(policyKind)
