'use client'
import { useMediaQuery } from '@mantine/hooks'

/** Whether there is no room beside the form: what stands there goes under the passenger and into the bar. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false)
}
