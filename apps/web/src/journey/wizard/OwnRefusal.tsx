'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { UNTOLD } from '@nemt/domain/offer/minimum.ts'
import { formatLongDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { useRefusal } from '#/calls/use-refusal.ts'
import { languageOf } from '#/language/languages.ts'
import { EditedDialog, RefusedDialog } from '../dialogs/LazyRefused.tsx'
import { authorizationAsk, limitsOf } from '../dialogs/refusal-detail.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import type { Refusing } from '../summary/Summary.tsx'
import { wordOf } from './early-limit.ts'
import { HelpBox } from './HelpBox.tsx'
import { holdRequest } from './hold-request.ts'
import { LimitDays } from './LimitDays.tsx'
import styles from './wizard.module.css'

/** What only the office can help with: somebody has to be phoned. */
const FOR_THE_OFFICE: readonly string[] = [
  'portal_edit',
  'policy_edit',
  'covid19',
  'authorization_needed',
  'ride_clinical_contact_missing',
]

/**
 * Why a passenger's request was refused, in words for a passenger, and the way on (R034, R035): rides that are
 * there already, limits and authorizations that the office alone may lift, else what the server said.
 */
export function OwnRefusal({ sending, onBack, onDashboard }: Refusing) {
  const text = useTranslations()
  const refusalText = useRefusal()
  const { customer } = useSettings()
  const isEdit = useJourney((state) => state.editing !== undefined)
  const { refusal, reset, submit, unknown, busy } = sending
  if (!refusal) return null
  if (refusal.code === 'already_edited')
    return <EditedDialog onKept={reset} onDashboard={onDashboard} onClose={reset} />
  if (refusal.code === 'duplicate_ride') {
    const duplicates = (refusal.detail.duplicates ?? []) as Duplicate[]
    const bookAll = () => {
      journey.change((state) => ({
        ...state,
        acknowledged: [...new Set([...(state.acknowledged ?? []), ...duplicates.map(({ key }) => key)])],
      }))
      submit()
    }
    return (
      <Told title={text('wizard.sameTitle')} onClose={reset}>
        <p>{text('wizard.same')}</p>
        <SameRides duplicates={duplicates} />
        <Button size="md" data-autofocus onClick={onBack}>
          {text('wizard.change')}
        </Button>
        <Button size="md" variant="default" loading={busy} onClick={bookAll}>
          {text('wizard.bookBoth')}
        </Button>
      </Told>
    )
  }
  if (authorizationAsk(refusal) || limitsOf(refusal).length > 0 || FOR_THE_OFFICE.includes(refusal.code))
    return (
      <Told title={text('limit.title')} onClose={reset}>
        <p>{refusalText(refusal)}</p>
        <Limits limits={limitsOf(refusal)} />
        <HelpBox inDialog />
        <Button size="md" data-autofocus onClick={onBack}>
          {text('limit.back')}
        </Button>
      </Told>
    )
  const retry = () => {
    reset()
    submit()
  }
  if (refusal.code === 'unreachable' && !isEdit)
    return (
      <Told title={text('offline.title')} onClose={reset}>
        <p>{text('offline.requestHeld')}</p>
        <Button
          size="md"
          data-autofocus
          onClick={() => void holdRequest(customer.timezone).then((isHeld) => isHeld && onDashboard())}
        >
          {text('offline.sendLater')}
        </Button>
        <Button size="md" variant="default" onClick={retry}>
          {text('offline.retry')}
        </Button>
      </Told>
    )
  const toField = (refused: { field?: string; message: string }) => {
    reset()
    journey.change((state) => ({ ...state, refused }))
    onBack()
  }
  return (
    <RefusedDialog refusal={refusal} unknown={unknown} onRetry={retry} onBack={toField} onClose={reset} />
  )
}

/** Which limits, in words for passengers, each once; which of the two ways makes no difference. */
function Limits({ limits }: { limits: ReturnType<typeof limitsOf> }) {
  const text = useTranslations('wizard')
  const byWord = Map.groupBy(limits, wordOf)
  return (
    <ul className={styles.same}>
      {[...byWord].map(([word, broken]) => (
        <li key={word}>
          {text(`limit.${word}`)}{' '}
          <LimitDays dates={[...new Set(broken.flatMap(({ dates = [] }) => dates))].sort()} />
        </li>
      ))}
    </ul>
  )
}

function Told({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.choices}>{children}</div>
    </Dialog>
  )
}

type Duplicate = { key: string; needed?: number; timezone?: string }

/** The passenger's rides that are there already, by day and time. */
function SameRides({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const language = languageOf(useLocale())
  const told = duplicates.filter(({ key }) => key !== UNTOLD)
  return (
    <ul className={styles.same}>
      {told.flatMap(({ key, needed, timezone }) =>
        needed === undefined || timezone === undefined
          ? []
          : [
              <li key={key}>
                {formatLongDate(localDate(needed, timezone), language)},{' '}
                {formatZonedTime(needed, timezone, language)}
              </li>,
            ],
      )}
    </ul>
  )
}
