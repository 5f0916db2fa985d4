import type { ReactNode } from 'react'

/** The words of a text that lead to the description of the API: what an outside system does is said there. */
export function docsLink(words: ReactNode): ReactNode {
  return (
    <a href="/docs" target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}
