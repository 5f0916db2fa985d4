'use client'
import type { ReactNode, SyntheticEvent } from 'react'

/** A tick is handed on as a click first, and as a change after it. */
function hear({ nativeEvent, type }: SyntheticEvent): void {
  globalThis.heardEvents?.set(nativeEvent, type)
}

/**
 * Notes which events were handed on: one that a part of the page was not ready for never comes by here, and is
 * remembered (EarlyEvents).
 */
export function Heard({ children }: { children: ReactNode }) {
  return (
    <div className="all" onClickCapture={hear} onChangeCapture={hear}>
      {children}
    </div>
  )
}
