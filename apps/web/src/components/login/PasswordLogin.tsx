'use client'
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { signIn } from '#/session/sign-in.ts'
import { useAlive } from '../alive.ts'
import styles from './login.module.css'

type Text =
  | 'username'
  | 'password'
  | 'showPassword'
  | 'hidePassword'
  | 'signIn'
  | 'signingIn'
  | 'forgot'
  | 'enterUsername'
  | 'enterPassword'
type Props = { texts: Record<Text, string>; refusals: Record<string, string>; wanted: string | null }

/**
 * The form of username and password. A refusal shows its text (an unknown code as it is) and keeps what was
 * typed.
 */
export function PasswordLogin({ texts, refusals, wanted }: Props) {
  const alive = useAlive()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({})
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const username = usernameField.current?.value.trim() ?? ''
    const password = passwordField.current?.value ?? ''
    setMissing({ username: !username, password: !password })
    setRefused(undefined)
    if (!username || !password) return (username ? passwordField : usernameField).current?.focus()
    setBusy(true)
    const done = await signIn('password', { username, password })
    if (done.ok) return location.assign(wanted ?? '/')
    setBusy(false)
    setRefused(refusals[done.code] ?? done.code)
    passwordField.current?.focus()
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <div role="alert">{refused && <Alert color="red">{refused}</Alert>}</div>
      <TextInput
        ref={usernameField}
        size="md"
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.username && texts.enterUsername}
      />
      <PasswordInput
        ref={passwordField}
        size="md"
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={missing.password && texts.enterPassword}
        visibilityToggleButtonProps={{ 'aria-label': `${texts.showPassword} / ${texts.hidePassword}` }}
      />
      <Button type="submit" size="md" disabled={!alive} loading={busy}>
        {busy ? texts.signingIn : texts.signIn}
      </Button>
      <Anchor href="/login/reset">{texts.forgot}</Anchor>
    </form>
  )
}
