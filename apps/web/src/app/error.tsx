'use client'
import { Failure } from '../components/failure/Failure.tsx'
import { retryOf } from '../components/failure/retry-of.ts'
import styles from '../components/tenant/Notice.module.css'

type Props = { error: Error & { digest?: string }; reset: () => void }

/** Any page that failed; the digest is the id in the server's log. */
function ErrorPage({ error, reset }: Props) {
  return (
    <main id="content" className={styles.page}>
      <Failure id={error.digest} onRetry={retryOf(error, reset)} />
    </main>
  )
}

export default ErrorPage
