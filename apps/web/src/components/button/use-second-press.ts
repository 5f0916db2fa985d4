'use client'
import { useState, type MouseEvent } from 'react'

/**
 * A button that does at its second press what can't be taken back; at the first one it asks. A double click, or the
 * trembling finger of one, is one press.
 */
export function useSecondPress(act: () => void) {
  const [asking, setAsking] = useState(false)
  return {
    asking,
    button: {
      size: 'md',
      color: 'red',
      variant: asking ? 'filled' : 'subtle',
      onClick: ({ detail }: MouseEvent) => {
        if (!asking) setAsking(true)
        else if (detail < 2) act()
      },
    },
  } as const
}
