'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'

type Props = {
  /** Whether it is asked for the second time: its holder is about to ride (V904). */
  force: boolean
  number: string
  busy: boolean
  /** `donor`: who was named as having the number. */
  onYes: (donor: string | undefined) => void
  onNo: () => void
}

/** A number of another passenger (V902, V903), and of one who has rides, which are named (V905, V906). */
export function PhoneDialog({ force, number, busy, onYes, onNo }: Props) {
  const text = useTranslations()
  const asked = useCall('passenger.verify.can_steal.phone', { phone_number: number }, { freshMs: 0 })
  // Whoever had it before is named to nobody who is asked again.
  const data = asked.isFetching ? undefined : asked.data
  const language = languageOf(useLocale())
  return (
    <Dialog
      title={text(force ? 'phone_transfer.force_title' : 'phone_transfer.title')}
      onClose={onNo}
      locked={busy}
    >
      <Stack gap="md">
        <p>{text(force ? 'phone_transfer.force_question' : 'phone_transfer.question')}</p>
        {data?.name && (
          <p translate="no">
            <strong>
              {data.name.first} {data.name.last}
            </strong>
          </p>
        )}
        {force && data?.rides && (
          <ul>
            {data.rides.map(({ key, needed, timezone, status }) => (
              <li key={key}>
                {formatMoment(needed, timezone, language)} <StatusMark status={status} />
              </li>
            ))}
          </ul>
        )}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" data-autofocus onClick={onNo} disabled={busy}>
            {text('quickCreate.no')}
          </Button>
          <Button
            size="md"
            color={force ? 'red' : undefined}
            onClick={() => onYes(data?.donor)}
            loading={busy || asked.isFetching}
          >
            {text(force ? 'phone_transfer.force' : 'phone_transfer.transfer')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
