import '../look/base.css'
import type { Metadata, Viewport } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies, headers } from 'next/headers'
import { Suspense, type ReactNode } from 'react'
import { intlLocale } from '@nemt/domain/copy/language.ts'
import { SlowPage } from '../components/navigation/SlowPage.tsx'
import { currentWording } from '../language/wording.ts'
import { browserColours, colorSchemeCookie, colorSchemeOf } from '../look/color-scheme.ts'
import { inter } from '../look/font.ts'
import { densityCookie, densityOf } from '../look/density-of.ts'
import { DeviceScheme } from '../look/DeviceScheme.tsx'
import { EarlyEvents } from '../look/EarlyEvents.tsx'
import { Heard } from '../look/Heard.tsx'
import { Look } from '../look/Look.tsx'
import { textSizeCookie, textSizeOf } from '../look/text-size.ts'
import { Texts } from '../language/Texts.tsx'
import { currentVisit } from '../session/session.ts'
import { currentCustomer } from '../tenant/customer.ts'
import { productName } from '../tenant/product.ts'
import { VisitBar } from '../visit/VisitBar.tsx'

export function generateMetadata(): Metadata {
  return {
    title: { default: productName(), template: `%s · ${productName()}` },
    robots: { index: false, follow: false },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: browserColours.light },
    { media: '(prefers-color-scheme: dark)', color: browserColours.dark },
  ],
}

async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, sent, { language }, text] = await Promise.all([
    cookies(),
    headers(),
    currentWording(),
    getTranslations(),
  ])
  const [visit, customer] = [await currentVisit(), await currentCustomer().catch(() => null)]
  const nonce = sent.get('x-nonce') ?? ''
  const colorScheme = colorSchemeOf(jar.get(colorSchemeCookie)?.value)
  const labels = {
    close: text('close.close'),
    clear: text('close.clear'),
    password: text('close.password'),
    failure: text('failure.title'),
    failureText: text('failure.text'),
    dataFailure: text('failure.data'),
    retry: text('failure.retry'),
    reference: text('failure.reference'),
  }
  return (
    <html
      lang={intlLocale[language]}
      className={inter.variable}
      data-density={densityOf(jar.get(densityCookie)?.value)}
      data-text={textSizeOf(jar.get(textSizeCookie)?.value)}
      data-visit={visit ? '' : undefined}
      data-mantine-color-scheme={colorScheme === 'auto' ? 'light' : colorScheme}
      suppressHydrationWarning
    >
      <head>
        <EarlyEvents nonce={nonce} />
        {colorScheme === 'auto' && <DeviceScheme nonce={nonce} />}
      </head>
      <body>
        <a className="skip" href="#content">
          {text('app.skip')}
        </a>
        <Look nonce={nonce} colorScheme={colorScheme} labels={labels}>
          <Heard>
            {visit && customer && (
              <Texts of={['visit']}>
                <VisitBar customer={{ key: customer.key, name: customer.name }} visit={visit} />
              </Texts>
            )}
            {children}
          </Heard>
          <Suspense>
            <SlowPage title={text('failure.slowTitle')} text={text('failure.slowText')} />
          </Suspense>
        </Look>
      </body>
    </html>
  )
}

export default RootLayout
