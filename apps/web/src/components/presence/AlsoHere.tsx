'use client'
import dynamic from 'next/dynamic'
import { usePresence } from '#/live/presence.ts'
import type { Shown } from '@nemt/domain/presence/schema.ts'

/** Nobody is there before the live connection says so: nothing of the first load. */
const PresentPeople = dynamic(() => import('./PresentPeople.tsx').then((module) => module.PresentPeople), {
  ssr: false,
})

/**
 * Says that this tab shows something, and shows who else of the office does. Only in the workplace of staff; needs the
 * namespace `presence`.
 */
export function AlsoHere({ kind, of, does }: Pick<Shown, 'kind' | 'does'> & { of: readonly string[] }) {
  return <PresentPeople people={usePresence(kind, of, does)} />
}
