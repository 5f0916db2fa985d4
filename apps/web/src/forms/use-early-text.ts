'use client'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Takes over what somebody typed into a field before the scripts were there, once they are. For a field that the
 * server painted empty and that counts as it is typed into; the field gets the ref.
 */
export function useEarlyText(take: (text: string) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const wake = useEffectEvent(() => {
    const text = field.current?.value
    if (text) take(text)
  })
  useEffect(() => wake(), [])
  return field
}
