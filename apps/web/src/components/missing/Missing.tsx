import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import styles from '#/components/tenant/Notice.module.css'

/**
 * That there is nothing at an address, or nothing for whoever asks: one page for both, without a frame of its own.
 * `ofStaff`: with who can let a user see more, which says of no address whether there is something.
 */
export async function Missing({ ofStaff = false }: { ofStaff?: boolean }) {
  const failure = await getTranslations('failure')
  return (
    <div className={styles.page} data-missing>
      <h1>{failure('notFoundTitle')}</h1>
      <p>{failure('notFoundText')}</p>
      {ofStaff && <p>{failure('notFoundGrant')}</p>}
      <p>
        <Link href="/" prefetch={false}>
          {failure('notFoundLink')}
        </Link>
      </p>
    </div>
  )
}
