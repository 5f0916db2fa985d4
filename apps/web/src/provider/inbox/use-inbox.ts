'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { playSound, useSoundOn } from './sound.ts'
import { comeAndGone } from './come-and-gone.ts'

type Open = DataOf<'offer.inbox'>['offers'][number]

/** How often it is asked what is open at other customers, ms: their events are heard at their own portals. */
const ELSEWHERE_MS = 20_000

/**
 * What a fleet has to answer, here and at other customers, and the rides whose offers ended while the page was open.
 * A new offer is heard where the sound is on.
 */
export function useInbox() {
  const here = useCall('offer.inbox', {})
  const elsewhere = useCall('offer.elsewhere', {}, { freshMs: ELSEWHERE_MS })
  const { offers } = here.data ?? {}
  const [seen, setSeen] = useState<readonly Open[] | undefined>()
  const [gone, setGone] = useState<readonly Open[]>([])
  const [come, setCome] = useState(0)
  if (offers !== undefined && offers !== seen) {
    const news = comeAndGone(seen, offers, gone)
    setSeen(offers)
    setGone(news.gone)
    if (news.come.length > 0) setCome(come + news.come.length)
  }
  const sound = useSoundOn()
  const ring = useEffectEvent(() => {
    if (sound) void playSound()
  })
  useEffect(() => {
    if (come > 0) ring()
  }, [come])
  useAgain(() => void elsewhere.refetch())
  return {
    offers,
    elsewhere: elsewhere.data?.offers ?? [],
    gone,
    clear: () => setGone([]),
    error: here.error,
    retry: () => void here.refetch(),
  }
}

/** Asks again from time to time, as long as the page is seen. */
function useAgain(ask: () => void): void {
  const asked = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  useEffect(() => {
    const timer = setInterval(asked, ELSEWHERE_MS)
    return () => clearInterval(timer)
  }, [])
}
