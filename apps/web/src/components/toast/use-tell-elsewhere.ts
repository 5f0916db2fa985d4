'use client'
import { useHere } from '#/state/use-here.ts'
import { toasts } from './toasts.ts'

/**
 * Tells at the edge of the page what its own part can't say any more, because whoever sent it went on meanwhile; gives
 * whether it did. They would else believe that it was done.
 */
export function useTellElsewhere(): (title: string, body: string) => boolean {
  const isHere = useHere()
  return (title, body) => {
    if (isHere()) return false
    toasts.show(title, { body, error: true })
    return true
  }
}
