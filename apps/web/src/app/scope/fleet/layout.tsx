import '#/look/staff.css'
import type { Viewport } from 'next'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { CallsProvider } from '#/calls/CallsProvider.tsx'
import { madeAt } from '#/calls/made-at.ts'
import { LanguageSwitch } from '#/components/login/LanguageSwitch.tsx'
import styles from '#/components/navigation/provider.module.css'
import { Toasts } from '#/components/toast/Toasts.tsx'
import { UserMenu } from '#/components/user/UserMenu.tsx'
import { Texts } from '#/language/Texts.tsx'
import { Live } from '#/live/Live.tsx'
import { LiveStatus } from '#/live/LiveStatus.tsx'
import { FleetNav } from '#/provider/FleetNav.tsx'
import { currentSession } from '#/session/session.ts'
import { currentCustomer } from '#/tenant/customer.ts'

/**
 * The page reaches under the notch and keeps clear of it by itself; the on-screen keyboard takes its room from
 * the page, so that what is at the lower edge stays above it.
 */
export const viewport: Viewport = { viewportFit: 'cover', interactiveWidget: 'resizes-content' }

/**
 * The pages of transportation providers: made for a phone in one hand, the next action always in reach; for who signs
 * in at a desk, as dense as the staff's. Without a provider's session there is only the page that exchanges a link, and
 * the manual; the other pages ask for it.
 */
async function ProviderLayout({ children }: { children: ReactNode }) {
  const [session, customer] = [await currentSession(), await currentCustomer()]
  if (!customer) redirect('/')
  const fleet = session?.scope === 'fleet' ? session : null
  const isDesk = fleet !== null && !fleet.ride
  const isSupport = session?.scope === 'coordinator' && session.user.global
  return (
    <CallsProvider sent={madeAt()}>
      {(fleet || isSupport) && <Live offersFillLists={fleet !== null} />}
      <div className={`${styles.area} touch${isDesk ? ' desk' : ''}`}>
        <header className={`${styles.header} no-print`}>
          {fleet && <span className={styles.who}>{fleet.user.name}</span>}
          <span className={styles.customer}>{customer.name}</span>
          {fleet ? (
            <Texts of={['live', 'account', 'close', 'failure', 'help', 'problem']}>
              <LiveStatus />
              <UserMenu user={{ ...fleet.user, isProvider: true }} supportPhone={supportPhoneOf(customer)} />
            </Texts>
          ) : (
            <LanguageSwitch />
          )}
        </header>
        {isDesk && (
          <Texts of={['crew']}>
            <FleetNav />
          </Texts>
        )}
        <main id="content">{children}</main>
        <Texts of={['toast', 'close']}>
          <Toasts />
        </Texts>
      </div>
    </CallsProvider>
  )
}

export default ProviderLayout
