'use client'
import { useEffect, useRef } from 'react'
import { focusPath, keepFocus } from './keep-focus.ts'

/** What has the focus; for an item of a menu that is about to close, the button of the menu. */
function originOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (element instanceof HTMLElement ? element : null)
}

/**
 * Gives the focus back to where it was when the dialog opened, also when the dialog is taken out of the page
 * instead of closed.
 */
export function useReturnFocus(opened: boolean): void {
  const origin = useRef<HTMLElement[]>([])
  const before = useRef(false)
  if (opened && !before.current && typeof document !== 'undefined')
    origin.current = focusPath(originOf(document.activeElement))
  before.current = opened
  useEffect(() => {
    if (!opened) return
    return () => {
      const from = origin.current
      // After the dialog's own trap has let go.
      requestAnimationFrame(() => keepFocus(from))
    }
  }, [opened])
}
