import type { CustomerFlags } from '../customer/flags.ts'

/**
 * Whether somebody is shown the mark of significant support, of a ride or of a passenger, and may set it: global users,
 * and everybody where the customer shows it (V772, V866, P037).
 */
export function showsSupport(isGlobal: boolean, flags: CustomerFlags | undefined): boolean {
  return isGlobal || flags?.support_visible === true
}

type Mark = { active?: boolean | undefined; notes?: string | undefined } | undefined

/** Whether two marks say the same: one that is absent says as much as one that is off. */
export function sameSupport(one: Mark, other: Mark): boolean {
  return (one?.active === true) === (other?.active === true) && (one?.notes ?? '') === (other?.notes ?? '')
}
