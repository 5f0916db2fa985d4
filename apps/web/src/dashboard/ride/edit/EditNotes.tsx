'use client'
import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditForm, type EditorProps } from './EditForm.tsx'
import { useEdit } from './use-edit.ts'

/** Changes what the driver reads, and what only the office does. */
export function EditNotes({ ride, settings, onDone }: EditorProps) {
  const text = useTranslations()
  const [driver, setDriver] = useState(ride.notes?.driver ?? '')
  const [internal, setInternal] = useState(ride.notes?.internal ?? '')
  const notes = {
    ...entered('driver', driver, ride.notes?.driver),
    ...entered('internal', internal, ride.notes?.internal),
  }
  const edited = useEdit(
    ride,
    { after: { ...ride, notes: { ...ride.notes, ...notes } }, change: { notes } },
    onDone,
  )
  return (
    <EditForm ride={ride} settings={settings} onDone={onDone} edited={edited}>
      <Textarea
        label={text('summary.driverNotes')}
        name="driver"
        autosize
        maxLength={5000}
        value={driver}
        onChange={(event) => setDriver(event.currentTarget.value)}
      />
      <Textarea
        label={text('summary.internal')}
        name="internal"
        autosize
        maxLength={5000}
        value={internal}
        onChange={(event) => setInternal(event.currentTarget.value)}
      />
    </EditForm>
  )
}

/** What was typed, where it differs from what was there. */
function entered(
  name: 'driver' | 'internal',
  typed: string,
  was = '',
): { driver?: string; internal?: string } {
  return typed.trim() === was ? {} : { [name]: typed.trim() }
}
