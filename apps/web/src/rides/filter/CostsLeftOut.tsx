import { useTranslations } from 'next-intl'
import styles from './filter.module.css'

/** Says that a view was opened without its limits of cost, for somebody who is shown no costs any more. */
export function CostsLeftOut() {
  const text = useTranslations('rides')
  return (
    <p className={`${styles.leftOut} no-print`} role="status">
      {text('costsLeftOut')}
    </p>
  )
}
