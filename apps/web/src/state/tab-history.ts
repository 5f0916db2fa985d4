type Kept<State> = { owner: string; state: State }

/**
 * What somebody is entering in this tab, over a reload: in the entry of the tab's history, which ends with the tab.
 * What was sent is never brought back; of that only random ids are remembered. `entry` names it among what else the
 * entry holds.
 */
export function tabHistory<State extends { id: string }>(entry: string, isBegun: (state: State) => boolean) {
  const sentIds = `${entry}.sent`
  const sent = () => (sessionStorage.getItem(sentIds) ?? '').split(' ')
  const wasSent = (id: string) => sent().includes(id)
  const entries = () => (history.state ?? {}) as Record<string, Kept<State> | undefined>
  return {
    /** Remembers that it was sent, so that going back does not bring it up again. */
    markSent: (id: string): void => sessionStorage.setItem(sentIds, [...sent(), id].slice(-50).join(' ')),
    wasSent,
    /** What this entry of the history keeps for somebody, or null. */
    keptFor: (owner: string): State | null => {
      const kept = entries()[entry]
      return kept?.owner === owner && !wasSent(kept.state.id) ? kept.state : null
    },
    /** Keeps it in the current entry, or takes it out when there is nothing to keep. */
    keep: (owner: string, state: State): void => {
      const { [entry]: before, ...rest } = entries()
      const isUnsent = isBegun(state) && !wasSent(state.id)
      if (!isUnsent && !before) return
      history.replaceState(isUnsent ? { ...rest, [entry]: { owner, state } } : rest, '')
    },
  }
}
