import { coveredServiceNeeded } from '@nemt/domain/journey/settings.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { candidatesOf } from '#/fund/load.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalidInput } from '#/pipeline/refusal.ts'
import { checkOffered } from '../booking/offered.ts'
import { benefitOf } from '../paying/benefit.ts'
import type { EditFacts, Repurposed } from './facts.ts'
import type { JudgedEdit } from './judge.ts'

/**
 * Refuses a purpose that the customer doesn't have, that is taken away where one is needed, or that would hold for a
 * part of a request only. Passengers say theirs when they book.
 */
export function checkPurpose(
  context: Context,
  { purpose }: Repurposed,
  judged: readonly JudgedEdit[],
  { funds = [], inUse, left, purposes }: EditFacts,
): void {
  if (context.principal.scope === 'passenger') throw invalidInput('purpose', 'staff_changes')
  const [first] = judged
  if (!first || judged.every(({ edit }) => !('purpose' in edit.diff))) return
  if (left.length > 0 || purposes.size > 1)
    throw problemRefused(context, { code: 'purpose_parted', field: 'purpose' })
  const { fund_keys: _paid, ...ride } = first.edit.booked
  const booking = { rides: [ride], ...(purpose ? { purpose } : {}) }
  const benefit = benefitOf(context, booking, inUse ? candidatesOf(funds, context.now) : [])
  checkOffered(context, booking, { benefit, changes: () => false })
  const needed = coveredServiceNeeded(context.customer, context.policy, benefit)
  if (!purpose && needed && !ride.covered_service && !ride.service_name)
    throw problemRefused(context, { code: 'covered_missing', field: 'purpose' })
}

/** Writes what the edited rides' requests are for, where that changes. */
export function purposeUpdates({ purposes }: EditFacts): Update[] {
  return [...purposes].flatMap(([key, { from, to }]) =>
    from === to ? [] : [update('trip_request', { where: { key }, set: { purpose: to ?? null } })],
  )
}
