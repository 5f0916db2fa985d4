import '#/look/staff.css'
import { ActionIcon } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { Viewport } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CallsProvider } from '#/calls/CallsProvider.tsx'
import { LanguageSwitch } from '#/components/login/LanguageSwitch.tsx'
import { Toasts } from '#/components/toast/Toasts.tsx'
import { Texts } from '#/language/Texts.tsx'
import { Live } from '#/live/Live.tsx'
import { LiveStatus } from '#/live/LiveStatus.tsx'
import { PortalNav } from '#/portal/PortalNav.tsx'
import styles from '#/portal/portal.module.css'
import { currentPortal } from '#/portal/require-passenger.ts'
import { signOut } from '#/session/actions.ts'

/** Reaches under the notch, and keeps what is at the lower edge above the on-screen keyboard. */
export const viewport: Viewport = { viewportFit: 'cover', interactiveWidget: 'resizes-content' }

/** The passengers' own pages (doc 1 §2): for a phone, with large targets; they read without scripts as well. */
async function PassengerLayout({ children }: { children: ReactNode }) {
  const [{ customer }, text] = [await currentPortal(), await getTranslations('portal')]
  return (
    <CallsProvider>
      <Live />
      <div className={`${styles.area} touch`}>
        <header className={`${styles.header} no-print`}>
          <span className={styles.customer}>{customer.name}</span>
          <Texts of={['live']}>
            <LiveStatus />
          </Texts>
          <LanguageSwitch />
          {!customer.passenger?.portal_settings?.disable_logout && (
            <form action={signOut}>
              <ActionIcon type="submit" size="xl" aria-label={text('signOut')}>
                <IconLogout aria-hidden />
              </ActionIcon>
            </form>
          )}
        </header>
        <main id="content" className={styles.page}>
          {children}
        </main>
        <Texts of={['portal']}>
          <PortalNav />
        </Texts>
        <Texts of={['toast', 'close']}>
          <Toasts />
        </Texts>
      </div>
    </CallsProvider>
  )
}

export default PassengerLayout
