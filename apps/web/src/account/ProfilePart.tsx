'use client'
import { Alert, PasswordInput, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { spaceWarning, userProblem } from '@nemt/domain/user/editor.ts'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import form from '#/components/form/form.module.css'
import type { OwnUser } from './own-user.ts'
import styles from './settings.module.css'
import { useSaveOwn } from './use-save-own.ts'

type Draft = { first: string; last: string; username: string; email: string; phone: string; current: string }

function draftOf({ name, username, email, phone }: OwnUser): Draft {
  return { ...name, username, email, phone: phone?.display ?? '', current: '' }
}

function phoneOf({ phone }: OwnUser, display: string) {
  return display === '' ? null : { ...phone, display, raw: display }
}

/** What is entered after a save: of what was `sent` what is kept of it, and all that was typed meanwhile. */
function afterSaving(now: Draft, sent: Draft, kept: OwnUser): Draft {
  const saved = draftOf(kept)
  const still = Object.entries(now).filter(([field, value]) => value !== sent[field as keyof Draft])
  return { ...saved, ...Object.fromEntries(still) }
}

/** Who one is and how one is reached. What one signs in by is changed with the present password alone. */
export function ProfilePart({ user }: { user: OwnUser }) {
  const text = useTranslations('settings')
  const [draft, setDraft] = useState(() => draftOf(user))
  const sent = useRef(draft)
  // What was entered since stays; what was saved reads as it was kept.
  const { save, busy, fields, refused } = useSaveOwn((kept) =>
    setDraft((now) => afterSaving(now, sent.current, kept)),
  )
  const { first, last, username, email, phone, current } = draft
  const was = draftOf(user)
  const asksPassword = username !== was.username || email !== was.email || phone !== was.phone
  const problem =
    userProblem({ username, email, name: { first, last } }, { sso: user.flags.sso }) ??
    (asksPassword && current === '' ? { code: 'password_missing' as const, field: 'current' } : null)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const send = () => {
    sent.current = draft
    save({
      ...{ key: user.key, version: user.version, username, email, name: { first, last } },
      ...(phone === was.phone ? {} : { phone: phoneOf(user, phone) }),
      ...(asksPassword ? { current } : {}),
    })
  }
  return (
    <section className={styles.part} aria-label={text('profile')}>
      <h2>{text('profile')}</h2>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) send()
        }}
      >
        <Fields user={user} draft={draft} fields={fields} onChange={change} />
        {asksPassword && (
          <PasswordInput
            {...{ label: text('current'), name: 'current', autoComplete: 'current-password', required: true }}
            description={text('currentWhy')}
            value={current}
            error={fields.current}
            onChange={(event) => change({ current: event.currentTarget.value })}
          />
        )}
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <div>
          <ProblemButton problem={problem} busy={busy} onContinue={send}>
            {text('save')}
          </ProblemButton>
        </div>
      </form>
    </section>
  )
}

type FieldsProps = {
  user: OwnUser
  draft: Draft
  /** What was refused, by field. */
  fields: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}

function Fields({ user, draft: { first, last, username, email, phone }, fields, onChange }: FieldsProps) {
  const text = useTranslations('settings')
  const problemText = useTranslations('problem')
  const warned = (typed: string, field: 'username' | 'email') => {
    const warning = spaceWarning(typed, field)
    return warning ? problemText(warning.code) : fields[field]
  }
  return (
    <>
      <div className={form.pair}>
        <TextInput
          {...{ label: text('first'), name: 'name.first', autoComplete: 'given-name', required: true }}
          value={first}
          error={fields['name.first']}
          onChange={(event) => onChange({ first: event.currentTarget.value })}
        />
        <TextInput
          {...{ label: text('last'), name: 'name.last', autoComplete: 'family-name' }}
          value={last}
          error={fields['name.last']}
          onChange={(event) => onChange({ last: event.currentTarget.value })}
        />
      </div>
      {!user.flags.sso && (
        <TextInput
          {...{ label: text('username'), name: 'username', autoComplete: 'username', required: true }}
          value={username}
          error={warned(username, 'username')}
          onChange={(event) => onChange({ username: event.currentTarget.value })}
        />
      )}
      <TextInput
        {...{ label: text('email'), name: 'email', type: 'email', autoComplete: 'email', required: true }}
        value={email}
        error={warned(email, 'email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <PhoneField
        label={text('phone')}
        name="phone"
        value={phone}
        error={fields.phone}
        onChange={(display) => onChange({ phone: display })}
      />
    </>
  )
}
