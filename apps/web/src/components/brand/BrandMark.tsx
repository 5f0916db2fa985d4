import styles from './brand.module.css'

/** The product's mark, the same as on the tab (app/icon.svg). */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" />
      <path d="M9 22V11.500a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2V22M9 17h14M12.500 22v1.500M19.500 22v1.500" />
      <path d="M16 11.500v3.500M14.250 13.250h3.500" />
    </svg>
  )
}
