'use client'
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { showsSupport } from '@nemt/domain/access/support-mark.ts'
import { phoneTypes } from '@nemt/domain/communication/values.ts'
import { addPlanProblem, plansEnabled, riderKeyRequired, riderKeyUsed } from '@nemt/domain/funding/plans.ts'
import { languageGroups, languageOptions } from '@nemt/domain/language/languages.ts'
import { birthDateAsked } from '@nemt/domain/passenger/basic.ts'
import { withOwnPhone } from '@nemt/domain/passenger/parts.ts'
import { genders } from '@nemt/domain/passenger/values.ts'
import { formatPhone, rawPhone, recentPhones } from '@nemt/domain/phone/phone.ts'
import { tidyName } from '@nemt/domain/text/entry.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import { Choice } from '#/journey/sections/Choice.tsx'
import { languageOf } from '#/language/languages.ts'
import { PlanSummary } from '#/patients/plans/PlanSummary.tsx'
import { PossibleMatches } from './PossibleMatches.tsx'
import type { SectionProps } from './props.ts'
import styles from '#/components/form/form.module.css'

/** Who the passenger is, how to reach them, and what they may do (R056). */
export function BasicFields(props: SectionProps) {
  const { editor, settings } = props
  return (
    <div className={styles.stack}>
      <Names {...props} />
      <Identity {...props} />
      <OwnPhone {...props} />
      <Belonging {...props} />
      {plansEnabled(settings.policy) && !settings.policy.plans_hide_selector && <Plans {...props} />}
      {settings.customer.passenger?.portal && <PortalAccess {...props} />}
      {showsSupport(settings.user.global, settings.customer.flags) && <Support {...props} />}
      {!editor.readOnly && <PossibleMatches {...props} />}
    </div>
  )
}

/** First and last name, tidied when they are left (V898, V899). */
function Names({ editor: { parts, set, fieldErrors } }: SectionProps) {
  const text = useTranslations('quickCreate')
  return (
    <div className={styles.pair}>
      {(['first', 'last'] as const).map((part) => (
        <TextInput
          key={part}
          label={text(`${part}Name`)}
          name={`name.${part}`}
          autoComplete="off"
          value={parts[part]}
          error={fieldErrors[`name.${part}`]}
          onChange={(event) => set({ [part]: event.currentTarget.value })}
          onBlur={(event) => set({ [part]: tidyName(event.currentTarget.value) })}
        />
      ))}
    </div>
  )
}

/** The customer's own number, birth date and gender, as far as the customer asks for them. */
function Identity({ editor: { parts, set, fieldErrors }, settings }: SectionProps) {
  const text = useTranslations()
  const { customer, policy, now } = settings
  const today = localDate(now, customer.timezone)
  const labelOf = (label: string, required: boolean) =>
    required ? label : `${label} (${text('quickCreate.optional')})`
  return (
    <div className={styles.pair}>
      {riderKeyUsed(customer, policy) && (
        <TextInput
          label={labelOf(text('term.MRN'), riderKeyRequired(customer, policy))}
          name="customer_key"
          maxLength={60}
          autoComplete="off"
          value={parts.rider_key}
          error={fieldErrors.customer_key}
          onChange={(event) => set({ rider_key: event.currentTarget.value })}
        />
      )}
      {birthDateAsked(customer) && (
        <DateField
          label={labelOf(text('quickCreate.dob'), customer.passenger?.dob?.required === true)}
          name="dob"
          value={parts.dob}
          today={today}
          max={today}
          keeps="typed"
          error={fieldErrors.dob}
          onChange={(dob) => set({ dob })}
        />
      )}
      {customer.flags?.patient_gender && (
        <NativeSelect
          label={text('patient.gender')}
          name="gender"
          value={parts.gender ?? ''}
          data={[
            { value: '', label: text('journey.unknown') },
            ...genders.map((value) => ({ value, label: text(`gender.${value}`) })),
          ]}
          onChange={(event) => {
            const chosen = genders.find((value) => value === event.currentTarget.value)
            set({ gender: chosen ?? null })
          }}
        />
      )}
    </div>
  )
}

