import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import styles from '../components/tenant/Notice.module.css'

async function NotFound() {
  const failure = await getTranslations('failure')
  return (
    <main id="content" className={styles.page}>
      <h1>{failure('notFoundTitle')}</h1>
      <p>{failure('notFoundText')}</p>
      <p>
        <Link href="/" prefetch={false}>
          {failure('notFoundLink')}
        </Link>
      </p>
    </main>
  )
}

export default NotFound
