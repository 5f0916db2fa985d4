'use client'
import { Alert, Button, Stack } from '@mantine/core'
import { useLabels } from '#/look/labels.ts'

type Props = { message?: string; id?: string; onRetry?: () => void }

/** A part that could not be loaded: what it means, Retry, and the id by which support finds the log line. */
export function Failure({ message, id, onRetry }: Props) {
  const labels = useLabels()
  return (
    <Alert color="red" title={labels.failure} role="alert">
      <Stack gap="xs" align="flex-start">
        <span>{message ?? labels.failureText}</span>
        {id && (
          <span className="tabular">
            {labels.reference}: {id}
          </span>
        )}
        {onRetry && (
          <Button size="compact-md" variant="default" onClick={onRetry}>
            {labels.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
