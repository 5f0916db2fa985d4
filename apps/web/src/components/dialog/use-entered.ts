'use client'
import { useState } from 'react'

/** Whether a dialog's fields hold something else than when it was opened, which closing would lose. */
export function useEntered(fields: object): boolean {
  const now = JSON.stringify(fields)
  const [before] = useState(now)
  return now !== before
}
