'use client'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Prints the ticked rides alone: `printing` while the list shows only these. */
export function usePrint(): { printing: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const end = () => setPrinting(false)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])
  return {
    printing,
    print: () => {
      flushSync(() => setPrinting(true))
      window.print()
    },
  }
}
