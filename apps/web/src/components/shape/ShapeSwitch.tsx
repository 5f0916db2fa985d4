'use client'
import { useId } from 'react'
import styles from './shape.module.css'

type Props<S extends string> = {
  label: string
  shapes: readonly { value: S; label: string; disabled?: boolean }[]
  shape: S
  onChange: (shape: S) => void
  /** Why not all can be chosen. */
  title?: string | undefined
}

/**
 * As what the same rides are shown: a list, hours, a map, a calendar. Plain radio buttons: it stands in the first load
 * of the board, where a library's switch weighs 3 KB.
 */
export function ShapeSwitch<S extends string>({ label, shapes, shape: chosen, onChange, title }: Props<S>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={`${styles.shapes} no-print`} title={title}>
      {shapes.map(({ value, label: word, disabled = false }) => (
        <label key={value} className={styles.shape}>
          <input
            type="radio"
            name={name}
            className="unseen"
            checked={chosen === value}
            disabled={disabled}
            onChange={() => onChange(value)}
          />
          <span>{word}</span>
        </label>
      ))}
    </div>
  )
}
