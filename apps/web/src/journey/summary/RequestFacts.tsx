'use client'
import { useTranslations } from 'next-intl'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { useRepeats } from '../repeat/use-repeats.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { asOwnContact, useContact } from '#/components/contact/use-contact-line.ts'
import { Row } from './RideSummaryCard.tsx'
import styles from './summary.module.css'

/** What belongs to the whole request. */
export function RequestFacts() {
  const text = useTranslations()
  const { scope, customer, teams, purposeNames } = useSettings()
  const draft = useJourney((state) => state.draft)
  const { communication } = draft
  const contact = useContact(scope === 'passenger' ? asOwnContact(communication) : communication)
  const repeats = useRepeats()
  const notes = draft.rides[0]?.notes
  const coveredName = Object.values(customer.covered?.list ?? {}).find(
    ({ key }) => key === draft.covered?.key,
  )?.display
  const team = teams.find(({ key }) => key === draft.team)?.name
  return (
    <section className={styles.facts} aria-labelledby="request-facts">
      <h2 id="request-facts">{text('tripSummary.request')}</h2>
      <dl className={styles.list}>
        {scope === 'coordinator' && (
          <Row label={text('journey.passenger')}>
            {draft.passenger && (
              <PassengerName
                passenger={{
                  key: draft.passenger.key ?? '',
                  name: { first: draft.passenger.name?.first ?? '', last: draft.passenger.name?.last ?? '' },
                }}
              />
            )}
          </Row>
        )}
        {draft.reason && <Row label={text('tripSummary.reason')}>{text(`reason.${draft.reason}`)}</Row>}
        {draft.purpose && (
          <Row label={text('tripSummary.purpose')}>{purposeNames[draft.purpose] ?? draft.purpose}</Row>
        )}
        {draft.covered?.name && (
          <Row label={text('journey.covered')}>{coveredName ?? draft.covered.name}</Row>
        )}
        {team && <Row label={text('tripSummary.team')}>{team}</Row>}
        {draft.multiload && <Row label={text('tripSummary.multiload')}>{text('ride.multi_load')}</Row>}
        {repeats && <Row label={text('repeat.summary')}>{repeats}</Row>}
        {contact && <Row label={text('tripSummary.contact')}>{contact}</Row>}
        {notes?.driver && <Row label={text('tripSummary.driverNotes')}>{notes.driver}</Row>}
        {notes?.internal && <Row label={text('tripSummary.internalNotes')}>{notes.internal}</Row>}
      </dl>
    </section>
  )
}
