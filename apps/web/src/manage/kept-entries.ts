import type { CostsDraft } from './costs-draft.ts'
import type { FleetDraft } from './FleetForm.tsx'
import type { StatusDraft } from './status-draft.ts'

/**
 * What is entered on the manage page and not saved, with the version of the ride that it was entered for. Not the
 * driver: a browser's storage is no place for anybody's name and phone.
 */
export type Entries = {
  version: number
  status: Omit<StatusDraft, 'driver'>
  fleet: FleetDraft
  costs: CostsDraft
}
type Kept = Entries & { owner: string; ride: string; at: number }

const NAME = 'manage.entries'
/** As long as a day's work, ms: nobody is surprised by yesterday's words. */
const KEPT_FOR_MS = 12 * 3_600_000

/**
 * Keeps what somebody enters about a ride in this tab, over a reload and the end of their session. Not in the entry of
 * the tab's history as other forms (state/tab-history.ts): a visit of support ends at another origin and begins anew
 * with another entry (docs/decisions/051). Of the latest ride only, for who typed it, until it is saved or given up.
 */
export function keepEntries(owner: string, ride: string, entries: Entries, now: number): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ ...entries, owner, ride, at: now } satisfies Kept))
  } catch {
    // A tab without storage keeps nothing.
  }
}

/** What this tab keeps of somebody's entries about a ride; another person's are forgotten. */
export function entriesFor(owner: string, ride: string, now: number): Entries | null {
  const kept = readKept()
  if (!kept) return null
  if (kept.owner !== owner || now - kept.at > KEPT_FOR_MS) forgetEntries()
  else if (kept.ride === ride) {
    const { version, status, fleet, costs } = kept
    return { version, status, fleet, costs }
  }
  return null
}

export function forgetEntries(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}

function readKept(): Kept | null {
  try {
    // Written by this file alone.
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
