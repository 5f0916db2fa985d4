import { customerDefaults } from '@nemt/domain/customer/config.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'

/** A username as it is looked up: case and space around it don't matter. */
export const nameOf = (username: string): string => username.trim().toLowerCase()

/** How many tries a name, or a known device of it, has until it is locked (F378). */
export const usualTries = (customer: Pick<Customer, 'auth'>): number =>
  customer.auth?.logins ?? customerDefaults.auth.logins
