'use client'
import { useLocale, useTranslations } from 'next-intl'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import { consequenceOf } from '@nemt/domain/ride/consequence.ts'
import type { RideEdit } from '@nemt/domain/journey/edits.ts'
import { ChangeList } from '#/components/change/ChangeList.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { useRequestNow } from '../settings/use-request-now.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from './changes.module.css'

// With what else is fetched for an edit.
export { AlsoEditing } from './AlsoEditing.tsx'

/** What becomes of a ride: what changes, from what to what, and what sending it sets off for providers. */
export function Changes({ edit }: { edit: RideEdit }) {
  const consequence = useTranslations('consequence')
  const now = useRequestNow()
  const found = consequenceOf(edit, now)
  return (
    <div className={styles.changes} data-kind={found.kind}>
      <ChangeList diff={edit.diff} zone={edit.ride.timezone} names={useSettings()} />
      <p className={styles.consequence}>
        {consequence(found.kind, { minutes: 'minutes' in found ? found.minutes : 0 })}
      </p>
    </div>
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
