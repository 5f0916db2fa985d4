'use client'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Refused } from '../../calls/answer.ts'
import { StatusBadge } from '../../components/status/StatusBadge.tsx'
import { TimeInZone } from '../../components/time/TimeInZone.tsx'
import styles from './summary.module.css'

/** A ride that one of the request may double, as the refusal's detail names it; `ride` is the index in the request. */
type Duplicate = { key: string; status: RideStatus; needed: number; timezone: string; ride: number }
type Props = { refusal: Refused; onContinue: (acknowledged: readonly string[]) => void; onEdit: () => void; onClose: () => void }

/** Possible duplicate rides (doc 1 §4, V360): what is booked already, and whether this request is wanted all the same. */
export const DuplicatesDialog = ({ refusal, onContinue, onEdit, onClose }: Props) => {
  const words = useTranslations('tripSummary')
  const duplicates = (refusal.detail['duplicates'] ?? []) as Duplicate[]
  return (
    <Modal opened onClose={onClose} title={words('duplicatesTitle')}>
      <Stack gap="md">
        <p>{words('duplicates')}</p>
        <ul className={styles.duplicates}>
          {duplicates.map(({ key, status, needed, timezone, ride }) => (
            <li key={`${key} ${ride}`}>
              {words('duplicate', { n: ride + 1 })}{' '}
              <a href={`/dashboard/${key}`} target="_blank" rel="noreferrer">
                {formatDate(localDate(needed, timezone))} <TimeInZone at={needed} zone={timezone} />
              </a>{' '}
              <StatusBadge status={status} size="sm" />
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={() => onContinue(duplicates.map(({ key }) => key))}>
            {words('continueRequest')}
          </Button>
          <Button size="md" data-autofocus onClick={onEdit}>
            {words('editRequest')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
