import type { Context } from '../pipeline/context.ts'
import { notFound } from '../pipeline/refusal.ts'

/** The fleet that answers: a signed-in one for itself only; for the system the one that it names. */
export function answeringFleet({ principal }: Context, named: string | undefined): string {
  const fleet = principal.scope === 'fleet' ? principal.fleet : named
  if (!fleet || (named && named !== fleet)) throw notFound('offer')
  return fleet
}
