import '../../../look/staff.css'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../../components/login/LanguageSwitch.tsx'
import styles from '../../../components/navigation/provider.module.css'
import { Toasts } from '../../../components/toast/Toasts.tsx'
import { Texts } from '../../../language/Texts.tsx'
import { requireSession } from '../../../session/session.ts'
import { currentCustomer } from '../../../tenant/customer.ts'

/** The pages of transportation providers: made for a phone in one hand, the next action always in reach. */
const ProviderLayout = async ({ children }: { children: ReactNode }) => {
  const [session, customer] = [await requireSession(), await currentCustomer()]
  return (
    <div className={styles.area}>
      <header className={`${styles.header} no-print`}>
        <span className={styles.who}>{session.user.name}</span>
        <span className={styles.customer}>{customer?.name}</span>
        <LanguageSwitch />
      </header>
      <main id="content">{children}</main>
      <Texts of={['toast', 'close']}>
        <Toasts />
      </Texts>
    </div>
  )
}

export default ProviderLayout
