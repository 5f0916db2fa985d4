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

/** Whether a single key may do something now: it goes into no field and under no dialog. */
function isHeard({ target }: KeyboardEvent): boolean {
  return !typing(target) && shortcutsOn() && !document.querySelector('[role="dialog"], [role="menu"]')
}

/**
 * Single keys that do something: not while somebody types, not under a dialog, and only unless switched off
 * (WCAG 2.1.4). `mod+k` is Ctrl or the Command key with another one: that one is heard everywhere.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey
      if (event.altKey || event.defaultPrevented || (isChord && event.shiftKey)) return
      // With the capitals locked it is the same key, and the same chord.
      const key = event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()
      const run = current.current[isChord ? `mod+${key}` : key]
      if (!run || !(isChord || isHeard(event))) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
