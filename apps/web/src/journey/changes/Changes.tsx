'use client'
import { useLocale, useTranslations } from 'next-intl'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import { consequenceOf } from '@nemt/domain/ride/consequence.ts'
import type { EditedField } from '@nemt/domain/ride/edit.ts'
import type { RideEdit } from '@nemt/domain/journey/edits.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { useRequestNow } from '../settings/use-request-now.ts'
import { useField } from './use-field.ts'
import styles from './changes.module.css'

/** What becomes of a ride: what changes, from what to what, and what sending it sets off for providers. */
export function Changes({ edit }: { edit: RideEdit }) {
  const translate = useTranslations('tripSummary')
  const consequence = useTranslations('consequence')
  const { label, text } = useField(edit.ride.timezone)
  const now = useRequestNow()
  const found = consequenceOf(edit, now)
  const fields = Object.entries(edit.diff) as [EditedField, { from: unknown; to: unknown }][]
  return (
    <div className={styles.changes} data-kind={found.kind}>
      {fields.length > 0 && (
        <dl className={styles.list} aria-label={translate('changes')}>
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
      )}
      <p className={styles.consequence}>
        {consequence(found.kind, { minutes: 'minutes' in found ? found.minutes : 0 })}
      </p>
    </div>
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

/** The other rides of the request that change along, one by one. */
export function OtherChanges({ edits }: { edits: readonly RideEdit[] }) {
  const text = useTranslations('tripSummary')
  const line = useLine()
  const language = languageOf(useLocale())
  if (edits.length === 0) return null
  return (
    <section className={styles.others} aria-labelledby="other-rides">
      <h2 id="other-rides">{text('others')}</h2>
      {edits.map((edit) => (
        <article key={edit.ride.key} aria-label={line(typeLine(edit.ride, language))}>
          <p className={styles.other}>
            {line(typeLine(edit.ride, language))} <StatusMark status={edit.ride.status} />
          </p>
          <Changes edit={edit} />
        </article>
      ))}
    </section>
  )
}
