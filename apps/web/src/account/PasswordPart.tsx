'use client'
import { Alert, PasswordInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { passwordProblem } from '@nemt/domain/user/password.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import styles from './settings.module.css'

const EMPTY = { current: '', password: '', confirm: '' }

/** One's own password, with the present one (V969–V972, V1001); every other sign-in ends. */
export function PasswordPart() {
  const text = useTranslations('settings')
  const login = useTranslations('login')
  const told = useRefusal()
  const [draft, setDraft] = useState(EMPTY)
  const { make, busy, refusal } = useMakeCall('auth.password', {
    done: () => {
      toasts.show(login('chosen'))
      setDraft(EMPTY)
    },
  })
  const { current, password, confirm } = draft
  const problem =
    current === ''
      ? { code: 'password_missing' as const, field: 'password.current' }
      : passwordProblem(password, confirm)
  const fields = refusal?.fields ?? {}
  const send = () => make({ current, password })
  return (
    <section className={styles.part} aria-label={text('password')}>
      <h2>{text('password')}</h2>
      <p className={styles.hint}>{text('passwordWhy')}</p>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) send()
        }}
      >
        <PasswordInput
          {...{ label: text('current'), name: 'password.current', autoComplete: 'current-password' }}
          value={current}
          error={fields.current}
          onChange={(event) => setDraft({ ...draft, current: event.currentTarget.value })}
        />
        <PasswordInput
          {...{ label: login('newPassword'), name: 'password', autoComplete: 'new-password' }}
          description={login('rule')}
          value={password}
          error={fields.password}
          onChange={(event) => setDraft({ ...draft, password: event.currentTarget.value })}
        />
        <PasswordInput
          {...{ label: login('confirmPassword'), name: 'confirm', autoComplete: 'new-password' }}
          value={confirm}
          onChange={(event) => setDraft({ ...draft, confirm: event.currentTarget.value })}
        />
        {refusal && Object.keys(fields).length === 0 && (
          <Alert color="red" role="alert">
            {told(refusal)}
          </Alert>
        )}
        <div>
          <ProblemButton problem={problem} busy={busy} onContinue={send}>
            {login('choose')}
          </ProblemButton>
        </div>
      </form>
    </section>
  )
}
