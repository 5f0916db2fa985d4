'use client'
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState, type KeyboardEvent } from 'react'
import { phoneTypes } from '@nemt/domain/communication/values.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { riderKeyRequired, riderKeyUsed } from '@nemt/domain/funding/plans.ts'
import { DEFAULT_LANGUAGE, languageGroups, languageOptions } from '@nemt/domain/language/languages.ts'
import { basicProblem, birthDateAsked, type PassengerDraft } from '@nemt/domain/passenger/basic.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { typedPassenger } from '@nemt/domain/passenger/typed.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { PayloadOf } from '../calls/named.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { DateField } from '../components/date/DateField.tsx'
import { Dialog } from '../components/dialog/Dialog.tsx'
import { useEntered } from '../components/dialog/use-entered.ts'
import { PhoneField } from '../components/phone/PhoneField.tsx'
import { PlacePicker, type FoundPlace } from '../components/place/PlacePicker.tsx'
import { useAddresses } from '../components/place/use-addresses.ts'
import { focusField } from '../components/problem/focus-field.ts'
import { ProblemButton } from '../components/problem/ProblemButton.tsx'
import { languageOf } from '#/language/languages.ts'
import { QuickCreateQuestion } from './QuickCreateQuestion.tsx'
import { useQuickCreate } from './use-quick-create.ts'
import styles from './passenger.module.css'

type Entry = PayloadOf<'passenger.create'>['passenger']
type Props = {
  /** What was typed into the search. */
  typed: string
  customer: Pick<Customer, 'documentation' | 'passenger' | 'timezone'>
  policy: CustomerPolicy
  now: number
  onDone: (passenger: Passenger) => void
  onClose: () => void
}

/** What the form's fields share: what was entered, how it is changed, and why the server refused it. */
type Fields = {
  entry: Entry
  set: (change: Partial<Entry>) => void
  refused: Readonly<Record<string, string>>
  opensAt: string
}

/**
 * A new passenger without leaving the page (doc 1 §2): who it is and how to reach them; the rest has defaults
 * and its own page.
 */
export function QuickCreate({ typed, customer, policy, now, onDone, onClose }: Props) {
  const text = useTranslations('quickCreate')
  const refusalText = useRefusal()
  const addresses = useAddresses()
  const [entry, setEntry] = useState<Entry>(() => ({ language: DEFAULT_LANGUAGE, ...typedPassenger(typed) }))
  const [home, setHome] = useState<FoundPlace | null>(null)
  const isEntered = useEntered({ entry, home })
  const making = useQuickCreate(onDone)
  // Enter in a date field enters the date and saves at once: what is saved must know of it.
  const latest = useRef(entry)
  const set = (change: Partial<Entry>) => {
    latest.current = { ...latest.current, ...change }
    setEntry(latest.current)
  }
  const dobAsked = birthDateAsked(customer)
  const [opensAt] = useState(() => firstUntold(entry, dobAsked))
  const problemOf = (passenger: Entry) =>
    basicProblem(passenger as PassengerDraft, { now, customer, policy, plans: Infinity })
  const save = () => {
    if (making.busy) return
    const entered = latest.current
    const missing = problemOf(entered)
    if (missing) return focusField(missing.field)
    making.create({
      ...entered,
      ...(home && { places: { home: { address: home.address, confirmed: pointOf(home.address) !== null } } }),
      phone: { type: 'smart', ...entered.phone },
    })
  }
  const fields = { entry, set, refused: making.refusal?.fields ?? {}, opensAt }
  return (
    <Dialog title={text('title')} onClose={onClose} locked={making.busy} entered={isEntered} size="lg">
      <Stack gap="md" onKeyDown={(event) => onEnter(event, save)}>
        {making.refusal && (
          <Alert color="red" role="alert">
            {refusalText(making.refusal)}
          </Alert>
        )}
        <NameFields {...fields} />
        <IdentityFields {...fields} customer={customer} policy={policy} now={now} dobAsked={dobAsked} />
        <PhoneFields {...fields} />
        <LanguageField {...fields} />
        <PlacePicker
          label={`${text('home')} (${text('optional')})`}
          name="places.home"
          value={home}
          onChange={setHome}
          saved={[]}
          search={(query) => addresses(query, { only: ['map'] })}
        />
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onClose} disabled={making.busy}>
            {text('cancel')}
          </Button>
          <ProblemButton
            problem={problemOf(entry)}
            busy={making.busy}
            busyLabel={text('creating')}
            onContinue={save}
          >
            {text('create')}
          </ProblemButton>
        </Group>
      </Stack>
      {making.asking && (
        <QuickCreateQuestion
          asking={making.asking}
          busy={making.busy}
          onYes={(donor) => void making.agree(donor)}
          onUse={(key) => void making.use(key)}
          onNo={making.no}
        />
      )}
    </Dialog>
  )
}

