import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import styles from '#/components/login/login.module.css'
import { ByLink } from '#/components/login/ByLink.tsx'
import { Ended } from '#/components/login/Ended.tsx'
import { PasswordLogin } from '#/components/login/PasswordLogin.tsx'
import { refusalTexts } from '#/components/login/refusals.ts'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { currentCustomer } from '#/tenant/customer.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('login'))('title'),
  }
}

/**
 * Username and password (doc 1 §2, /login/{product}). The texts travel as values: this page carries no
 * message formatter.
 */
async function ProductLogin({
  searchParams,
}: {
  searchParams: Promise<{ redirect?: string | string[]; ended?: string | string[] }>
}) {
  const customer = await currentCustomer()
  if (!customer) return null
  const { redirect: wanted, ended } = await searchParams
  const [login, problem] = await Promise.all([getTranslations('login'), getTranslations('problem')])
  const keys = ['username', 'password', 'signIn', 'signingIn', 'forgot'] as const
  const texts = Object.fromEntries(keys.map((key) => [key, login(key)])) as Record<
    (typeof keys)[number],
    string
  >
  return (
    <>
      <h1>{login('to', { customer: customer.name })}</h1>
      <Ended why={ended} />
      <ByLink wanted={wantedPath(wanted)} />
      {!customer.passwords && <p className={styles.hint}>{login('passwordsElsewhere')}</p>}
      <PasswordLogin
        texts={texts}
        problems={{
          username_missing: problem('username_missing'),
          password_missing: problem('password_missing'),
        }}
        refusals={await refusalTexts([
          'account_locked',
          'bad_credentials',
          'bad_input',
          'login_archived',
          'passwords_disabled',
        ])}
        wanted={wantedPath(wanted)}
      />
    </>
  )
}

export default ProductLogin
