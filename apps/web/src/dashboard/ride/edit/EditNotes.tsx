'use client'
import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { EditForm, type EditorProps } from './EditForm.tsx'
import { useEdit } from './use-edit.ts'
import { useKeptField } from './use-kept-field.ts'

/** Changes what the driver reads, and what only the office does. */
export function EditNotes({ ride, settings, onDone }: EditorProps) {
  const text = useTranslations()
  const was = { driver: ride.notes?.driver ?? '', internal: ride.notes?.internal ?? '' }
  const place = { user: settings.user.key, ride: ride.key, group: 'needs' } as const
  const driver = useKeptField(place, 'driver', was.driver)
  const internal = useKeptField(place, 'internal', was.internal)
  const notes = {
    ...entered('driver', driver.value, was.driver),
    ...entered('internal', internal.value, was.internal),
  }
  const meanwhile = [
    ...(driver.isOvertaken ? [was.driver] : []),
    ...(internal.isOvertaken ? [was.internal] : []),
  ]
  const edited = useEdit(
    ride,
    { after: { ...ride, notes: { ...ride.notes, ...notes } }, change: { notes } },
    onDone,
  )
  return (
    <EditForm ride={ride} settings={settings} onDone={onDone} edited={edited} meanwhile={meanwhile}>
      <Textarea
        label={text('summary.driverNotes')}
        name="driver"
        autosize
        maxLength={5000}
        value={driver.value}
        onChange={(event) => driver.type(event.currentTarget.value)}
      />
      <Textarea
        label={text('summary.internal')}
        name="internal"
        autosize
        maxLength={5000}
        value={internal.value}
        onChange={(event) => internal.type(event.currentTarget.value)}
      />
    </EditForm>
  )
}

/** What was typed, where it differs from what was there. */
function entered(
  name: 'driver' | 'internal',
  typed: string,
  was: string,
): { driver?: string; internal?: string } {
  return typed.trim() === was ? {} : { [name]: typed.trim() }
}
