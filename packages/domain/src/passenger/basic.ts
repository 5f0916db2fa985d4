import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import { riderKeyRequired } from '../funding/plans.ts'
import { isPhone } from '../phone/phone.ts'
import { firstProblem, problemsOf, type Problem, type Rule } from '../problem/problem.ts'
import { tidyName } from '../text/entry.ts'
import { parseDate } from '../time/parse.ts'
import { localDate } from '../time/zone.ts'
import type { Passenger } from './schema.ts'
import { blank } from '../text/blank.ts'

/** A record while it is being entered. */
export type PassengerDraft = Partial<Omit<Passenger, 'name'>> & { name?: { first?: string; last?: string } }
export type BasicFacts = {
  now: number
  customer: Pick<Customer, 'documentation' | 'passenger' | 'timezone'>
  policy?: CustomerPolicy
  plans?: number
}

/** The earliest date of birth, in ms (V895): about 1903. */
export const EARLIEST_BIRTH = -2_114_059_320_045

/** As long as a first or last name may be; characters. */
const LONGEST_NAME = 100

/** Whether the customer asks for dates of birth at all: unless it says no (V836). */
export function birthDateAsked(customer: Pick<Customer, 'passenger'>): boolean {
  return customer.passenger?.dob?.enabled !== false
}

/** Whether a date of birth, yyyy-mm-dd or as somebody typed it, can be one: neither too early nor after `today`. */
export function isBirthDate(dob: string, today: string): boolean {
  return parseDate(dob) === dob && Date.parse(`${dob}T00:00:00Z`) >= EARLIEST_BIRTH && dob <= today
}

/** In the order of doc 2 §5.3 (V892–V897). */
const rules: Rule<PassengerDraft, BasicFacts>[] = [
  ({ name }) =>
    blank(name?.first) || blank(name?.last)
      ? { code: 'name_missing', field: blank(name?.first) ? 'name.first' : 'name.last' }
      : null,
  ({ name }) => {
    const part = (['first', 'last'] as const).find(
      (which) => tidyName(name?.[which] ?? '').length > LONGEST_NAME,
    )
    return part ? { code: 'name_long', field: `name.${part}`, values: { most: LONGEST_NAME } } : null
  },
  ({ customer_key }, { customer, policy }) =>
    riderKeyRequired(customer, policy) && blank(customer_key)
      ? { code: 'rider_key_missing', field: 'customer_key' }
      : null,
  ({ language }) => (blank(language) ? { code: 'language_missing', field: 'language' } : null),
  ({ dob }, { now, customer }) => {
    const isWrong = dob && !isBirthDate(dob, localDate(now, customer.timezone))
    const isLacking = !dob && customer.passenger?.dob?.required
    return isWrong || isLacking ? { code: 'birth_year_wrong', field: 'dob' } : null
  },
  ({ phone }) =>
    isPhone(phone?.display ?? phone?.raw) ? null : { code: 'phone_missing', field: 'phone.display' },
  (_, { customer, policy, plans = 0 }) =>
    riderKeyRequired(customer, policy) && plans < (policy?.plans_min_count ?? 0)
      ? { code: 'plans_missing', field: 'plan_keys' }
      : null,
]

export function basicProblems(draft: PassengerDraft, facts: BasicFacts): Problem[] {
  return problemsOf(rules, draft, facts)
}

/** What the basic section's button shows, or null. */
export function basicProblem(draft: PassengerDraft, facts: BasicFacts): Problem | null {
  return firstProblem(rules, draft, facts)
}
