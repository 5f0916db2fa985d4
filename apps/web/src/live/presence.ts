'use client'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { othersAt } from '@nemt/domain/presence/others.ts'
import type { Present, PresentAt, Shown } from '@nemt/domain/presence/schema.ts'
import { makeListeners } from '../state/listeners.ts'

const NOBODY: readonly Present[] = []
/** As many things as a tab may say that it shows. */
const MOST_SHOWN = 5
/** What this tab shows, once for each part of the page that shows it. */
const shown = new Set<Shown>()
/** Who else is there, as it was told last. */
const present = new Map<string, readonly Present[]>()
const { subscribe, notify } = makeListeners()
let tell: ((shows: readonly Shown[]) => void) | null = null
let saying: ReturnType<typeof setTimeout> | undefined

function idOf({ kind, key }: Pick<Shown, 'kind' | 'key'>): string {
  return `${kind}/${key}`
}

/** All that this tab shows, each thing once: a form over it counts. */
function shows(): Shown[] {
  const byId = new Map<string, Shown>()
  for (const one of shown) if (byId.get(idOf(one))?.does !== 'edits') byId.set(idOf(one), one)
  return [...byId.values()].slice(0, MOST_SHOWN)
}

/** Says it once when a page takes the place of another. */
function saySoon(): void {
  clearTimeout(saying)
  saying = setTimeout(() => tell?.(shows()))
}

/** The live connection lends its voice, and takes it back (null) when it is down: then nobody knows who is there. */
export function lendVoice(lent: typeof tell): void {
  tell = lent
  if (tell) {
    if (shown.size > 0) tell(shows())
    return
  }
  present.clear()
  notify()
}

/** Heard from the live connection. */
export function hearPresent(at: PresentAt): void {
  present.set(idOf(at), at.people)
  notify()
}

/**
 * Says that this tab shows rides or a passenger's record as long as the component is there, and gives who else of the
 * office does (docs/decisions/087); nobody while the line is down.
 */
export function usePresence(
  kind: Shown['kind'],
  keys: readonly string[],
  does: Shown['does'],
): readonly Present[] {
  const joined = keys.slice(0, MOST_SHOWN).join(' ')
  useEffect(() => {
    const these = joined.split(' ').map((key) => ({ kind, key, does }))
    for (const one of these) shown.add(one)
    saySoon()
    return () => {
      for (const one of these) {
        shown.delete(one)
        present.delete(idOf(one))
      }
      saySoon()
    }
  }, [kind, joined, does])
  const told = useSyncExternalStore(
    subscribe,
    () =>
      joined
        .split(' ')
        .map((key) => JSON.stringify(present.get(idOf({ kind, key })) ?? NOBODY))
        .join('\n'),
    () => '',
  )
  return useMemo(
    () =>
      othersAt(
        told.split('\n').flatMap((people) => (people ? (JSON.parse(people) as Present[]) : [])),
        '',
      ),
    [told],
  )
}
