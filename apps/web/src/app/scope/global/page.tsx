import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { SignOut } from '#/components/user/SignOut.tsx'
import styles from '#/components/tenant/Notice.module.css'
import { requireSession, startPage } from '#/session/session.ts'

/**
 * Where support starts (doc 1 §2, root redirect): who is signed in and a way out, until support's own pages
 * are there.
 */
async function GlobalStart() {
  const session = await requireSession()
  if (startPage(session) !== '/scope/global') redirect(startPage(session))
  const app = await getTranslations('app')
  return (
    <main id="content" className={styles.page}>
      <h1>{app('supportTitle')}</h1>
      <p>{app('supportText', { name: session.user.name })}</p>
      <p>
        <a href="/docs">{app('supportCalls')}</a>
      </p>
      <p>
        <SignOut label={app('signOut')} />
      </p>
    </main>
  )
}

export default GlobalStart
