'use client'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed: paper wants every line. */
export function usePrinted(): boolean {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printed
}
