'use client'
import { createContext, use, useState, type ReactNode } from 'react'
import { useTellCancelled } from './use-tell-cancelled.ts'
import { CancelDialog } from './LazyDialogs.tsx'
import type { PassengerDay } from './passenger-day.ts'

/** Which rides to cancel: `from` are ticked, those of the whole day can be chosen. */
export type CancelAsked = { from: readonly string[]; day: PassengerDay }

const Ask = createContext<((asked: CancelAsked) => void) | null>(null)

/** Opens the dialog that cancels rides. Throws where there is none above: a button would do nothing. */
export function useCancelRides(): (asked: CancelAsked) => void {
  const ask = use(Ask)
  if (!ask) throw new Error('CancelRides is missing above')
  return ask
}

/**
 * The dialog that cancels rides, above everything that shows them: a ride that somebody edits meanwhile
 * leaves the list, and must not take the dialog along (M137).
 */
export function CancelRides({ global, children }: { global: boolean; children: ReactNode }) {
  const [asked, setAsked] = useState<CancelAsked | null>(null)
  const tell = useTellCancelled()
  return (
    <Ask value={setAsked}>
      {children}
      {asked && <CancelDialog {...asked} global={global} onDone={tell} onClose={() => setAsked(null)} />}
    </Ask>
  )
}
