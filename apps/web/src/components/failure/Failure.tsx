'use client'
import { Alert, Button, Stack } from '@mantine/core'
import { useLabels } from '#/look/labels.ts'

type Props = { message?: string; id?: string; onRetry?: () => void; whole?: boolean }

/**
 * A part that could not be loaded: what it means, Retry, and the id by which support finds the log line. `whole`: all
 * of the page could not, so that this is its heading.
 */
export function Failure({ message, id, onRetry, whole = false }: Props) {
  const labels = useLabels()
  return (
    <Alert
      color="red"
      title={whole ? <h1 className="plain">{labels.failure}</h1> : labels.failure}
      role="alert"
    >
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
