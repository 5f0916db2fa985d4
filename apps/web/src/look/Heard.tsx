'use client'
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { pressOnce } from './held-key.ts'

function hear({ nativeEvent }: SyntheticEvent): void {
  globalThis.heardEvents?.add(nativeEvent)
}

function press({ nativeEvent }: KeyboardEvent): void {
  pressOnce(nativeEvent)
}

/**
 * Notes which events were handed on: one that a part of the page was not ready for never comes by here, and is
 * remembered (EarlyEvents). A key that is held is kept from what comes meanwhile.
 */
export function Heard({ children }: { children: ReactNode }) {
  return (
    <div className="all" onClickCapture={hear} onChangeCapture={hear} onKeyDownCapture={press}>
      {children}
    </div>
  )
}
