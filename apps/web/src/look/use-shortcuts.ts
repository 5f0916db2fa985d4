'use client'
import { useEffect, useRef } from 'react'
import { shortcutsOn } from './shortcuts.ts'

/** Whether letters go into what has the focus; a box that was just ticked takes none. */
function typing(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/**
 * Single keys that do something: not while somebody types, not under a dialog, and only unless switched off
 * (WCAG 2.1.4).
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        typing(event.target) ||
        !shortcutsOn()
      )
        return
      const run = current.current[event.key]
      if (!run || document.querySelector('[role="dialog"], [role="menu"]')) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
