'use client'
import { useEffect, useState } from 'react'
import type { fitsNearly } from '@nemt/domain/place/nearly.ts'

/**
 * What judges whether a place is nearly spelled as it was typed; fetched when nothing else is found, as few ever need
 * it.
 */
export function useNearly(isWanted: boolean): typeof fitsNearly | undefined {
  const [judge, setJudge] = useState<{ fitsNearly: typeof fitsNearly }>()
  useEffect(() => {
    // Without a network nothing more is found, as before.
    if (isWanted) void import('@nemt/domain/place/nearly.ts').then(setJudge, () => {})
  }, [isWanted])
  return judge?.fitsNearly
}
