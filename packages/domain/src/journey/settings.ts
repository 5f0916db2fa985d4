import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Policy } from '../policy/schema.ts'

/** Settings that a benefit and the customer policy both have: the benefit's value wins (X069). */
export function multiloadEnabled(policy?: CustomerPolicy, benefit?: Policy): boolean {
  return benefit?.trip?.ride?.multiload?.enabled ?? policy?.trip?.ride?.multiload?.enabled ?? false
}

export type Purposes = { enabled: boolean; list: string[]; adhoc: boolean }

/** The trip purposes to choose from, and whether a person may write an own one. */
export function purposesOf(policy?: CustomerPolicy, benefit?: Policy): Purposes {
  const [ofBenefit, general] = [benefit?.trip?.purpose, policy?.trip?.purpose]
  return {
    enabled: ofBenefit?.enabled ?? general?.enabled ?? false,
    list: ofBenefit?.list ?? general?.list ?? [],
    adhoc: ofBenefit?.adhoc?.enabled ?? general?.adhoc?.enabled ?? false,
  }
}

/** The covered services of the customer in a stable order, for the selector (F373). */
export function coveredServices(customer: Pick<Customer, 'covered'>) {
  return Object.values(customer.covered?.list ?? {}).sort(
    (a, b) => (a.display ?? a.value).localeCompare(b.display ?? b.value, 'en') || a.key.localeCompare(b.key),
  )
}

/** Whether Continue asks for a covered service or purpose. */
export function coveredServiceNeeded(
  customer: Pick<Customer, 'covered'>,
  policy?: CustomerPolicy,
  benefit?: Policy,
): boolean {
  return customer.covered?.enabled === true || purposesOf(policy, benefit).enabled
}

/** Whether a passenger must have an allotment: funds are on for the customer (X081) and required. */
export function fundsNeeded(customer: Pick<Customer, 'funds'>, policy?: CustomerPolicy): boolean {
  return policy?.funds_enabled === true && customer.funds?.required === true
}

/** Minutes between now and the pickup that the customer asks for (V390). */
export function noticeMinutes(policy?: CustomerPolicy): number {
  return policy?.trip?.ride?.constraint?.notice?.default?.passenger ?? 0
}
