import { getTranslations } from 'next-intl/server'
import styles from './login.module.css'

/** Who wanted the page of an offered ride may have no login at all: says how their link brings them back. */
export async function ByLink({ wanted }: { wanted: string | null }) {
  if (!wanted?.startsWith('/scope/fleet/ride/')) return null
  return <p className={styles.hint}>{(await getTranslations('login'))('byLink')}</p>
}
