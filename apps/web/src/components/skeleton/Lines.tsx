import { Skeleton, Stack } from '@mantine/core'

/** How high a line of each kind will be. */
const HEIGHTS = {
  line: 'var(--leading-body)',
  row: 'var(--row)',
  card: 'calc(var(--row) * 2)',
  pane: 'var(--height-list)',
} as const

type Props = { count: number; of: keyof typeof HEIGHTS; label: string }

/** The shape of a list that is on its way; it takes the place that the rows will take, so nothing jumps. */
export function Lines({ count, of, label }: Props) {
  return (
    <Stack gap="xs" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={HEIGHTS[of]} radius="md" />
      ))}
    </Stack>
  )
}
