import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#/components/login/LanguageSwitch.tsx'
import { LinkHash } from '#/components/login/LinkHash.tsx'
import styles from '#/components/login/login.module.css'
import { MissingCustomer } from '#/components/tenant/MissingCustomer.tsx'
import { ForgetRides } from '#/offline/ForgetRides.tsx'
import { currentCustomer, currentHost } from '#/tenant/customer.ts'

/**
 * The login area: only for a customer that exists; its picture stands beside the form on wide screens (doc 1
 * §2).
 */
async function LoginLayout({ children }: { children: ReactNode }) {
  const customer = await currentCustomer()
  if (!customer) return <MissingCustomer host={await currentHost()} />
  const login = await getTranslations('login')
  const splash = customer.urls?.splash
  return (
    <div className={styles.area}>
      <div className={styles.side}>
        <header className={styles.customer}>{customer.name}</header>
        <LinkHash />
        <ForgetRides />
        <main id="content" className={styles.main}>
          {children}
        </main>
        <footer>
          <LanguageSwitch />
        </footer>
      </div>
      <div className={styles.splash}>
        {splash && (
          // eslint-disable-next-line @next/next/no-img-element -- the customer's own picture, nothing to optimise
          <img src={splash} alt={login('splash', { customer: customer.name })} decoding="async" />
        )}
      </div>
    </div>
  )
}

export default LoginLayout
