import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import styles from '#/components/tenant/Notice.module.css'

/** That there is nothing at an address, or nothing for whoever asks: one page for both, without a frame of its own. */
export async function Missing() {
  const failure = await getTranslations('failure')
  return (
    <div className={styles.page} data-missing>
      <h1>{failure('notFoundTitle')}</h1>
      <p>{failure('notFoundText')}</p>
      <p>
        <Link href="/" prefetch={false}>
          {failure('notFoundLink')}
        </Link>
      </p>
    </div>
  )
}
