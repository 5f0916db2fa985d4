'use client'
import { useTranslations } from 'next-intl'
import { focusField } from '#/components/problem/focus-field.ts'
import { useFieldName } from '../draft/use-field-name.ts'
import styles from './create.module.css'

/** Names a field, and leads to it. */
export function FieldLink({ field }: { field: string }) {
  const text = useTranslations('journey')
  const name = useFieldName()(field)
  if (!name) return null
  return (
    <button type="button" className={styles.fieldLink} onClick={() => focusField(field)}>
      {text('goTo', { field: name })}
    </button>
  )
}
