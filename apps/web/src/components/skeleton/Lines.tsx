import { Skeleton, Stack } from '@mantine/core'

/** The shape of a list that is on its way; it takes the place that the rows will take, so nothing jumps. */
export function Lines({ count, height, label }: { count: number; height: number; label: string }) {
  return (
    <Stack gap={8} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </Stack>
  )
}
