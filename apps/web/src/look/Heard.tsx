'use client'
import type { ReactNode, SyntheticEvent } from 'react'

function hear({ nativeEvent }: SyntheticEvent): void {
  globalThis.heardEvents?.add(nativeEvent)
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
