'use client'
import { Heard } from '../look/Heard.tsx'

type Props = { error: Error & { digest?: string } }

/**
 * The last resort, when not even the root layout could be made: no catalogue, no styles, so both languages in
 * plain HTML.
 */
function GlobalError({ error }: Props) {
  return (
    <html lang="en-US">
      <body>
        <Heard>
          <main id="content">
            <h1>Something went wrong</h1>
            <p lang="es-US">Algo salió mal</p>
            {error.digest && <p>{error.digest}</p>}
            <button type="button" onClick={() => location.reload()}>
              Retry · <span lang="es-US">Reintentar</span>
            </button>
          </main>
        </Heard>
      </body>
    </html>
  )
}

export default GlobalError
