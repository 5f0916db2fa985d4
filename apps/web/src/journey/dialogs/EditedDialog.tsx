'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { compareEdits, rebase } from '@nemt/domain/journey/rebase.ts'
import type { RideEdit } from '@nemt/domain/journey/edits.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { buildFacts } from '../draft/booking.ts'
import { useField } from '#/components/change/use-field.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { editsOfState } from '../draft/editing.ts'
import { journey } from '../draft/store.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from '../summary/summary.module.css'

type Props = { onKept: () => void; onDashboard: () => void; onClose: () => void }

/**
 * Somebody else was quicker (doc 1 §8): theirs and mine side by side, and mine on top of theirs if that is
 * still wanted. Nothing that was entered is lost.
 */
export function EditedDialog({ onKept, onDashboard, onClose }: Props) {
  const text = useTranslations()
  const refusalText = useRefusal()
  const { customer } = useSettings()
  const state = journey.current()
  const edits = editsOfState(
    { ...state, ...(state.editing && { editing: { ...state.editing, updateOthers: false } }) },
    buildFacts(customer),
  )
  const keys = [...edits.map(({ ride }) => ride.key), ...(state.editing?.others.map(({ key }) => key) ?? [])]
  const { data, error } = useCall('ride.latest', { keys }, { freshMs: 0 })
  const theirs = data?.rides as Record<string, Ride> | undefined
  const over = theirs
    ? edits.map(({ ride }) => theirs[ride.key]!).filter(({ status }) => !isEditable(status))
    : []
  const keep = () => {
    if (!theirs) return
    const next = rebase(edits, theirs, state.draft)
    const others = (state.editing?.others ?? [])
      .map((ride) => theirs[ride.key] ?? ride)
      .filter(({ status }) => isEditable(status))
    journey.change((now) => ({
      ...now,
      draft: next.draft,
      // How far it reaches, and what it was for, stay as they are.
      editing: { updateOthers: false, ...now.editing, rides: next.rides, others },
    }))
    onKept()
  }
  return (
    <Modal opened onClose={onClose} title={text('tripSummary.editedTitle')} size="xl">
      <Stack gap="md">
        <p>{text('error.already_edited')}</p>
        {error && <Alert color="red">{refusalText(error)}</Alert>}
        {!theirs && !error && <Lines count={3} of="line" label={text('app.loading')} />}
        {theirs &&
          edits.map((edit, index) => (
            <Beside
              key={edit.ride.key}
              edit={edit}
              theirs={theirs[edit.ride.key]!}
              place={{ n: index + 1, total: edits.length }}
            />
          ))}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onDashboard}>
            {text('tripSummary.toDashboard')}
          </Button>
          {theirs && over.length === 0 && (
            <Button size="md" data-autofocus onClick={keep}>
              {text('tripSummary.keepMine')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type BesideProps = {
  edit: RideEdit
  theirs: Ride
  /** Which of the rides it is, as on the summary. */
  place: { n: number; total: number }
}

/** One ride as it was opened: which, and what each changed of it. */
function Beside({ edit, theirs, place }: BesideProps) {
  const translate = useTranslations('tripSummary')
  const { label, text } = useField(edit.ride.timezone, useSettings())
  const line = useLine()
  const language = languageOf(useLocale())
  const { times, timezone, stops } = edit.ride
  const rows = compareEdits(edit, theirs)
  return (
    <div className={styles.beside}>
      <h3>
        {[
          translate('ride', place),
          formatLongDate(localDate(times.needed, timezone), language),
          line(typeLine(edit.ride, language)),
        ].join(' · ')}
      </h3>
      <p>
        <PlaceLine stop={stops.pickup} /> → <PlaceLine stop={stops.dropoff} />
      </p>
      <p>
        {translate('statusNow')} <StatusMark status={theirs.status} />
      </p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('what')}</th>
              <th scope="col">{translate('was')}</th>
              <th scope="col">{translate('theirs')}</th>
              <th scope="col">{translate('mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, was, theirs: his, mine, clash }) => (
              <tr key={field} data-clash={clash || undefined}>
                <th scope="row">{label(field)}</th>
                <td>{text(field, was)}</td>
                <td>{text(field, his)}</td>
                <td>
                  {text(field, mine)}
                  {clash && <span className={styles.clash}> {translate('clash')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
