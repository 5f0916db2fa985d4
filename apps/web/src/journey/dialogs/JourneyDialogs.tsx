'use client'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { twelveHoursEarlier } from '@nemt/domain/journey/clock.ts'
import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import { journey } from '../draft/store.ts'
import { enterAppointment, enterDate, zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import type { Asking } from '../create/use-continue.ts'

type Props = {
  asking: NonNullable<Asking>
  onClose: () => void
  onGo: () => void
  onRetry: () => void
  onOnward: () => void
}

/** The questions between Continue and the summary. */
export function JourneyDialogs({ asking, onClose, onGo, onRetry, onOnward }: Props) {
  const text = useTranslations()
  if (asking.dialog === 'night') return <NightDialog onClose={onClose} onGo={onGo} />
  const incomplete = asking.dialog === 'incomplete'
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(incomplete ? 'journey.incompleteTitle' : 'journey.failedTitle')}
    >
      <Stack gap="md">
        <p>
          {incomplete
            ? text('journey.incomplete', { received: asking.received, total: asking.total })
            : text('error.estimates_failed')}
        </p>
        <Group justify="flex-end" gap="sm">
          {incomplete ? (
            <>
              <Button size="md" variant="default" onClick={onRetry}>
                {text('journey.retry')}
              </Button>
              <Button size="md" data-autofocus onClick={onOnward}>
                {text('journey.continueAnyway')}
              </Button>
            </>
          ) : (
            <>
              <Button size="md" variant="default" onClick={onClose}>
                {text('journey.close')}
              </Button>
              <Button size="md" data-autofocus onClick={onRetry}>
                {text('journey.retry')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** An appointment in the evening or before dawn is mostly a mistaken am or pm (V354, V355). */
function NightDialog({ onClose, onGo }: Pick<Props, 'onClose' | 'onGo'>) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const { customer } = useSettings()
  const appointment = useJourney((state) => state.draft.appointment)
  const zone = useJourney((state) => zoneOfRide(state.draft, 0, customer.timezone))
  if (appointment === undefined) return null
  const earlier = twelveHoursEarlier(appointment, zone)
  const [time, suggestion] = [
    formatZonedTime(appointment, zone, language),
    formatZonedTime(earlier, zone, language),
  ]
  const take = () => {
    journey.change((state) =>
      enterAppointment(
        enterDate(state, localDate(earlier, zone), customer.timezone),
        localMinutes(earlier, zone),
        customer.timezone,
      ),
    )
    onClose()
  }
  const keepIt = () => {
    journey.change((state) => ({ ...state, nightConfirmed: appointment }))
    onClose()
    onGo()
  }
  return (
    <Modal opened onClose={onClose} title={text('night.title')}>
      <Stack gap="md">
        <p>{text('night.question', { time, suggestion })}</p>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={keepIt}>
            {text('journey.keepTime', { time })}
          </Button>
          <Button size="md" data-autofocus onClick={take}>
            {text('journey.yesSuggestion', { time: suggestion })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
