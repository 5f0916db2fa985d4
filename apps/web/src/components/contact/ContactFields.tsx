'use client'
import { languageName } from '@nemt/domain/language/languages.ts'
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
import { chooseNumber } from '@nemt/domain/communication/number.ts'
import type { Communication, Phone } from '@nemt/domain/communication/schema.ts'
import type { relations } from '@nemt/domain/communication/values.ts'
import { methods, phoneTypes } from '@nemt/domain/communication/values.ts'
import { languageOf } from '#/language/languages.ts'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import styles from '../form/form.module.css'

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

type Edit = {
  contact: Communication
  set: (change: (contact: Communication) => Communication) => void
}

type Clinical = { key: string; name: string; phone?: Phone }
type Props = Edit & {
  /** The clinical contacts to choose from (V501). */
  contacts: readonly Clinical[]
  /** What a trip and the portal call relations, or the patient editor (X008). */
  words: 'relation' | 'relation_staff'
}

/** Who is told about rides, and how (V492–V501). */
export function ContactFields({ contact, set, contacts, words }: Props) {
  const { relation } = contact
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <RelationField contact={contact} set={set} contacts={contacts} words={words} />
        <LanguageField contact={contact} set={set} />
      </div>
      {relation === 'clinical' && (
        <ClinicalContactField contact={contact} set={set} contacts={contacts} words={words} />
      )}
      {relation !== undefined && relation !== 'self' && relation !== 'clinical' && (
        <NameFields contact={contact} set={set} />
      )}
      <PhoneFields contact={contact} set={set} />
      <div className={styles.pair}>
        <MethodField contact={contact} set={set} />
        {showsExtension(contact) && <ExtensionField contact={contact} set={set} />}
      </div>
    </div>
  )
}

/** The choice that stands in a field where nothing is chosen yet. */
function useUnchosen() {
  const text = useTranslations()
  return (value: string | undefined) => (value ? [] : [{ value: '', label: text('journey.choose') }])
}

function RelationField({ contact: { relation }, set, contacts, words }: Props) {
  const text = useTranslations()
  const unchosen = useUnchosen()
  const small = useMediaQuery('(max-width: 47.99em)', false)
  const offered = relationsFor({
    clinicalContacts: contacts.length > 0 || relation === 'clinical',
    smallScreen: small === true && relation !== 'user',
  })
  return (
    <NativeSelect
      label={text('journey.relation')}
      name="communication.relation"
      value={relation ?? ''}
      data={[...unchosen(relation), ...offered.map((value) => ({ value, label: text(`${words}.${value}`) }))]}
      onChange={(event) => {
        const value = event.currentTarget.value as (typeof relations)[number]
        set((before) => chooseRelation(before, value))
      }}
    />
  )
}

function LanguageField({ contact: { language }, set }: Edit) {
  const text = useTranslations()
  const unchosen = useUnchosen()
  const locale = useLocale()
  const languages = language && !spoken.includes(language) ? [language, ...spoken] : spoken
  return (
    <NativeSelect
      label={text('journey.language')}
      name="communication.language"
      value={language ?? ''}
      data={[
        ...unchosen(language),
        ...languages.map((value) => ({ value, label: languageName(value, languageOf(locale)) })),
      ]}
      onChange={(event) => {
        const value = event.currentTarget.value
        set((before) => ({ ...before, language: value }))
      }}
    />
  )
}

function ClinicalContactField({ contact: { clinical }, set, contacts, words }: Props) {
  const text = useTranslations()
  const unchosen = useUnchosen()
  return (
    <NativeSelect
      label={text(`${words}.clinical`)}
      name="communication.clinical"
      value={clinical ?? ''}
      data={[
        ...unchosen(clinical),
        ...contacts.map(({ key, name, phone }) => ({
          value: key,
          label: [name, phone?.display].filter(Boolean).join(' · '),
        })),
      ]}
      onChange={(event) => {
        const chosen = contacts.find(({ key }) => key === event.currentTarget.value)
        if (chosen) set((before) => chooseClinical(before, chosen))
      }}
    />
  )
}

function NameFields({ contact: { name }, set }: Edit) {
  const text = useTranslations('journey')
  return (
    <div className={styles.pair}>
      {(['first', 'last'] as const).map((part) => (
        <TextInput
          key={part}
          label={text(part === 'first' ? 'firstName' : 'lastName')}
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
  )
}

function PhoneFields({ contact: { phone }, set }: Edit) {
  const text = useTranslations()
  const unchosen = useUnchosen()
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={text('journey.phoneType')}
        name="communication.phone.type"
        value={phone?.type ?? ''}
        data={[
          ...unchosen(phone?.type),
          ...phoneTypes.map((value) => ({ value, label: text(`phone_type.${value}`) })),
        ]}
        onChange={(event) => {
          const value = event.currentTarget.value as (typeof phoneTypes)[number]
          set((before) => choosePhoneType(before, value))
        }}
      />
      <PhoneField
        label={text('journey.phoneNumber')}
        name="communication.phone.display"
        value={phone?.display ?? ''}
        onChange={(display) => set((before) => chooseNumber(before, display))}
      />
    </div>
  )
}

function MethodField({ contact, set }: Edit) {
  const text = useTranslations()
  const unchosen = useUnchosen()
  return (
    <NativeSelect
      label={text('journey.method')}
      name="communication.method"
      value={contact.method ?? ''}
      data={[
        ...unchosen(contact.method),
        ...methods.map((value) => ({
          value,
          label: text(`method.${value}`),
          disabled: value === 'sms' && smsDisabled(contact),
        })),
      ]}
      onChange={(event) => {
        const value = event.currentTarget.value as (typeof methods)[number]
        set((before) => ({ ...before, method: value }))
      }}
    />
  )
}

function ExtensionField({ contact: { phone }, set }: Edit) {
  const text = useTranslations('journey')
  return (
    <TextInput
      label={text('extension')}
      name="communication.phone.extension"
      maxLength={10}
      inputMode="numeric"
      value={phone?.extension ?? ''}
      onChange={(event) => {
        const extension = event.currentTarget.value.replace(/\D/g, '')
        set((before) => ({ ...before, phone: { ...before.phone, extension } }))
      }}
    />
  )
}
