import { useMediaQuery } from '@mantine/hooks'

/** Narrower, a week could not be read: its day is shown. Paper has room below. */
export function useNarrow(): boolean {
  return useMediaQuery('screen and (max-width: 48rem)') ?? false
}
