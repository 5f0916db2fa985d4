import type { Context } from '../pipeline/context.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { isFleetLogin } from './own-records.ts'

/**
 * Whose keys are kept (docs/decisions/086-provider-api.md): a fleet's people who sign in keep their own fleet's, global
 * support those of the fleet that it names. Throws forbidden for everybody else.
 */
export function keeperOf({ principal }: Pick<Context, 'principal'>, named: string | undefined): string {
  if (isFleetLogin({ principal }) && (named === undefined || named === principal.fleet))
    return principal.fleet ?? ''
  if (principal.scope === 'coordinator' && principal.global && named !== undefined) return named
  throw forbidden()
}
