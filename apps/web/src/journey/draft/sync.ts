import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { randomId } from '#/state/random-id.ts'
import { nameDraft } from '#/state/tell-address.ts'
import { createPath } from '../opening/link.ts'
import type { JourneyScope } from '../settings/settings.ts'
import { wasSent } from './tab-history.ts'
import { isBegun, type JourneyState } from './state.ts'
import { journey } from './store.ts'

/** The request as it was last kept on the server. */
let saved: JourneyState | null = null
/** What this window knows of the one that is kept: when, and as what it was sent last. */
let known: { id: string; at: number | undefined; document: string } | null = null
/** One is kept after the other, so that none is taken for another window's. */
let keeping: Promise<unknown> = Promise.resolve()

/** This window has read a request as it was kept at an instant (ms); what another one keeps since stays. */
export function sawDraft(id: string, at: number, document: string): void {
  known = { id, at, document }
}

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
 * failure is no trouble: the next change tries again. `onElsewhere`: it was changed, sent or given up in another window
 * meanwhile; what stands here is a request of its own from now on.
 */
export function saveDraft(state: JourneyState, scope: JourneyScope, onElsewhere?: () => void): Promise<void> {
  const kept = keeping.then(() => keepDraft(state, scope, onElsewhere))
  keeping = kept.catch(() => {})
  return kept
}

async function keepDraft(state: JourneyState, scope: JourneyScope, onElsewhere?: () => void): Promise<void> {
  if (!isBegun(state) || isSaved(state) || wasSent(state.id)) return
  const document = documentOf(state)
  const answer = await sendDraft(state, document)
  if (!answer.ok) {
    if (answer.error.code === 'draft_elsewhere' && journey.current().id === state.id) {
      journey.change((current) => ({ ...current, id: randomId() }))
      onElsewhere?.()
    }
    return
  }
  saved = state
  known = { id: state.id, at: answer.data.saved, document }
  // Sent in the meantime: it is not to come up again.
  if (wasSent(state.id)) return forgetDraft(state.id)
  if (location.pathname === createPath(scope)) nameDraft(state.id)
}

/** Sends it; when an answer was lost, what looks like another window's may be this one's own. */
async function sendDraft({ id, draft }: JourneyState, document: string) {
  const { key } = draft.passenger ?? {}
  const { name, address } = draft.rides[0]?.stops.dropoff ?? {}
  const before = known?.id === id ? known : null
  const sent = (at: number | undefined) =>
    send<DataOf<'draft.save'>>('draft.save', {
      key: id,
      ...(key && { passenger: key }),
      // What tells it from others in the list of what is unfinished.
      date: draft.date,
      dropoff: name ?? address?.format,
      document,
      ...(at !== undefined && { known: at }),
    })
  known = { id, at: before?.at, document }
  const answer = await sent(before?.at)
  if (answer.ok || answer.error.code !== 'draft_elsewhere') return answer
  const theirs = await send<DataOf<'draft.info'>>('draft.info', { key: id })
  if (!theirs.ok || (theirs.data.document !== before?.document && theirs.data.document !== document))
    return answer
  return sent(theirs.data.updated)
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
