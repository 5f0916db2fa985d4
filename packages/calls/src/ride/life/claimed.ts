import { noShowGrace, GRACE_SECONDS } from '@nemt/domain/ride/step-times.ts'
import { claims, type Claim } from '@nemt/domain/ride/punctuality.ts'
import type { Context } from '#/pipeline/context.ts'

/** What an event says of a ride that nobody rode; `grace`: the customer's own wait before a no-show, seconds. */
type Claimed = { claim?: Claim; contacted?: true; grace?: number }

/** What a provider says of a ride that nobody rode, for its promise is judged by it (domain/ride/punctuality.ts). */
export function claimed(
  { customer }: Pick<Context, 'customer'>,
  reason: string | undefined,
  contacted = false,
): Claimed {
  const claim = claims.find((each) => each === reason)
  const grace = noShowGrace(customer.dispatch)
  return {
    ...(claim ? { claim } : {}),
    ...(contacted ? { contacted } : {}),
    ...(claim === 'no_show' && grace !== GRACE_SECONDS ? { grace } : {}),
  }
}
