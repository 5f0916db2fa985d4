'use client'
import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { needsOfParts, needsParts } from '@nemt/domain/passenger/parts.ts'
import type { PassengerSection } from '@nemt/domain/passenger/sections.ts'
import { ContactFields } from '#/components/contact/ContactFields.tsx'
import { MobilityFields } from '#/components/mobility/MobilityFields.tsx'
import { BasicFields } from './BasicFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import type { SectionProps } from './props.ts'
import { StoppedTexts } from './StoppedTexts.tsx'

/** The fields of a section (V845). */
export function SectionFields({ section, ...props }: SectionProps & { section: PassengerSection }) {
  switch (section) {
    case 'basic':
      return <BasicFields {...props} />
    case 'home':
      return <PlaceFields {...props} which="home" />
    case 'facilities':
      return <PlaceFields {...props} which="facility" />
    case 'mobility':
      return <Mobility {...props} />
    case 'communication':
      return <Contact {...props} />
    case 'notes':
      return <Notes {...props} />
  }
}

function Mobility({ editor: { parts, set }, settings }: SectionProps) {
  return (
    <MobilityFields
      needs={needsOfParts(parts)}
      set={(change) => set((before) => ({ ...before, ...needsParts(change(needsOfParts(before))) }))}
      customer={settings.customer}
      stairs
    />
  )
}

function Contact({ editor: { parts, set, record }, settings }: SectionProps) {
  return (
    <>
      {record && <StoppedTexts passenger={record.key} zone={settings.customer.timezone} />}
      <ContactFields
        contact={parts.contact}
        set={(change) => set((before) => ({ ...before, contact: change(before.contact) }))}
        contacts={settings.contacts}
        words="relation_staff"
      />
    </>
  )
}

function Notes({ editor: { parts, set, fieldErrors } }: SectionProps) {
  const text = useTranslations('patient')
  return (
    <Textarea
      label={text('notes')}
      name="notes"
      autosize
      minRows={6}
      maxRows={20}
      maxLength={5000}
      value={parts.notes}
      error={fieldErrors.notes}
      onChange={(event) => set({ notes: event.currentTarget.value })}
    />
  )
}
