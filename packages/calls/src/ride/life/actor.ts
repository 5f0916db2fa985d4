import type { Actor } from '@nemt/domain/ride/guards.ts'
import type { Principal } from '#/pipeline/principal.ts'

/** The status machine's word for a principal: support is a global user (server-behaviour §2.1). */
export function actorFor(principal: Principal, as: 'adapter' | 'timer' = 'timer'): Actor {
  if (principal.scope === 'passenger' || principal.scope === 'fleet') return principal.scope
  if (principal.scope === 'system') return as
  return principal.global ? 'support' : 'coordinator'
}
