'use client'
import { useEffect, useRef, useState } from 'react'

export type SearchState<T> = {
  state: 'idle' | 'searching' | 'done' | 'failed'
  found: T[]
  /**
   * Whether what was found belongs to the text as it is now: nobody should pick what an earlier text found.
   */
  settled: boolean
}

type How<T> = {
  search: (text: string) => Promise<T[]>
  /** Characters needed before anything is asked. */
  minimum: number
  /** How long to wait after a key, in ms, for a text. */
  delay: (text: string) => number
}

type Found<T> = Omit<SearchState<T>, 'settled'> & { of: string }
const idle: Found<never> = { state: 'idle', found: [], of: '' }

/**
 * Results for a text that somebody is typing: waits, asks, and drops answers that come after a newer
 * question. Earlier results stay while asking.
 */
export function useSearch<T>(text: string, { search, minimum, delay }: How<T>): SearchState<T> {
  const [result, setResult] = useState<Found<T>>(idle)
  const how = useRef({ search, delay })
  useEffect(() => {
    how.current = { search, delay }
  })
  const query = text.trim()
  const enough = query.length >= minimum
  useEffect(() => {
    if (!enough) return
    let current = true
    const timer = setTimeout(async () => {
      setResult((before) => ({ ...before, state: 'searching' }))
      const next = await how.current.search(query).then(
        (found): Found<T> => ({ state: 'done', found, of: query }),
        (): Found<T> => ({ state: 'failed', found: [], of: query }),
      )
      if (current) setResult(next)
    }, how.current.delay(query))
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, enough])
  const { state, found, of } = enough ? result : idle
  return { state, found, settled: !enough || (of === query && state !== 'searching') }
}
