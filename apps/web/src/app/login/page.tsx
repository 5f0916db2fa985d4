import { Button } from '@mantine/core'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { ByLink } from '#/components/login/ByLink.tsx'
import { Ended } from '#/components/login/Ended.tsx'
import { loginChoice } from '#/components/login/choice.ts'
import styles from '#/components/login/login.module.css'
import { ssoStart } from '#/components/login/sso.ts'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { endings } from '#/session/endings.ts'
import { loginQuery } from '#/session/login-path.ts'
import { currentCustomer } from '#/tenant/customer.ts'
import { productSlug } from '#/tenant/product.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('login'))('title'),
  }
}

/** The chooser of ways in (doc 1 §2). */
async function Login({
  searchParams,
}: {
  searchParams: Promise<{ redirect?: string | string[]; ended?: string | string[] }>
}) {
  const customer = await currentCustomer()
  if (!customer) return null
  const given = await searchParams
  const path = wantedPath(given.redirect)
  const ended = endings.find((each) => each === given.ended)
  // Whoever was here when the portal was closed is told so, and not asked for a username.
  if (path?.startsWith('/passenger/') && !customer.portal) redirect('/login/patient')
  const query = loginQuery(path, ended)
  const address = {
    sso: ssoStart(path),
    password: `/login/${productSlug()}${query}`,
    passenger: `/login/patient${query}`,
    patient: `/login/patient${query}`,
  }
  const choice = loginChoice(customer)
  // A sign-on that starts by itself would bring back at once whoever has just been signed out.
  if ('go' in choice && !(ended === 'unused' && choice.go === 'sso')) redirect(address[choice.go])
  const ways = 'go' in choice ? (['sso'] as const) : choice.show
  const login = await getTranslations('login')
  const text = { sso: login('sso'), password: login('credentials'), passenger: login('passenger') }
  return (
    <>
      <h1>{login('title')}</h1>
      <Ended why={ended} />
      <ByLink wanted={path} />
      <nav className={styles.form} aria-label={login('title')}>
        {ways.map((way, index) => (
          <Button
            key={way}
            component="a"
            href={address[way]}
            size="lg"
            variant={index === 0 ? 'filled' : 'default'}
          >
            {text[way]}
          </Button>
        ))}
      </nav>
    </>
  )
}

export default Login
