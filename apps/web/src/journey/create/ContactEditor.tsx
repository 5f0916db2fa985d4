'use client'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocale, useTranslations } from 'next-intl'
import {
  chooseClinical,
  choosePhoneType,
  chooseRelation,
  relationsFor,
  showsExtension,
  smsDisabled,
} from '@nemt/domain/communication/contact.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { relations } from '@nemt/domain/communication/values.ts'
import { methods, phoneTypes } from '@nemt/domain/communication/values.ts'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import { languageName } from '#/language/language-name.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../SettingsContext.tsx'
import styles from './create.module.css'

/** Languages to speak with a contact; one that the record has besides stays. */
const spoken = [
  'en',
  'es',
  'fr',
  'ru',
  'zh',
  'ko',
  'ar',
  'tl',
  'vi',
  'pt',
  'pl',
  'ht',
  'hi',
  'ur',
  'de',
  'it',
  'ja',
  'fa',
  'so',
  'am',
]

/** The contact of this trip only; the record stays as it is. */
export function ContactEditor() {
  const words = useTranslations()
  const locale = useLocale()
  const contact: Communication = useJourney((state) => state.draft.communication) ?? {}
  const { contacts } = useSettings()
  const small = useMediaQuery('(max-width: 47.99em)', false)
  const set = (change: (contact: Communication) => Communication) =>
    journey.change((state) => ({
      ...state,
      draft: { ...state.draft, communication: change(state.draft.communication ?? {}) },
    }))
  const { relation, name, phone, method, language } = contact
  const offered = relationsFor({
    clinicalContacts: contacts.length > 0 || relation === 'clinical',
    smallScreen: small === true && relation !== 'user',
  })
  const languages = language && !spoken.includes(language) ? [language, ...spoken] : spoken
  const choose = { value: '', label: words('journey.choose') }
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <NativeSelect
          label={words('journey.relation')}
          name="communication.relation"
          value={relation ?? ''}
          data={[
            ...(relation ? [] : [choose]),
            ...offered.map((value) => ({ value, label: words(`relation.${value}`) })),
          ]}
          onChange={(event) => {
            const value = event.currentTarget.value as (typeof relations)[number]
            set((before) => chooseRelation(before, value))
          }}
        />
        <NativeSelect
          label={words('journey.language')}
          name="communication.language"
          value={language ?? ''}
          data={[
            ...(language ? [] : [choose]),
            ...languages.map((value) => ({ value, label: languageName(value, locale) })),
          ]}
          onChange={(event) => {
            const value = event.currentTarget.value
            set((before) => ({ ...before, language: value }))
          }}
        />
      </div>
      {relation === 'clinical' && (
        <NativeSelect
          label={words('relation.clinical')}
          name="communication.clinical"
          value={contact.clinical ?? ''}
          data={[
            ...(contact.clinical ? [] : [choose]),
            ...contacts.map(({ key, name: called, phone: reached }) => ({
              value: key,
              label: [called, reached?.display].filter(Boolean).join(' · '),
            })),
          ]}
          onChange={(event) => {
            const chosen = contacts.find(({ key }) => key === event.currentTarget.value)
            if (chosen) set((before) => chooseClinical(before, chosen))
          }}
        />
      )}
      {relation !== undefined && relation !== 'self' && relation !== 'clinical' && (
        <div className={styles.pair}>
          {(['first', 'last'] as const).map((part) => (
            <TextInput
              key={part}
              label={words(part === 'first' ? 'journey.firstName' : 'journey.lastName')}
              name={`communication.name.${part}`}
              maxLength={100}
              value={name?.[part] ?? ''}
              onChange={(event) => {
                const typed = event.currentTarget.value
                set((before) => ({ ...before, name: { ...before.name, [part]: typed } }))
              }}
            />
          ))}
        </div>
      )}
      <div className={styles.pair}>
        <NativeSelect
          label={words('journey.phoneType')}
          name="communication.phone.type"
          value={phone?.type ?? ''}
          data={[
            ...(phone?.type ? [] : [choose]),
            ...phoneTypes.map((value) => ({ value, label: words(`phone_type.${value}`) })),
          ]}
          onChange={(event) => {
            const value = event.currentTarget.value as (typeof phoneTypes)[number]
            set((before) => choosePhoneType(before, value))
          }}
        />
        <PhoneField
          label={words('journey.phoneNumber')}
          name="communication.phone.display"
          value={phone?.display ?? ''}
          onChange={(display) =>
            set((before) => {
              if (display === (before.phone?.display ?? '')) return before
              const { raw: _raw, ...rest } = before.phone ?? {}
              const raw = rawPhone(display)
              return { ...before, phone: { ...rest, display, ...(raw && { raw }) } }
            })
          }
        />
      </div>
      <div className={styles.pair}>
        <NativeSelect
          label={words('journey.method')}
          name="communication.method"
          value={method ?? ''}
          data={[
            ...(method ? [] : [choose]),
            ...methods.map((value) => ({
              value,
              label: words(`method.${value}`),
              disabled: value === 'sms' && smsDisabled(contact),
            })),
          ]}
          onChange={(event) => {
            const value = event.currentTarget.value as (typeof methods)[number]
            set((before) => ({ ...before, method: value }))
          }}
        />
        {showsExtension(contact) && (
          <TextInput
            label={words('journey.extension')}
            name="communication.phone.extension"
            maxLength={10}
            inputMode="numeric"
            value={phone?.extension ?? ''}
            onChange={(event) => {
              const extension = event.currentTarget.value.replace(/\D/g, '')
              set((before) => ({ ...before, phone: { ...before.phone, extension } }))
            }}
          />
        )}
      </div>
    </div>
  )
}
