import { getTranslations } from 'next-intl/server'
import styles from '../components/tenant/Notice.module.css'

const NotFound = async () => {
  const failure = await getTranslations('failure')
  return (
    <main id="content" className={styles.page}>
      <h1>{failure('notFoundTitle')}</h1>
      <p>{failure('notFoundText')}</p>
      <p>
        <a href="/">{failure('notFoundLink')}</a>
      </p>
    </main>
  )
}

export default NotFound
