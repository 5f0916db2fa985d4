import type { Customer } from '../customer/schema.ts'

/** What a coordinator confirms about a new passenger: the customer's verification documents, by key. */
export function verificationKeys(customer: Pick<Customer, 'documentation'>): string[] {
  return Object.keys(customer.documentation?.verification ?? {})
}

/** A ride may be scheduled when the passenger ever had one (V940) or every document is ticked (V941). */
export function verificationComplete(
  customer: Pick<Customer, 'documentation'>,
  verified: Record<string, boolean> | undefined,
  everScheduled: boolean,
): boolean {
  return everScheduled || verificationKeys(customer).every((key) => verified?.[key] === true)
}
