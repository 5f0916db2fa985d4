import type { DataOf } from '../calls/named.ts'
import { hearServerTime, serverNow } from '../calls/server-clock.ts'
import { forget, seal, unseal } from '../offline/vault.ts'

/** A trip as the server last told it. `at`: when, by the server; `behind`: by how much the phone's clock was, ms. */
export type KeptTrip = { at: number; behind: number; info: DataOf<'drive.info'> }

/** A link ends twelve hours after its ride (docs/decisions/076): what is older is nobody's to read, ms. */
const KEPT_MS = 86_400_000

/** Keeps a trip sealed on the phone, for a page that is opened without a network (docs/decisions/148). */
export function keepTrip(info: KeptTrip['info']): Promise<void> {
  const at = serverNow()
  return seal('trip', { at, behind: at - Date.now(), info } satisfies KeptTrip)
}

/**
 * The trip of a ride as this phone has kept it. The phone's clock is put right by it, which an opened page has from the
 * server otherwise.
 */
export async function keptTrip(ride: string): Promise<KeptTrip | undefined> {
  const kept = await unseal<KeptTrip>('trip')
  if (kept?.info.ride !== ride || Date.now() + kept.behind - kept.at > KEPT_MS) return undefined
  const now = Date.now()
  hearServerTime(now + kept.behind, { asked: now, heard: now })
  return kept
}

/** Forgets the trip of a ride; another one's stays. */
export async function forgetTrip(ride: string): Promise<void> {
  const kept = await unseal<KeptTrip>('trip')
  if (kept?.info.ride === ride) await forget('trip')
}
