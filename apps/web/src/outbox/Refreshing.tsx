'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const everyMs = 3_000

/** Asks for the page again every few seconds while somebody looks at it. */
export function Refreshing() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [router])
  return null
}
