'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { same } from '@nemt/domain/ride/edit.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import { takeRecordNeeds } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useNeeds } from './use-needs-line.ts'
import { MobilityEditor } from '../dialogs/LazyParts.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

/**
 * How the passenger rides: a line from the record, and the editor when something is missing or somebody wants
 * to change it.
 */
export function NeedsSection() {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const needs = useJourney((state) => state.draft.accessibility)
  const [editing, setEditing] = useState(false)
  const line = useNeeds(needs)
  // A trip that is booked again comes with its own needs; the record may say something else by now.
  const record = useJourney((state) => (state.editing ? undefined : state.passenger?.accessibility))
  const differs = useJourney(
    ({ draft: { accessibility, rides } }) =>
      record !== undefined &&
      accessibility !== undefined &&
      (!same(accessibility, record) || rides.some((ride) => ride.accessibility)),
  )
  const recordLine = useNeeds(record)
  const open = needs !== undefined && (editing || mobilityProblem(needs, { customer }) !== null)
  return (
    <Section
      tight
      title={text('needs')}
      field="accessibility"
      aside={
        needs &&
        !open && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setEditing(true)}
            aria-label={`${text('change')}: ${text('needs')}`}
          >
            {text('change')}
          </Button>
        )
      }
    >
      <p className={styles.line}>{needs ? line : text('passengerFirst')}</p>
      {differs && record && (
        <p className={styles.hint}>
          {text('recordNeeds', { needs: recordLine })}{' '}
          <button
            type="button"
            className={styles.fieldLink}
            onClick={() => journey.change((state) => takeRecordNeeds(state, record))}
          >
            {text('useRecord')}
          </button>
        </p>
      )}
      {open && <MobilityEditor onOpen={() => setEditing(true)} />}
    </Section>
  )
}
