import { useEffect } from 'react'
import { plansShown } from '@nemt/domain/funding/plans.ts'
import type { DataOf } from '#/calls/named.ts'

export type Plan = DataOf<'patient.plans'>['plans'][number]
type Usage = DataOf<'passenger.ride.stats'>['funds'][number]
/** A plan with the funds of its benefits; without one, the funds that belong to no plan. */
export type Group = { plan: Plan | null; funds: Usage[] }

/** The plans that are still shown (V921): those that ended are apart, and so are funds whose benefit did (V308). */
export function groupsOf(plans: readonly Plan[], funds: readonly Usage[], now: number) {
  const current = new Set(
    plansShown(
      plans.map(({ key, effective }) => ({ key, ...effective })),
      now,
    ).map(({ key }) => key),
  )
  const loose = funds.filter(({ policy_key }) => !plans.some(({ policies }) => policies.includes(policy_key)))
  const of = (plan: Plan, expired: boolean): Group => ({
    plan,
    funds: funds.filter((fund) => plan.policies.includes(fund.policy_key) && fund.expired === expired),
  })
  const still = plans.filter(({ key }) => current.has(key))
  const over = plans.filter(({ key }) => !current.has(key))
  const full = (groups: Group[]) => groups.filter((group) => group.funds.length > 0)
  return {
    shown: [
      ...still.map((plan) => of(plan, false)),
      ...full([{ plan: null, funds: loose.filter(({ expired }) => !expired) }]),
    ],
    ended: [
      ...full(still.map((plan) => of(plan, true))),
      ...over.map((plan) => ({ plan, funds: [...of(plan, false).funds, ...of(plan, true).funds] })),
      ...full([{ plan: null, funds: loose.filter(({ expired }) => expired) }]),
    ],
  }
}

/** What is missing in the office's records is no user's to mend: only the console says it (V927, V928). */
export function gapsOf(plans: readonly Plan[], funds: readonly Usage[]): string[] {
  return [
    ...plans.filter(({ name }) => !name.trim()).map(({ key }) => `Plan ${key} has no name.`),
    ...funds
      .filter(({ granted: { count, cents = null } }) => count === null && cents === null)
      .map(({ policy_key }) => `Policy ${policy_key} has no allotment.`),
  ]
}

export function useGaps(plans: readonly Plan[] | undefined, funds: readonly Usage[] | undefined): void {
  const gaps = plans && funds ? gapsOf(plans, funds).join('\n') : ''
  useEffect(() => {
    if (gaps) console.warn(gaps)
  }, [gaps])
}
