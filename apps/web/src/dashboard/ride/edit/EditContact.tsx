'use client'
import { useTranslations } from 'next-intl'
import { formatPhone, isPhone } from '@nemt/domain/phone/phone.ts'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import { EditForm, type EditorProps } from './EditForm.tsx'
import { useEdit } from './use-edit.ts'
import { useKeptField } from './use-kept-field.ts'

/** Changes the number at which the ride's contact is reached. */
export function EditContact({ ride, settings, onDone }: EditorProps) {
  const text = useTranslations()
  const { communication } = ride
  // The dialled form is the server's to make of what was typed. An extension is another number's no more: it stands
  // behind the number, where it is seen.
  const { raw: _raw, display: number = '', extension, ...rest } = communication.phone ?? {}
  const before = formatPhone(extension ? `${number} x${extension}` : number)
  const place = { user: settings.user.key, ride: ride.key, group: 'who' } as const
  const typed = useKeptField(place, 'phone', before)
  const display = typed.value
  const changed = { ...communication, phone: { ...rest, display } }
  const edited = useEdit(
    ride,
    {
      after: display !== before ? { ...ride, communication: changed } : ride,
      change: { communication: changed },
    },
    onDone,
  )
  const missing = display === '' && before !== '' ? { error: text('problem.phone_missing') } : {}
  return (
    <EditForm
      ride={ride}
      settings={settings}
      onDone={onDone}
      edited={edited}
      problem={isPhone(display) ? null : { code: 'phone_missing', field: 'phone' }}
      meanwhile={typed.isOvertaken ? [before] : []}
    >
      <PhoneField
        label={text('summary.phone')}
        name="phone"
        value={display}
        onChange={typed.type}
        {...missing}
      />
    </EditForm>
  )
}
