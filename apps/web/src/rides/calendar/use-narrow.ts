import { useMediaQuery } from '@mantine/hooks'

/** Narrower, a week could not be read: its day is shown. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 48rem)') ?? false
}
