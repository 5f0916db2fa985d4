import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { tellSession } from '#/session/announce.ts'
import { endings } from '#/session/endings.ts'
import styles from './login.module.css'

/**
 * Tells an app around the page, also where the server led here and no script heard of the end (V332), and drops what
 * the browser still holds of the session (V330), which no page can as it is made.
 */
const script = `(${tellSession.toString()})('error.unauthorized');
fetch('/login/forget',{method:'POST'}).catch(()=>{})`

/** Says why one is at the login again, as the address names it (docs/decisions/092); nothing without a reason. */
export async function Ended({ why }: { why: string | string[] | undefined }) {
  const ending = endings.find((each) => each === why)
  if (!ending) return null
  const nonce = (await headers()).get('x-nonce') ?? ''
  return (
    <>
      {ending === 'over' && (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      )}
      <p role="status" className={styles.hint}>
        {(await getTranslations('login'))(ending)}
      </p>
    </>
  )
}
