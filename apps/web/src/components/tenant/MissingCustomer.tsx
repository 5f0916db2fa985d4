import { getTranslations } from 'next-intl/server'
import { productName } from '../../tenant/product.ts'
import styles from './Notice.module.css'

/** An address that belongs to no customer (doc 1 §2 login area, M010, X013). */
export const MissingCustomer = async ({ host }: { host: string }) => {
  const app = await getTranslations('app')
  return (
    <main id="content" className={styles.page}>
      <p role="alert">{app('missingCustomer', { product: productName(), host })}</p>
    </main>
  )
}
