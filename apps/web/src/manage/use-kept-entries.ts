'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { serverNow } from '#/calls/server-clock.ts'
import { entriesFor, forgetEntries, keepEntries, type Entries } from './kept-entries.ts'

type Props = {
  /** Who types. */
  owner: string
  ride: string
  /** Null while nothing is entered; the same object as long as nothing else is. */
  entries: Entries | null
  /** Puts in what the tab has kept. */
  restore: (kept: Entries) => void
}

/** Keeps what is entered over a reload and the end of the session, and brings it back. */
export function useKeptEntries({ owner, ride, entries, restore }: Props): void {
  const isKept = useRef(false)
  const bringBack = useEffectEvent(() => {
    const kept = entriesFor(owner, ride, serverNow())
    if (kept) restore(kept)
  })
  useEffect(() => bringBack(), [owner, ride])
  const follow = useEffectEvent(() => {
    // What was there before the page came back is not forgotten before it is read.
    if (entries) keepEntries(owner, ride, entries, serverNow())
    else if (isKept.current) forgetEntries()
    isKept.current = entries !== null
  })
  useEffect(() => follow(), [owner, ride, entries])
}
