import { getTranslations } from 'next-intl/server'
import styles from './Notice.module.css'

/**
 * The plain page of the bare domain: how to reach a customer's address, and no list of them (contract,
 * Addresses).
 */
export async function BareDomain({ host, secure }: { host: string; secure: boolean }) {
  const app = await getTranslations('app')
  return (
    <main id="content" className={styles.page}>
      <h1>{app('bareTitle')}</h1>
      <p>{app('bareText')}</p>
      <p>
        <code>{app('bareExample', { scheme: secure ? 'https' : 'http', host })}</code>
      </p>
      <p>{app('bareHelp')}</p>
    </main>
  )
}
