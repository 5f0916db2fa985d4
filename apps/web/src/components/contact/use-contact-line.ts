'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import { languageName } from '#/language/language-name.ts'

/**
 * Says whom a trip is about to be told to in one line: 'Spouse · Ana Larkmoor · (312) 555-0100 · Text
 * Messages · Spanish'.
 */
export function useContactLine(): (contact: Communication) => string {
  const text = useTranslations()
  const locale = useLocale()
  return ({ relation, description, name, phone, method, language }) =>
    [
      relation && text(`relation.${relation}`),
      relation === 'clinical' && description,
      relation !== 'self' && [name?.first, name?.last].filter(Boolean).join(' '),
      phone?.display,
      method && text(`method.${method}`),
      language && languageName(language, locale),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The same of a contact that may not be there. */
export function useContact(contact: Communication | undefined): string {
  const line = useContactLine()
  return contact ? line(contact) : ''
}

/**
 * A contact as its passenger reads it: who is told themselves is told in the language of their record, so that the
 * contact's says nothing (F151). The office sees it, where it chooses it.
 */
export function asOwnContact(contact: Communication | undefined): Communication | undefined {
  if (contact?.relation !== 'self') return contact
  const { language: _language, ...rest } = contact
  return rest
}
