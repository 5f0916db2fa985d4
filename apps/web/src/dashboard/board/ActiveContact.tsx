'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCall } from '#/calls/use-call.ts'
import { languageName } from '@nemt/domain/language/languages.ts'
import { languageOf } from '#/language/languages.ts'

/**
 * Language, phone with its type and extension, and whose phone it is, of the open ride's passenger
 * (V302–V305).
 */
export function ActiveContact({ ride }: { ride: string }) {
  const text = useTranslations()
  const locale = useLocale()
  const { data } = useCall('ride.info', { keys: [ride] })
  const found = data?.rides[0]
  if (!found) return null
  const { phone, relation } = found.communication
  const parts = [
    found.passenger.language && languageName(found.passenger.language, languageOf(locale)),
    phone?.display &&
      [
        phone.display,
        phone.extension && `#${phone.extension}`,
        phone.type && `(${text(`phone_type_dashboard.${phone.type}`)})`,
      ]
        .filter(Boolean)
        .join(' '),
    relation && text(`relation.${relation}`),
  ].filter(Boolean)
  return parts.length > 0 ? <p className="tabular">{parts.join(' · ')}</p> : null
}
