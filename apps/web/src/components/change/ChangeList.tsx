'use client'
import { useTranslations } from 'next-intl'
import type { Diff, EditedField } from '@nemt/domain/ride/edit.ts'
import { useField, type FieldNames } from './use-field.ts'
import styles from './change.module.css'

/** What changed of a ride, field by field in words, before and after (V1200); `zone` is the ride's. */
export function ChangeList({ diff, zone, names }: { diff: Diff; zone: string; names?: FieldNames }) {
  const translate = useTranslations('change')
  const { label, text } = useField(zone, names)
  const fields = Object.entries(diff) as [EditedField, { from: unknown; to: unknown }][]
  if (fields.length === 0) return null
  return (
    <dl className={styles.list} aria-label={translate('list')}>
      {fields.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>
            {!isEmpty(from) && (
              <del>
                <span className="unseen">{translate('before')} </span>
                {text(field, from)}
              </del>
            )}
            <ins>
              <span className="unseen">{translate('after')} </span>
              {text(field, to)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function isEmpty(value: unknown) {
  return (
    value === null ||
    value === '' ||
    (typeof value === 'object' &&
      Object.values(value as object).every((part) => part === '' || part === undefined))
  )
}
