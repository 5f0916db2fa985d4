'use client'
import { useId, type ReactNode } from 'react'
import styles from '#/components/form/choice.module.css'

type Props<V extends string> = {
  label: ReactNode
  /** For a label that a title beside says already. */
  labelUnseen?: boolean
  options: readonly { value: V; label: string; disabled?: boolean }[]
  value: V | undefined
  onChange: (value: V) => void
  /** The path that problems of the field name. */
  field?: string
  required?: boolean
}

/** One of a few, all in sight: radio buttons that look like a row of buttons and wrap on a phone. */
export function Choice<V extends string>({
  label,
  labelUnseen,
  options,
  value,
  onChange,
  field,
  required,
}: Props<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice} data-field={field}>
      <legend className={labelUnseen ? 'unseen' : undefined}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              required={required}
              onChange={() => onChange(option.value)}
            />
            <span className="capital">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
