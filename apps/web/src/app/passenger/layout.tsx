import '#/look/staff.css'
import type { Metadata, Viewport } from 'next'
import { getLocale } from 'next-intl/server'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { CallsProvider } from '#/calls/CallsProvider.tsx'
import { madeAt } from '#/calls/made-at.ts'
import { LanguageSwitch } from '#/components/login/LanguageSwitch.tsx'
import { Toasts } from '#/components/toast/Toasts.tsx'
import { Texts } from '#/language/Texts.tsx'
import { Live } from '#/live/Live.tsx'
import { LiveStatus } from '#/live/LiveStatus.tsx'
import { textSizeCookie, textSizeOf } from '#/look/text-size.ts'
import { keepChoiceOf, keepCookie } from '#/offline/keep-choice.ts'
import { Offline } from '#/offline/LazyOffline.tsx'
import { offlineTexts } from '#/offline/texts.ts'
import { PortalNav } from '#/portal/PortalNav.tsx'
import styles from '#/portal/portal.module.css'
import { currentPortal } from '#/portal/require-passenger.ts'
import { SignOut } from '#/portal/SignOut.tsx'

/** Reaches under the notch, and keeps what is at the lower edge above the on-screen keyboard. */
export const viewport: Viewport = { viewportFit: 'cover', interactiveWidget: 'resizes-content' }

/** The portal may be put on the phone's home screen (docs/decisions/096). */
export const metadata: Metadata = { manifest: '/manifest.webmanifest' }

/** The passengers' own pages (doc 1 §2): for a phone, with large targets; they read without scripts as well. */
async function PassengerLayout({ children }: { children: ReactNode }) {
  const [{ customer, passenger }, locale, jar] = [await currentPortal(), await getLocale(), await cookies()]
  const textSize = textSizeOf(jar.get(textSizeCookie)?.value)
  return (
    <CallsProvider sent={madeAt()}>
      <Live />
      <div className={`${styles.area} touch`}>
        <header className={`${styles.header} no-print`}>
          <span className={styles.customer}>{customer.name}</span>
          <Texts of={['live']}>
            <LiveStatus />
          </Texts>
          <LanguageSwitch />
          {!customer.passenger?.portal_settings?.disable_logout && (
            <Texts of={['portal']}>
              <SignOut />
            </Texts>
          )}
        </header>
        <main id="content" className={styles.page}>
          <Texts of={offlineTexts}>
            <Offline
              owner={passenger.key}
              keeps={keepChoiceOf(jar.get(keepCookie)?.value) === 'yes'}
              madeOf={[locale, customer.name, supportPhoneOf(customer), textSize].join(' ')}
            />
          </Texts>
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
