import { newKey } from '@nemt/domain/key/key.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { removal, update, type Removal, type Update } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Context } from '../pipeline/context.ts'
import { hashOf, newToken } from '../session/token.ts'

/**
 * A browser keeps the tokens of those who sign in on it, so many at most; so many devices are known of a
 * person.
 */
const PER_BROWSER = 10
const PER_HOLDER = 20

/** What a client sends of the devices it was: one token, or several with dots between them. */
export const deviceField = text(1000).optional()

/** The hashes by which the tokens of a client are looked up. */
export function deviceHashes(device: string | undefined): string[] {
  return (device ?? '').split('.').filter(Boolean).slice(0, PER_BROWSER).map(hashOf)
}

/** A device that is known of a person. */
export type Device = { key: string }

/**
 * What a sign-in leaves of its device: a known one has no failed tries any more; a new one gets a token,
 * which only the client keeps, and the oldest of too many gives way. `deviceKeys`: those of the holder's devices,
 * oldest first.
 */
export function deviceChanges(
  { now }: Context,
  holder: string,
  device: Device | null,
  deviceKeys: readonly string[],
): { token?: string; changes: { updates: Update[]; removes: Removal[]; rows: NewRow<'known_device'>[] } } {
  if (device) {
    const seen: Update = update('known_device', {
      where: { key: device.key },
      set: { failed: 0, seen_at: now },
    })
    return { changes: { updates: [seen], removes: [], rows: [] } }
  }
  const token = newToken()
  const row = {
    key: newKey('DEV', now),
    token_hash: hashOf(token),
    holder_key: holder,
    created_at: now,
    seen_at: now,
  }
  const over = deviceKeys.slice(0, Math.max(0, deviceKeys.length - PER_HOLDER + 1))
  const removes: Removal[] = over.length ? [removal('known_device', { key: [...over] })] : []
  return { token, changes: { updates: [], removes, rows: [row] } }
}
