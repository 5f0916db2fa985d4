'use client'
import { PageFailure, type PageError } from '#/components/failure/PageFailure.tsx'

/** A staff screen that failed; the header stays, so one can go elsewhere. */
function ErrorPage(props: PageError) {
  return <PageFailure {...props} />
}

export default ErrorPage
