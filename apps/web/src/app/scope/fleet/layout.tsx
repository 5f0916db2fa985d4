import '../../../look/staff.css'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { CallsProvider } from '../../../calls/CallsProvider.tsx'
import { LanguageSwitch } from '../../../components/login/LanguageSwitch.tsx'
import styles from '../../../components/navigation/provider.module.css'
import { Toasts } from '../../../components/toast/Toasts.tsx'
import { Texts } from '../../../language/Texts.tsx'
import { Live } from '../../../live/Live.tsx'
import { LiveStatus } from '../../../live/LiveStatus.tsx'
import { currentSession, startPage } from '../../../session/session.ts'
import { currentCustomer } from '../../../tenant/customer.ts'

/**
 * The pages of transportation providers: made for a phone in one hand, the next action always in reach. Without a session there is only the
 * page that exchanges a link; the pages themselves ask for the session.
 */
const ProviderLayout = async ({ children }: { children: ReactNode }) => {
  const [session, customer] = [await currentSession(), await currentCustomer()]
  if (!customer) redirect('/')
  if (session && session.scope !== 'fleet') redirect(startPage(session))
  return (
    <CallsProvider>
      {session && <Live />}
      <div className={styles.area}>
        <header className={`${styles.header} no-print`}>
          {session && <span className={styles.who}>{session.user.name}</span>}
          <span className={styles.customer}>{customer.name}</span>
          {session && (
            <Texts of={['live']}>
              <LiveStatus />
            </Texts>
          )}
          <LanguageSwitch />
        </header>
        <main id="content">{children}</main>
        <Texts of={['toast', 'close']}>
          <Toasts />
        </Texts>
      </div>
    </CallsProvider>
  )
}

export default ProviderLayout
