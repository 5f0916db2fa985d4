'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { tabHistory } from '#/state/tab-history.ts'
import { isBegun, type EditorState } from './state.ts'

/** The record that is entered in this tab, over a reload. */
const tab = tabHistory<EditorState>('patient', isBegun)

/** Changes are kept in the tab this long after the last one (ms), and at once when the page goes. */
const KEEP_AFTER = 300
/** The server keeps them this long after the last one (ms), for when the session or the machine ends. */
const SAVE_AFTER = 1_000
/** A failure is tried again (ms): the network may be away. */
const AGAIN_AFTER = 5_000

type Props = {
  /** Whose draft it is. */
  owner: string
  /** The record's key; null for a new one, whose draft is kept under its own id. */
  patient: string | null
  state: EditorState
  /** Puts in what this entry of the tab's history had. */
  restore: (state: EditorState) => void
  /** The server has it. */
  onSaved: (key: string) => void
}

/** Keeps what is entered until it is saved (docs/decisions/060): in the tab's history, and on the server. */
export function useKept({ owner, patient, state, restore, onSaved }: Props): {
  forget: (id: string) => void
} {
  const whose = `${owner} ${patient ?? 'new'}`
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const bringBack = useEffectEvent(() => {
    const kept = tab.keptFor(whose)
    if (kept) restore(kept)
  })
  useEffect(() => {
    bringBack()
    const keep = () => tab.keep(whose, latest.current)
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [whose])
  const saved = useRef<EditorState | null>(null)
  const save = useEffectEvent(async (): Promise<boolean> => {
    const now = latest.current
    if (!isBegun(now) || saved.current === now || tab.wasSent(now.id)) return true
    const key = patient ?? now.id
    const answer = await send<DataOf<'draft.save'>>('draft.save', {
      key,
      kind: 'passenger',
      ...(patient && { passenger: patient }),
      document: JSON.stringify(now),
    })
    if (!answer.ok) return answer.error.code !== 'unreachable' && answer.error.code !== 'timeout'
    saved.current = now
    if (tab.wasSent(now.id)) void send('draft.delete', { key })
    else onSaved(key)
    return true
  })
  useEffect(() => {
    const keeping = setTimeout(() => tab.keep(whose, latest.current), KEEP_AFTER)
    let saving = setTimeout(function tryToSave() {
      void save().then((isDone) => {
        if (!isDone) saving = setTimeout(tryToSave, AGAIN_AFTER)
      })
    }, SAVE_AFTER)
    return () => {
      clearTimeout(keeping)
      clearTimeout(saving)
    }
  }, [state, whose])
  return {
    /** Forgets a draft that was saved or given up. */
    forget: (id) => {
      tab.markSent(id)
      tab.keep(whose, { ...latest.current, id })
      if (saved.current !== null || latest.current.version > 0)
        void send('draft.delete', { key: patient ?? id })
      saved.current = null
    },
  }
}
