import type { AuthorizationForm } from '@nemt/domain/funding/override.ts'
import type { Refusal } from '@nemt/domain/funding/selection.ts'
import type { BrokenLimit } from '@nemt/domain/funding/schema.ts'
import type { Refused } from '#/calls/answer.ts'

/** A broken limit as the refusal tells it (docs/booking.md). */
export type ToldLimit = BrokenLimit & { label: string; acknowledged: boolean }
export type Ask = { code_needed: boolean; covered_service: boolean; form: AuthorizationForm }

/** The limits that refused a request, as its detail names them; none for another refusal. */
export function limitsOf({ detail }: Refused): ToldLimit[] {
  return (detail.limits ?? []) as ToldLimit[]
}

type Reasons = { ride: number; why: Record<string, Refusal> }[]

/** Why each fund does not pay for a ride of the request, as the refusal's detail says it, once each. */
export function reasonsOf({ detail }: Refused, ride: number): { fund: string; why: Refusal }[] {
  const reasons = ((detail.rides ?? []) as Reasons).filter((reason) => reason.ride === ride)
  const byFund = new Map(reasons.flatMap(({ why }) => Object.entries(why)))
  return [...byFund].map(([fund, why]) => ({ fund, why }))
}

/** What an authorization refusal asks for; undefined for another refusal. */
export function authorizationAsk({ detail }: Refused): Ask | undefined {
  return detail.authorization as Ask | undefined
}
