'use client'
import { Failure } from '#/components/failure/Failure.tsx'
import { retryOf } from '#/components/failure/retry-of.ts'

type Props = { error: Error & { digest?: string }; reset: () => void }

/** A staff screen that failed; the header stays, so one can go elsewhere. */
function ErrorPage({ error, reset }: Props) {
  return <Failure id={error.digest} onRetry={retryOf(error, reset)} />
}

export default ErrorPage
