import type { Context } from '../pipeline/context.ts'

/** Costs are support's to see, and the customer's where it shows them (flags.hide_cost_estimates). */
export function hidesCosts({ principal, customer }: Pick<Context, 'principal' | 'customer'>): boolean {
  return !principal.global && customer.flags?.hide_cost_estimates === true
}
