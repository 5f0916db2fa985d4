import { isBegun, type JourneyState } from './state.ts'

/**
 * The request of this tab over a reload: in the entry of the tab's history, which ends with the tab. What was
 * sent is never brought back; of that only random ids are remembered.
 */
type Kept = { owner: string; state: JourneyState }
const sentIds = 'journey.sent'

function sent(): string[] {
  return (sessionStorage.getItem(sentIds) ?? '').split(' ').filter(Boolean)
}

/** Remembers that a request was sent, so that going back does not bring it up again. */
export function markSent(id: string): void {
  return sessionStorage.setItem(sentIds, [...sent(), id].slice(-50).join(' '))
}

/** Whether a request was sent from this tab. */
export function wasSent(id: string): boolean {
  return sent().includes(id)
}

/** The request that this entry of the history keeps for somebody, or null. */
export function keptFor(owner: string): JourneyState | null {
  const entry = (history.state as { journey?: Kept } | null)?.journey
  return entry?.owner === owner && !wasSent(entry.state.id) ? entry.state : null
}

/** Keeps the request in the current entry, or takes it out when there is nothing to keep. */
export function keep(owner: string, state: JourneyState): void {
  const { journey: before, ...rest } = (history.state ?? {}) as { journey?: Kept }
  const isUnsent = isBegun(state) && !wasSent(state.id)
  if (!isUnsent && !before) return
  history.replaceState(isUnsent ? { ...rest, journey: { owner, state } } : rest, '')
}
