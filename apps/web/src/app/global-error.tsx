'use client'
import { retryOf } from '../components/failure/retry-of.ts'
import { Heard } from '../look/Heard.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

/**
 * The last resort, when not even the root layout could be made: no catalogue, no styles, so both languages in
 * plain HTML.
 */
function GlobalError({ error, reset }: Props) {
  return (
    <html lang="en-US">
      <body>
        <Heard>
          <main id="content">
            <h1>Something went wrong</h1>
            <p lang="es-US">Algo salió mal</p>
            {error.digest && <p>{error.digest}</p>}
            <button type="button" onClick={retryOf(error, reset)}>
              Retry · <span lang="es-US">Reintentar</span>
            </button>
          </main>
        </Heard>
      </body>
    </html>
  )
}

export default GlobalError
