import type { RideEvent } from '@nemt/domain/event/schema.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'

/** Who did something, as a line of the activity names them (F133–F136). */
export function senderOf({ name, key, kind, global, super: isSuper, fleet }: Actor): RideEvent['sender'] {
  return {
    key: kind === 'system' ? 'system' : (fleet ?? key ?? 'system'),
    ...(name ? { name } : {}),
    ...(global ? { global } : {}),
    ...(isSuper ? { super: isSuper } : {}),
  }
}
