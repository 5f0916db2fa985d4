import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { LanguageSwitch } from '#/components/login/LanguageSwitch.tsx'
import styles from '#/components/tenant/Notice.module.css'
import { SignOut } from '#/components/user/SignOut.tsx'
import { requireSession, startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') }
}

/** What the user's menu offers, as a page: for browsers in which no script has run. */
async function Account() {
  const session = await requireSession()
  const text = await getTranslations('account')
  return (
    <main id="content" className={styles.page}>
      <h1>{text('menu', { name: session.user.name })}</h1>
      <section aria-label={text('language')}>
        <LanguageSwitch />
      </section>
      <SignOut label={text('signOut')} />
      <p>
        <Link href={startPage(session)} prefetch={false}>
          {text('back')}
        </Link>
      </p>
    </main>
  )
}

export default Account
