'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { OtherContact } from '@nemt/domain/communication/other-contact.ts'

/**
 * Who answers for a passenger, as a screen names them: the name, and the relation as it stands in a sentence. Beside a
 * name 'other' says nothing.
 */
export function useContactWords(): (contact: OtherContact) => OtherContact['name'][] {
  const text = useTranslations('relation')
  const locale = useLocale()
  return ({ name, relation }) => [
    name,
    relation && (relation !== 'other' || !name) ? text(relation).toLocaleLowerCase(locale) : undefined,
  ]
}