/** The passenger's own number, its type, and those that it took the place of (V668, V881). */
function OwnPhone({ editor: { parts, set, fieldErrors, record } }: SectionProps) {
  const text = useTranslations()
  const { phone } = parts
  const shown = [phone?.display ?? '', phone?.extension && `x${phone.extension}`].filter(Boolean).join(' ')
  const former = recentPhones(record?.phone_history).map((number) => formatPhone(number))
  const enter = (display: string) => {
    if (display === shown) return
    const { extension: _extension, raw: _raw, ...rest } = phone ?? {}
    const raw = rawPhone(display)
    const next = { type: 'smart' as const, ...rest, display, ...(raw && { raw }) }
    set((before) => withOwnPhone(before, display.trim() ? next : null))
  }
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <PhoneField
          label={text('patient.phone')}
          name="phone.display"
          value={shown}
          error={fieldErrors['phone.display']}
          onChange={enter}
        />
        <NativeSelect
          label={text('journey.phoneType')}
          name="phone.type"
          value={phone?.type ?? 'smart'}
          data={phoneTypes.map((value) => ({ value, label: text(`phone_type.${value}`) }))}
          onChange={(event) => {
            const type = event.currentTarget.value as (typeof phoneTypes)[number]
            set((before) => withOwnPhone(before, { ...before.phone, type }))
          }}
        />
      </div>
      {former.length > 0 && (
        <p className={styles.hint}>{text('patient.former', { numbers: former.join(', ') })}</p>
      )}
    </div>
  )
}

/** Language and team. */
function Belonging({ editor: { parts, set, fieldErrors }, settings }: SectionProps) {
  const text = useTranslations()
  const reader = languageOf(useLocale())
  const { first, all } = languageGroups(languageOptions(reader))
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={text('journey.language')}
        name="language"
        value={parts.language}
        error={fieldErrors.language}
        data={[
          ...(parts.language ? [] : [{ value: '', label: text('journey.choose') }]),
          { group: text('patient.languagesFirst'), items: first },
          { group: text('patient.languagesAll'), items: all },
        ]}
        onChange={(event) => set({ language: event.currentTarget.value })}
      />
      {settings.teams.length > 0 && (
        <NativeSelect
          label={text('patient.team')}
          name="team"
          value={parts.team ?? ''}
          error={fieldErrors.team}
          data={[
            { value: '', label: text('patient.noTeam') },
            ...settings.teams.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(event) => set({ team: event.currentTarget.value || null })}
        />
      )}
    </div>
  )
}

/** The plans of a new passenger to tick; those of a record with their funds. */
function Plans({ editor, settings }: SectionProps) {
  const text = useTranslations('patient')
  const { parts, set, record, fieldErrors } = editor
  const { plans, policy, customer, now } = settings
  const most = policy.plans_max_count ?? 0
  if (record)
    return (
      <PlanSummary
        record={record}
        rules={{ policy: { plans_max_count: most }, zone: customer.timezone }}
        now={now}
        fundsEnabled={policy.funds_enabled === true}
        mayEdit={settings.saves}
        onChanged={editor.followOwn}
      />
    )
  const taken = plans.filter(({ key }) => parts.plans.includes(key))
  const isFull = (plan: (typeof plans)[number]) =>
    !taken.includes(plan) && addPlanProblem(taken, plan, policy) !== null
  return (
    <Checkbox.Group
      label={text('plans')}
      description={text('plansMost', { most })}
      value={[...parts.plans]}
      onChange={(keys) => set({ plans: keys })}
      error={fieldErrors.plan_keys}
      data-field="plan_keys"
    >
      <div className={styles.plans} tabIndex={plans.length > 4 ? 0 : undefined}>
        {plans.map((plan) => (
          <Checkbox key={plan.key} value={plan.key} label={plan.name} disabled={isFull(plan)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Whether the passenger enters the portal, and what they may do there (V567–V569). */
function PortalAccess({ editor: { parts, set }, settings }: SectionProps) {
  const text = useTranslations('patient')
  return (
    <div className={styles.pair}>
      <Switch
        label={text('portal')}
        checked={parts.portal}
        onChange={(event) => set({ portal: event.currentTarget.checked })}
      />
      {parts.portal && settings.customer.passenger?.portal_settings?.profile_edit && (
        <Choice
          label={text('access')}
          value={parts.access}
          options={(['view', 'edit'] as const).map((value) => ({ value, label: text(`accessOf.${value}`) }))}
          onChange={(access) => set({ access })}
        />
      )}
    </div>
  )
}

/** Significant support, for global users or where the customer shows it (V866). */
function Support({ editor: { parts, set } }: SectionProps) {
  const text = useTranslations('patient')
  const { active, notes } = parts.support
  return (
    <div className={styles.stack}>
      <Choice
        label={text('support')}
        value={active ? 'yes' : 'no'}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: text(value) }))}
        onChange={(answer) => set({ support: { active: answer === 'yes', notes } })}
      />
      {active && (
        <Textarea
          label={text('supportNotes')}
          autosize
          minRows={2}
          maxLength={2000}
          value={notes}
          onChange={(event) => set({ support: { active, notes: event.currentTarget.value } })}
        />
      )}
    </div>
  )
}