/** The first thing that the search did not tell: the form opens there. */
function firstUntold(entry: Entry, dobAsked: boolean): string {
  if (!entry.name?.first) return 'first'
  if (!entry.name.last) return 'last'
  return dobAsked && !entry.dob ? 'dob' : 'phone'
}

/** Enter in a field saves; the page below has an Enter of its own. */
function onEnter(event: KeyboardEvent, save: () => void): void {
  const { target } = event
  const inField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (event.key !== 'Enter' || event.defaultPrevented || !inField) return
  event.preventDefault()
  event.stopPropagation()
  save()
}

function NameFields({ entry, set, refused, opensAt }: Fields) {
  const text = useTranslations('quickCreate')
  return (
    <div className={styles.pair}>
      {(['first', 'last'] as const).map((part) => (
        <TextInput
          key={part}
          label={text(`${part}Name`)}
          name={`name.${part}`}
          data-autofocus={opensAt === part || undefined}
          maxLength={100}
          autoComplete="off"
          value={entry.name?.[part] ?? ''}
          error={refused[`name.${part}`]}
          onChange={(event) => set({ name: { ...entry.name, [part]: event.currentTarget.value } })}
        />
      ))}
    </div>
  )
}

type IdentityProps = Fields & Pick<Props, 'customer' | 'policy' | 'now'> & { dobAsked: boolean }

function IdentityFields({ entry, set, refused, opensAt, customer, policy, now, dobAsked }: IdentityProps) {
  const text = useTranslations('quickCreate')
  const today = localDate(now, customer.timezone)
  const keyRequired = riderKeyRequired(customer, policy)
  const keyAsked = riderKeyUsed(customer, policy)
  const label = (name: 'dob' | 'key', required: boolean) =>
    required ? text(name) : `${text(name)} (${text('optional')})`
  return (
    <div className={styles.pair}>
      {dobAsked && (
        <DateField
          label={label('dob', customer.passenger?.dob?.required === true)}
          name="dob"
          data-autofocus={opensAt === 'dob' || undefined}
          value={entry.dob ?? null}
          today={today}
          max={today}
          keeps="typed"
          error={refused.dob}
          onChange={(dob) => set({ dob: dob ?? undefined })}
        />
      )}
      {keyAsked && (
        <TextInput
          label={label('key', keyRequired)}
          name="customer_key"
          maxLength={60}
          autoComplete="off"
          value={entry.customer_key ?? ''}
          error={refused.customer_key}
          onChange={(event) => set({ customer_key: event.currentTarget.value || undefined })}
        />
      )}
    </div>
  )
}

function PhoneFields({ entry, set, refused, opensAt }: Fields) {
  const text = useTranslations('quickCreate')
  const types = useTranslations('phone_type')
  return (
    <div className={styles.pair}>
      <PhoneField
        label={text('phone')}
        name="phone.display"
        data-autofocus={opensAt === 'phone' || undefined}
        value={entry.phone?.display ?? ''}
        error={refused['phone.display']}
        onChange={(display) => set({ phone: { ...entry.phone, display } })}
      />
      <NativeSelect
        label={text('phoneType')}
        name="phone.type"
        value={entry.phone?.type ?? 'smart'}
        data={phoneTypes.map((value) => ({ value, label: types(value) }))}
        onChange={(event) => {
          const type = event.currentTarget.value as (typeof phoneTypes)[number]
          set({ phone: { ...entry.phone, type } })
        }}
      />
    </div>
  )
}

function LanguageField({ entry, set }: Fields) {
  const text = useTranslations('quickCreate')
  const { first, all } = languageGroups(languageOptions(languageOf(useLocale())))
  return (
    <NativeSelect
      label={text('language')}
      name="language"
      value={entry.language}
      data={[
        { group: text('languagesFirst'), items: first },
        { group: text('languagesAll'), items: all },
      ]}
      onChange={(event) => set({ language: event.currentTarget.value })}
    />
  )
}
