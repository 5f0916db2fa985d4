import type { Context } from '../pipeline/context.ts'

/**
 * Costs are support's to see, and the office's where its customer shows them (flags.hide_cost_estimates). What
 * passengers and fleets read of them has rules of its own.
 */
export function hidesCosts({ principal, customer }: Pick<Context, 'principal' | 'customer'>): boolean {
  return (
    principal.scope === 'coordinator' && !principal.global && customer.flags?.hide_cost_estimates === true
  )
}
