import { useId, type ReactNode } from 'react'
import styles from '../create/create.module.css'

type Props = {
  title: ReactNode
  /** What stands at the end of the first line. */ aside?: ReactNode
  /** The path that problems of the section name. */ field?: string
  /** Of one line, with less room around it. */ tight?: boolean
  children: ReactNode
}

/** A titled part of the form: its title beside its fields, on narrow screens above them. */
export function Section({ title, aside, field, tight, children }: Props) {
  const id = useId()
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-field={field}
      data-tight={tight || undefined}
    >
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  )
}
