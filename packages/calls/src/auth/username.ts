import { customerDefaults } from '@nemt/domain/customer/config.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'

/** A username as it is looked up: case and space around it don't matter. */
export function normalizedUsername(username: string): string {
  return username.trim().toLowerCase()
}

/** How many tries a name, or a known device of it, has until it is locked (F378). */
export function triesOf(customer: Pick<Customer, 'auth'>): number {
  return customer.auth?.logins ?? customerDefaults.auth.logins
}
