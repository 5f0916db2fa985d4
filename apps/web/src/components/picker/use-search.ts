'use client'
import { useEffect, useRef, useState } from 'react'

export type SearchState<T> = { state: 'idle' | 'searching' | 'done' | 'failed'; found: T[] }

type How<T> = {
  search: (text: string) => Promise<T[]>
  /** Characters needed before anything is asked. */
  minimum: number
  /** How long to wait after a key, in ms, for a text. */
  delay: (text: string) => number
}

const idle: SearchState<never> = { state: 'idle', found: [] }

/** Results for a text that somebody is typing: waits, asks, and drops answers that come after a newer question. Earlier results stay while asking. */
export const useSearch = <T>(text: string, { search, minimum, delay }: How<T>): SearchState<T> => {
  const [result, setResult] = useState<SearchState<T>>(idle)
  const how = useRef({ search, delay })
  useEffect(() => {
    how.current = { search, delay }
  })
  const asked = text.trim()
  const enough = asked.length >= minimum
  useEffect(() => {
    if (!enough) return
    let current = true
    const timer = setTimeout(async () => {
      setResult((before) => ({ ...before, state: 'searching' }))
      const next = await how.current.search(asked).then(
        (found): SearchState<T> => ({ state: 'done', found }),
        (): SearchState<T> => ({ state: 'failed', found: [] }),
      )
      if (current) setResult(next)
    }, how.current.delay(asked))
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, enough])
  return enough ? result : idle
}
