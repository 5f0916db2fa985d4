'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { formatDate } from '@nemt/domain/time/format.ts'
import { Dialog } from '../components/dialog/Dialog.tsx'
import { PhoneDialog } from './PhoneDialog.tsx'
import type { Asking } from './use-quick-create.ts'
import styles from './passenger.module.css'

type Props = {
  asking: NonNullable<Asking>
  busy: boolean
  /** What becomes of the existing record: a trip is made for it, the editor opens it. */
  use?: 'use' | 'open'
  /** `donor`: who was named as having the number that is asked about. */
  onYes: (donor?: string) => void
  onUse: (key: string) => void
  onNo: () => void
}

/**
 * A similar passenger (V934), a number of another passenger (V902, V903), and one who has rides (V905, V906).
 */
export function QuickCreateQuestion({ asking, busy, use = 'use', onYes, onUse, onNo }: Props) {
  const text = useTranslations()
  if (asking.dialog !== 'duplicate') {
    const number = asking.payload.passenger.phone?.display ?? ''
    return (
      <PhoneDialog force={asking.dialog === 'force'} number={number} busy={busy} onYes={onYes} onNo={onNo} />
    )
  }
  const { existing, payload } = asking
  const name = existing ? `${existing.name.first} ${existing.name.last}` : '–'
  const question = text('duplicate_passenger.question', { name, address: existing?.home ?? '–' })
  return (
    <Dialog title={text('quickCreate.duplicateTitle')} onClose={onNo} locked={busy} size="lg">
      <Stack gap="md">
        <p>{question}</p>
        {existing && <Beside existing={existing} entered={payload.passenger} />}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onNo} disabled={busy}>
            {text('quickCreate.cancel')}
          </Button>
          <Button size="md" variant="default" onClick={() => onYes()} loading={busy}>
            {text('quickCreate.ok')}
          </Button>
          {existing && (
            <Button size="md" data-autofocus onClick={() => onUse(existing.key)} disabled={busy}>
              {text(`quickCreate.${use}`, { name })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

type Duplicate = Extract<NonNullable<Asking>, { dialog: 'duplicate' }>
type BesideProps = {
  existing: NonNullable<Duplicate['existing']>
  entered: Duplicate['payload']['passenger']
}

/** The two records side by side, so that somebody can tell whether they are of one person. */
function Beside({ existing, entered }: BesideProps) {
  const text = useTranslations('quickCreate')
  const nameOf = (name: { first?: string | undefined; last?: string | undefined } | undefined) =>
    [name?.first, name?.last].filter(Boolean).join(' ')
  const rows = [
    ['name', nameOf(entered.name), nameOf(existing.name)],
    ['dob', entered.dob && formatDate(entered.dob), existing.dob && formatDate(existing.dob)],
    ['home', entered.places?.home?.address.format, existing.home],
    ['phone', entered.phone?.display, existing.phone],
    ['key', entered.customer_key, existing.customer_key],
  ] as const
  return (
    <table className={styles.beside}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{text('what')}</span>
          </th>
          <th scope="col">{text('entered')}</th>
          <th scope="col">{text('existing')}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, mine, theirs]) => mine || theirs)
          .map(([field, mine, theirs]) => (
            <tr key={field}>
              <th scope="row">{text(field)}</th>
              <td translate="no">{mine ?? '–'}</td>
              <td translate="no">{theirs ?? '–'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
