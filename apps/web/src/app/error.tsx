'use client'
import { PageFailure, type PageError } from '../components/failure/PageFailure.tsx'
import styles from '../components/tenant/Notice.module.css'

/** Any page that failed. */
function ErrorPage(props: PageError) {
  return (
    <main id="content" className={styles.page}>
      <PageFailure {...props} />
    </main>
  )
}

export default ErrorPage
