'use client'
import { Failure } from './Failure.tsx'
import { retryOf } from './retry-of.ts'
import { useRetryWhenBack } from './use-retry-when-back.ts'

/** What Next.js gives a page of its errors; `retry` asks the server anew, `digest` is the id in its log. */
export type PageError = { error: Error & { digest?: string }; retry: () => void }

/** A page that failed: drawn again by Retry, and by itself when the portal was away and is back. */
export function PageFailure({ error, retry }: PageError) {
  const again = retryOf(error, retry)
  useRetryWhenBack(again, { ofServer: error.digest !== undefined })
  return <Failure id={error.digest} onRetry={again} whole />
}
