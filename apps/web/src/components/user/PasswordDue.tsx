'use client'
import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { passwordProblem } from '@nemt/domain/user/password.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { problemAt } from '#/components/login/problem-text.ts'
import { PasswordRules } from '#/components/login/PasswordRules.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { useLeave } from '#/session/use-leave.ts'

/** What one types. */
type Entry = { current: string; password: string; confirm: string }

/**
 * The window that asks for a new password (R077, V961-V972): it stays until there is one, or one signs out.
 * The session goes on; every other one of the user ends.
 */
export function PasswordDue({ title }: { title: string }) {
  const login = useTranslations('login')
  const account = useTranslations('account')
  const leave = useLeave()
  const [entry, setEntry] = useState<Entry>({ current: '', password: '', confirm: '' })
  const [isSaved, setSaved] = useState(false)
  const saving = useSaving(() => {
    setSaved(true)
    toasts.show(login('chosen'))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.save(entry)
  }
  const field = (name: keyof Entry) => ({
    name,
    value: entry[name],
    error: saving.problemAt(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setEntry((before) => ({ ...before, [name]: value }))
    },
  })
  const texts = { ruleLength: login('ruleLength'), ruleDigit: login('ruleDigit'), ruleMet: login('ruleMet') }
  return (
    <Dialog title={title} opened={!isSaved} onClose={noWayAround} locked>
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="sm">
          <div role="alert">{saving.refused && <Alert color="red">{saving.refused}</Alert>}</div>
          <PasswordInput
            {...field('current')}
            label={account('passwordNow')}
            autoComplete="current-password"
          />
          <PasswordInput
            {...field('password')}
            label={login('newPassword')}
            autoComplete="new-password"
            aria-describedby="password-rule"
          />
          <PasswordRules texts={texts} password={entry.password} />
          <PasswordInput {...field('confirm')} label={login('confirmPassword')} autoComplete="new-password" />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {account('signOut')}
            </Button>
            <Button type="submit" loading={saving.busy}>
              {saving.busy ? login('choosing') : login('choose')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The window has no way around it. */
function noWayAround(): void {}

/** Saves the password, and says at which field something is wrong: by the rules, or by the server's answer. */
function useSaving(onSaved: () => void) {
  const problem = useTranslations('problem')
  const tell = useRefusal()
  const [tried, setTried] = useState<ReturnType<typeof passwordProblem>>(null)
  const { make, busy, refusal } = useMakeCall('auth.password', { done: onSaved })
  const fields = refusal?.fields ?? {}
  const texts = {
    password_invalid: problem('password_invalid'),
    password_mismatch: problem('password_mismatch'),
  }
  return {
    save: ({ current, password, confirm }: Entry) => {
      const found = passwordProblem(password, confirm)
      setTried(found)
      if (!found) make({ current, password })
    },
    busy,
    problemAt: (name: keyof Entry) => {
      if (!tried) return fields[name]
      return problemAt(name, { problems: [tried] }, texts)
    },
    refused: refusal && !tried && Object.keys(fields).length === 0 ? tell(refusal) : null,
  }
}
