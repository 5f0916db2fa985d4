import '#/look/staff.css'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { CallsProvider } from '#/calls/CallsProvider.tsx'
import { LiveMark } from '#/components/live/LiveMark.tsx'
import { Toasts } from '#/components/toast/Toasts.tsx'
import { Texts } from '#/language/Texts.tsx'
import { OfflinePortal } from '#/offline/OfflinePortal.tsx'
import { offlineTexts } from '#/offline/texts.ts'
import { portalTexts } from '#/portal/texts.ts'
import styles from '#/portal/portal.module.css'
import { currentCustomer } from '#/tenant/customer.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('offline'))('title'),
  }
}

/**
 * /offline: what the portal's pages are without a network (docs/decisions/096). It is kept on phones, so nothing that
 * the server puts into it is about anybody; the rides come from what the phone has sealed.
 */
async function OfflinePage() {
  const customer = await currentCustomer()
  if (!customer) return null
  return (
    <CallsProvider stays>
      <div className={`${styles.area} touch`}>
        <header className={styles.header}>
          <span className={styles.customer}>{customer.name}</span>
          <Texts of={['live']}>
            <LiveMark state="offline" />
          </Texts>
        </header>
        <main id="content" className={styles.page}>
          <Texts of={[...new Set([...portalTexts, ...offlineTexts])]}>
            <OfflinePortal zone={customer.timezone} phone={supportPhoneOf(customer)} />
          </Texts>
        </main>
        <Texts of={['toast', 'close']}>
          <Toasts />
        </Texts>
      </div>
    </CallsProvider>
  )
}

export default OfflinePage
