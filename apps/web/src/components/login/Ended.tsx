import { getTranslations } from 'next-intl/server'
import { endings } from '#/session/endings.ts'
import styles from './login.module.css'

/** Says why one is at the login again, as the address names it (docs/decisions/092); nothing without a reason. */
export async function Ended({ why }: { why: string | string[] | undefined }) {
  const ending = endings.find((each) => each === why)
  if (!ending) return null
  return (
    <p role="status" className={styles.hint}>
      {(await getTranslations('login'))(ending)}
    </p>
  )
}
