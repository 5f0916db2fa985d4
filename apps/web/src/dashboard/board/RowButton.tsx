import type { ComponentProps } from 'react'
import styles from './board.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label' | 'title'> & { label: string }

/** A small button of a row: a plain one, because scrolling makes rows by the dozen. */
export function RowButton({ label, ...button }: Props) {
  // A menu that takes it for its button gives it a class of its own.
  return <button {...button} type="button" className={styles.button} aria-label={label} title={label} />
}
