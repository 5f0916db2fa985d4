import { useEffect, useRef } from 'react'

/**
 * Tells whether this is still on the page when an answer comes: who went on meanwhile must not be led away from what
 * they do now, and does not see what is said where they were.
 */
export function useHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
