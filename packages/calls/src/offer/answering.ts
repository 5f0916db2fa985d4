import { may } from '@nemt/domain/access/may.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'

/**
 * A call's context as that of the fleet for which it is made (doc 3 §2.7, V1194, V1195): support names one, and sees
 * and answers as that fleet would; the log keeps support's own name (P038). Fleets and the product as they are. 403 for
 * other staff, and for support that names none.
 */
export function actingForFleet(context: Context, named: string | undefined): Context {
  const { principal } = context
  if (principal.scope !== 'coordinator') return context
  const mayAct = principal.global && may(principal.grants, 'ride.event.create')
  if (!mayAct || named === undefined) throw forbidden()
  return { ...context, principal: { ...principal, scope: 'fleet', fleet: named } }
}

/** The fleet that answers: a signed-in one for itself only; for the system the one that it names. */
export function answeringFleet({ principal }: Context, named: string | undefined): string {
  const fleet = principal.scope === 'fleet' ? principal.fleet : named
  if (!fleet || (named && named !== fleet)) throw notFound('offer')
  return fleet
}
