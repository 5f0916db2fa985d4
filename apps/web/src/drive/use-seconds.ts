'use client'
import { useEffect, useState } from 'react'
import { serverNow } from '../calls/server-clock.ts'

/** The server's time in ms, anew each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(tick)
  }, [])
  return now
}
