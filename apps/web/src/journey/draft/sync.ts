import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { createPath, pathOf } from '../opening/link.ts'
import type { JourneyScope } from '../settings/settings.ts'
import { wasSent } from './tab-history.ts'
import { isBegun, type JourneyState } from './state.ts'

/** The request as it was last kept on the server. */
let saved: JourneyState | null = null

/** Whether the server has the request as it stands, so that nothing is lost with the page. */
export function isSaved(state: JourneyState): boolean {
  return saved === state
}

/** What is kept: everything but what the page finds out again. */
function documentOf({
  benefits: _benefits,
  refused: _refused,
  opened: _opened,
  // Who goes on another day may have fallen ill meanwhile.
  covid19: _covid19,
  ...state
}: JourneyState): string {
  return JSON.stringify(state)
}

/**
 * Keeps an unsent request on the server, for its maker only; then the form's address names it, by key. A
 * failure is no trouble: the next change tries again.
 */
export async function saveDraft(state: JourneyState, scope: JourneyScope): Promise<void> {
  if (!isBegun(state) || isSaved(state) || wasSent(state.id)) return
  const { key } = state.draft.passenger ?? {}
  const answer = await send<DataOf<'draft.save'>>('draft.save', {
    key: state.id,
    ...(key && { passenger: key }),
    document: documentOf(state),
  })
  if (!answer.ok) return
  saved = state
  // Sent in the meantime: it is not to come up again.
  if (wasSent(state.id)) return forgetDraft(state.id)
  const address = new URL(location.href)
  if (address.pathname !== createPath(scope) || address.searchParams.get('draft') === state.id) return
  address.searchParams.set('draft', state.id)
  history.replaceState(history.state, '', pathOf(address))
}

/** Forgets a request that was sent or given up. */
export function forgetDraft(id: string): void {
  return void send('draft.delete', { key: id })
}

/** A request as it was kept; null when it can't be read any more, or was sent since. */
export function stateOf(document: string): JourneyState | null {
  try {
    const state = JSON.parse(document) as JourneyState
    return typeof state.id === 'string' &&
      Array.isArray(state.draft.rides) &&
      state.waiting &&
      !wasSent(state.id)
      ? state
      : null
  } catch {
    return null
  }
}
