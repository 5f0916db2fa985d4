'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { contactEdited } from '../draft/editing.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useContact } from '#/components/contact/use-contact-line.ts'
import { ContactEditor } from '../dialogs/LazyParts.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

/** Who is told about the trip: as in the record, and the editor when somebody wants another. */
export function ContactSection() {
  const text = useTranslations('journey')
  const contact = useJourney((state) => state.draft.communication)
  const edited = useJourney(contactEdited)
  const [editing, setEditing] = useState(false)
  const line = useContact(contact)
  const open = contact !== undefined && (editing || edited)
  return (
    <Section
      tight
      title={text('contact')}
      field="communication"
      aside={
        contact &&
        !open && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setEditing(true)}
            aria-label={`${text('change')}: ${text('contact')}`}
          >
            {text('change')}
          </Button>
        )
      }
    >
      <p className={styles.line}>{contact ? line || text('noContact') : text('passengerFirst')}</p>
      {open && <ContactEditor />}
    </Section>
  )
}
