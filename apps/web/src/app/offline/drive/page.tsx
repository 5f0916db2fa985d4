import '#/look/staff.css'
import type { Metadata, Viewport } from 'next'
import { getTranslations } from 'next-intl/server'
import { CallsProvider } from '#/calls/CallsProvider.tsx'
import styles from '#/components/navigation/provider.module.css'
import { OfflineDrive } from '#/drive/OfflineDrive.tsx'
import { driveTexts } from '#/drive/texts.ts'
import { Texts } from '#/language/Texts.tsx'
import { currentCustomer } from '#/tenant/customer.ts'

export const viewport: Viewport = { viewportFit: 'cover', interactiveWidget: 'resizes-content' }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('drive'))('title'),
  }
}

/**
 * /offline/drive: what a driver's page is without a network (docs/decisions/148). It is kept on phones, so nothing that
 * the server puts into it is about anybody; the trip comes from what the phone has sealed.
 */
async function OfflineDrivePage() {
  const customer = await currentCustomer()
  if (!customer) return null
  return (
    <CallsProvider stays>
      <div className={`${styles.area} touch`}>
        <header className={styles.header}>
          <span className={styles.customer}>{customer.name}</span>
        </header>
        <main id="content">
          <Texts of={[...driveTexts, 'offline']}>
            <OfflineDrive />
          </Texts>
        </main>
      </div>
    </CallsProvider>
  )
}

export default OfflineDrivePage
