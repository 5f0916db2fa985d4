'use client'
import { useState } from 'react'
import type { Typed, Value } from './kept-edits.ts'

/** A field whose value somebody else may change while it is typed in. */
export type TypedOver<T extends Value> = {
  value: T
  type: (value: T) => void
  /** This is saved: the field follows its value again, unless more was typed since. */
  saved: (value: T) => void
  /** What it was typed over is there no more: saving would take somebody else's entry away. */
  isOvertaken: boolean
}

/**
 * What is typed over a value. As long as nothing is, the field follows it: what somebody else has entered meanwhile
 * is neither hidden nor sent back as it was before. `kept`: what was typed in it before, and waits to be saved.
 */
export function useTypedOver<T extends Value>(current: T, kept: Typed<T> | null = null): TypedOver<T> {
  const [typed, setTyped] = useState(kept)
  return {
    value: typed ? typed.value : current,
    type: (value) => setTyped((was) => ({ value, over: was ? was.over : current })),
    saved: (value) =>
      setTyped((was) => (was === null || isSame(was.value, value) ? null : { ...was, over: value })),
    isOvertaken: typed !== null && !isSame(typed.over, current) && !isSame(typed.value, current),
  }
}

/** Whether two values are one to who reads them. */
function isSame(one: Value, other: Value): boolean {
  return typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other
}
