'use client'
import { useEffect, useRef, type RefObject } from 'react'

/** Calls `run` whenever the element comes into view; for lists that grow at their end. */
export function useReached(run: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const current = useRef(run)
  useEffect(() => {
    current.current = run
  })
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) current.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}
