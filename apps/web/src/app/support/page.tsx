import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { MissingCustomer } from '#/components/tenant/MissingCustomer.tsx'
import styles from '#/components/tenant/Notice.module.css'
import { Texts } from '#/language/Texts.tsx'
import { isSecure } from '#/session/cookie.ts'
import { currentCustomer, currentHost } from '#/tenant/customer.ts'
import { hostOfCustomer } from '#/tenant/host.ts'
import { Arrival } from '#/visit/Arrival.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('visit'))('arrivalTitle') }
}

/** /support: where support's way into this customer arrives (docs/decisions/051). */
async function Support() {
  const [customer, host] = [await currentCustomer(), await currentHost()]
  if (!customer) return <MissingCustomer host={host} />
  const text = await getTranslations('visit')
  const scheme = isSecure(await headers()) ? 'https' : 'http'
  return (
    <main id="content" className={styles.page}>
      <h1>{text('arrivalTitle')}</h1>
      <noscript>
        <p>{text('noScripts')}</p>
      </noscript>
      <Texts of={['visit']}>
        <Arrival
          customer={customer.name}
          deskUrl={`${scheme}://${hostOfCustomer(host, 'global')}/customers`}
        />
      </Texts>
    </main>
  )
}

export default Support
