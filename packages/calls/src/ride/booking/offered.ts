import { requestProblem, wishProblem, type WishField } from '@nemt/domain/journey/offered.ts'
import { timesApart } from '@nemt/domain/journey/refused.ts'
import type { MobilityDraft } from '@nemt/domain/mobility/coupling.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import { message } from '#/message/text.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalid } from '#/pipeline/refusal.ts'
import type { Booking } from '../record/booking.ts'

/** Refuses a pickup after the appointment (V636), or days before it; `at`: the ride's index in the request. */
export function checkPickup(
  context: Context,
  times: { needed?: number | undefined; appointment?: number | undefined },
  at: number,
): void {
  const refused = timesApart(times)
  if (refused)
    throw invalid(`rides.${at}.${refused.field}`, message(context, `error.${refused.code}`), refused.code)
}

/** Refuses needs that the editors don't let anybody enter; `at`: the ride's index in the request. */
export function checkNeeds(context: Context, needs: MobilityDraft | undefined, at: number): void {
  const broken = mobilityProblem(needs ?? {}, { customer: context.customer })
  if (broken) throw problemRefused(context, { ...broken, field: `rides.${at}.accessibility.${broken.field}` })
}

type Offered = {
  benefit?: Policy | undefined
  changes?: ((field: WishField) => boolean) | undefined
  known?: MobilityDraft | undefined
}

/**
 * Refuses what the customer does not have, field by field, and a reason that isn't the caller's to choose.
 * `known`: the needs on record, which nobody asked for now.
 */
export function checkOffered(
  context: Context,
  booking: Booking,
  { benefit, changes = () => true, known }: Offered,
): void {
  const { customer, policy, principal } = context
  const facts = { customer, policy, benefit }
  for (const [index, ride] of booking.rides.entries()) {
    if (principal.scope === 'passenger' && ride.reason === 'discharge' && changes('reason'))
      throw problemRefused(context, { code: 'discharge_not_permitted', field: `rides.${index}.reason` })
    const { accessibility, ...wish } = ride
    const fresh =
      accessibility && !same(accessibility.psychosocial, known?.psychosocial) ? { accessibility } : {}
    const problem = wishProblem({ ...wish, ...fresh }, facts, changes)
    if (problem) throw problemRefused(context, { ...problem, field: `rides.${index}.${problem.field}` })
  }
  const problem = requestProblem(booking, facts)
  if (problem) throw problemRefused(context, problem)
}
