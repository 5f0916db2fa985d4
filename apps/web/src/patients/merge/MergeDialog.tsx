'use client'
import { Button, Radio } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MergeField } from '@nemt/domain/passenger/merge.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { dataOf } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { PassengerPicker } from '#/components/passenger/PassengerPicker.tsx'
import styles from '../record/record.module.css'

/** What a merge answers. */
export type Merged = DataOf<'passenger.merge'>

type Props = {
  /** The record that is kept. */
  record: Passenger
  /** Significant support is shown to who looks (V866). */
  support: boolean
  onMerged: (merged: Merged) => void
  onClose: () => void
}

/** Makes another record of the same person one with this one, field by field where they differ. */
export function MergeDialog({ record, support, onMerged, onClose }: Props) {
  const text = useTranslations('record')
  const refusal = useRefusal()
  const [other, setOther] = useState<Passenger | null>(null)
  const [choice, setChoice] = useState<Partial<Record<MergeField, string>>>({})
  const merging = useMakeCall('passenger.merge', { done: onMerged })
  const pick = (picked: Passenger): void => {
    merging.reset()
    setChoice({})
    setOther(picked)
  }
  return (
    <Dialog
      title={text('merge')}
      onClose={onClose}
      locked={merging.busy}
      entered={Object.keys(choice).length > 0}
      size="lg"
    >
      <div className={styles.panel}>
        <p className={styles.quiet}>{text('mergeText')}</p>
        <PassengerPicker
          label={text('other')}
          onPick={pick}
          search={async (query) => {
            const found = dataOf(await send<DataOf<'patient.search'>>('patient.search', { query })).patients
            return found.filter(({ key }) => key !== record.key)
          }}
        />
        {other && (
          <>
            <h2 translate="no">{nameOf(other)}</h2>
            <Fields
              record={record}
              other={other}
              support={support}
              choice={choice}
              onChoice={(field, key) => setChoice({ ...choice, [field]: key })}
            />
            {merging.refusal && <p role="alert">{refusal(merging.refusal)}</p>}
            <div className={styles.row}>
              <Button variant="default" onClick={onClose} disabled={merging.busy}>
                {text('cancel')}
              </Button>
              <Button
                loading={merging.busy}
                onClick={() =>
                  merging.make({
                    passengers: [record.key, other.key],
                    fields: choice,
                    versions: [record.version, other.version],
                  })
                }
              >
                {text('mergeNow')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

type FieldsProps = Pick<Props, 'record' | 'support'> & {
  other: Passenger
  choice: Partial<Record<MergeField, string>>
  onChoice: (field: MergeField, key: string) => void
}

/** What the two records say differently, in the server's words, and whose is taken. */
function Fields({ record, other, support, choice, onChoice }: FieldsProps) {
  const text = useTranslations('record')
  const refusal = useRefusal()
  const asked = { passenger: { key: record.key, name: record.name }, beside: other.key }
  const { data, error } = useCall('patient.duplicates', asked, { freshMs: 0 })
  if (error) return <p role="alert">{refusal(error)}</p>
  if (!data) return null
  const differing = (data.differences ?? []).filter(({ field }) => support || field !== 'support')
  if (differing.length === 0) return <p className={styles.quiet}>{text('noDifference')}</p>
  return differing.map(({ field, here, there }) => (
    <Radio.Group
      key={field}
      label={text(`field_${field}`)}
      value={choice[field] ?? record.key}
      onChange={(key) => onChoice(field, key)}
    >
      <div className={styles.choices}>
        <Radio value={record.key} label={here || text('asHere')} />
        <Radio value={other.key} label={there || text('asThere')} />
      </div>
    </Radio.Group>
  ))
}

function nameOf({ name }: Passenger): string {
  return `${name.first} ${name.last}`.trim()
}
