'use client'
import { Failure } from '#/components/failure/Failure.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

/** A staff screen that failed; the header stays, so one can go elsewhere. */
function ErrorPage({ error, reset }: Props) {
  return <Failure id={error.digest} onRetry={reset} />
}

export default ErrorPage
