import { resetDue, resetHeader, resetInstant } from '@nemt/domain/user/password.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import type { Principal } from '../pipeline/principal.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { GLOBAL } from '../session/origin.ts'

/**
 * Whether somebody signs in with a password here: unless the customer says that its staff don't (X131).
 * Providers' logins have no other way in.
 */
export function usesPassword(
  { flags }: Pick<Customer, 'flags'>,
  { fleet_key }: { fleet_key: string | null } = { fleet_key: null },
): boolean {
  return fleet_key !== null || flags?.disable_passwords !== true
}

/** The refusal (403) of a password where the customer's staff use none (X131). */
export function passwordsDisabled(context: Context, user: { key: string }): Refusal {
  const text = message(context, 'error.passwords_disabled')
  const actor = { kind: 'user', key: user.key, name: '' } as const
  return new Refusal('forbidden', 'passwords_disabled', text, { actor, object: user.key })
}

/**
 * The header of the window that asks for a new password, or null where nobody is asked (R077, V961-V968): by
 * the time that the organisation set, or by the password's age.
 */
export async function passwordResetHeader(
  context: Context,
  { scope, key, visit }: Principal,
): Promise<ReturnType<typeof resetHeader> | null> {
  const { customer, sql, now } = context
  const [age, forced] = [customer.auth?.reset, customer.flags?.reset]
  if (scope !== 'coordinator' || visit || (age === undefined && forced === undefined)) return null
  const { user } = await context.read({
    user: one(
      select(
        sql,
        columns('app_user', 'u', ['password_changed_at', 'is_sso']),
        sql`from app_user u where u.customer_key = s.c and u.key = ${key} and u.archived_at is null`,
      ),
    ),
  })
  const isDue = resetDue({
    now,
    resetAt: resetInstant(user?.password_changed_at ?? undefined, age, forced),
    passwordsDisabled: !usesPassword(customer),
    user: user !== null,
    scope,
    globalCustomer: customer.key === GLOBAL,
    sso: user?.is_sso === true || customer.flags?.sso === true,
  })
  return isDue ? resetHeader(forced) : null
}
