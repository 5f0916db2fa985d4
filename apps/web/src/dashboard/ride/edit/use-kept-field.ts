'use client'
import { keepField, keptField, type Place, type Typed, type Value } from './kept-edits.ts'
import { useTypedOver, type TypedOver } from './use-typed-over.ts'

/** A field of an editor in place that outlives a look at another ride; `current` is the ride's own value. */
export function useKeptField<T extends Value>(place: Place, field: string, current: T): TypedOver<T> {
  const kept = keptField(place, field)
  const typed = useTypedOver(current, isOf(kept, current) ? kept : null)
  return {
    ...typed,
    type: (value) => {
      typed.type(value)
      const before = keptField(place, field)
      keepField(place, field, { value, over: isOf(before, current) ? before.over : current })
    },
  }
}

/** Whether what was kept is of the kind of its field: words, or a time of the day. */
function isOf<T extends Value>(kept: Typed | null, current: T): kept is Typed<T> {
  return kept !== null && (typeof kept.value === 'string') === (typeof current === 'string')
}
