import type { Context } from '../pipeline/context.ts'
import { Refusal } from '../pipeline/refusal.ts'

/** The accepts that go first in a process, by customer and ride: each tells whether the ride is decided then. */
const ahead = new WeakMap<Context['portal'], Map<string, Promise<boolean>>>()

/**
 * Lets one accept of a ride go ahead; those that come meanwhile wait for it. Once it has decided the ride they see so
 * with one read each, where each would have written in vain and waited for the others' locks: fifty fleets are asked
 * at once (P5). Who wins is still decided by the database: another process may be faster.
 */
export async function inTurn<T>(context: Context, ride: string, accept: () => Promise<T>): Promise<T> {
  const turn = `${context.customer.key} ${ride}`
  const turns = ahead.get(context.portal) ?? new Map<string, Promise<boolean>>()
  ahead.set(context.portal, turns)
  for (let first = turns.get(turn); first; first = turns.get(turn)) if (await first) return accept()
  const accepted = accept()
  const decided = accepted.then(
    () => true,
    (error: unknown) => error instanceof Refusal && error.code === 'offer_taken',
  )
  turns.set(turn, decided)
  try {
    return await accepted
  } finally {
    turns.delete(turn)
  }
}
