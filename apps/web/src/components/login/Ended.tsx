import { getTranslations } from 'next-intl/server'
import styles from './login.module.css'

/** Says why one is at the login again: nobody used the session (docs/decisions/092). */
export async function Ended() {
  return (
    <p role="status" className={styles.hint}>
      {(await getTranslations('login'))('unused')}
    </p>
  )
}
