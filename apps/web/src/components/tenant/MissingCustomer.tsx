import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { isSecure } from '#/session/cookie.ts'
import { baseDomain } from '#/tenant/host.ts'
import { productName } from '#/tenant/product.ts'
import styles from './Notice.module.css'

/**
 * An address that belongs to no customer: the specified message (doc 1 §2 login area, M010, X013), what it
 * means, and a way on.
 */
export async function MissingCustomer({ host }: { host: string }) {
  const app = await getTranslations('app')
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const scheme = isSecure(await headers()) ? 'https' : 'http'
  return (
    <main id="content" className={styles.page}>
      <h1>{app('missingTitle')}</h1>
      <p>{app('missingText', { host })}</p>
      <p role="alert" className={styles.detail}>
        {app('missingCustomer', { product: productName(), host })}
      </p>
      <p>
        <a href={`${scheme}://${baseDomain()}${port}/`}>{app('missingLink')}</a>
      </p>
    </main>
  )
}
