import type { Customer } from '../customer/schema.ts'
import type { Fleet } from '../fleet/schema.ts'
import type { Problem } from '../problem/problem.ts'

/** The passenger's answer before a request; the choices of the screen (X095). */
export const covidAnswers = ['at_risk', 'not_at_risk'] as const
export type CovidAnswer = (typeof covidAnswers)[number]

/** The screen is on where the customer's portal says so (V175, X094). */
export function screenShown(customer: Pick<Customer, 'passenger'>): boolean {
  return customer.passenger?.portal_covid19 === true
}

/** An answer is required (V179). */
export function covidProblem(answer: string | undefined): Problem | null {
  return covidAnswers.some((one) => one === answer) ? null : { code: 'covid_missing', field: 'covid19' }
}

/** Whether a customer provides COVID transport: some enabled fleet does (X094). */
export function covidTransport(fleets: readonly Pick<Fleet, 'enabled' | 'archive' | 'extra'>[]): boolean {
  return fleets.some((fleet) => fleet.enabled && !fleet.archive && fleet.extra?.covid19 === true)
}

/**
 * What follows from an answer: at risk is confirmed first (V176); then a request that carries the flag, or,
 * without COVID transport, the end of the session with the words to contact the customer (V177, V178).
 */
export function covidOutcome(
  answer: CovidAnswer,
  confirmed: boolean,
  transport: boolean,
): 'continue' | 'confirm' | 'flag' | 'logout' {
  if (answer === 'not_at_risk') return 'continue'
  if (!confirmed) return 'confirm'
  return transport ? 'flag' : 'logout'
}
