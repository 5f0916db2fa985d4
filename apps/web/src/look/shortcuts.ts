'use client'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../state/listeners.ts'

/** The cookie that remembers that single-key shortcuts are off. */
const cookie = 'shortcuts'
const { subscribe, notify } = makeListeners()

/** Whether single-key shortcuts work in this browser; they do unless somebody switched them off. */
export function shortcutsOn(): boolean {
  return !/(?:^|;\s*)shortcuts=off(?:;|$)/.test(document.cookie)
}

export function setShortcuts(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${on ? 'on' : 'off'}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  notify()
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, shortcutsOn, () => true)
}
