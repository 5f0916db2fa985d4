'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import { EditForm, type EditorProps } from './EditForm.tsx'
import { useEdit } from './use-edit.ts'

/** Changes the number at which the ride's contact is reached. */
export function EditContact({ ride, settings, onDone }: EditorProps) {
  const text = useTranslations('summary')
  const { communication } = ride
  const [display, setDisplay] = useState(communication.phone?.display ?? '')
  const isChanged = display !== (communication.phone?.display ?? '')
  // The dialled form is the server's to make of what was typed.
  const { raw: _raw, ...rest } = communication.phone ?? {}
  const changed = { ...communication, phone: { ...rest, display } }
  const edited = useEdit(
    ride,
    {
      after: isChanged ? { ...ride, communication: changed } : ride,
      change: { communication: changed },
    },
    onDone,
  )
  return (
    <EditForm ride={ride} settings={settings} onDone={onDone} edited={edited} wrong={!isPhone(display)}>
      <PhoneField label={text('phone')} name="phone" value={display} onChange={setDisplay} />
    </EditForm>
  )
}
