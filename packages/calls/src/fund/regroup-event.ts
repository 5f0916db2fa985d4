import type { EventRow } from '@nemt/store/change/changes.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { Context } from '../pipeline/context.ts'

/** Whose intervals are to be looked at, after which passenger. */
export type Regrouped = { [Name in 'policy' | 'fund' | 'plan' | 'after']?: string | undefined }

/** The event on which the worker lets what was used count in the intervals of today's rules (fund.regroup). */
export function regroupEvent(
  { actor, customer }: Pick<Context, 'actor' | 'customer'>,
  { policy, fund, plan, after }: Regrouped,
): EventRow {
  return {
    collection: 'fund:info',
    key: policy ?? fund ?? plan ?? customer.key,
    type: 'regroup',
    actor,
    data: present({ policy, fund, plan, after }),
    audience: [],
  }
}
