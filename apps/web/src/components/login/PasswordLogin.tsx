'use client'
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { signInProblems } from '@nemt/domain/user/sign-in.ts'
import { textOf, UNTOUCHED, type FormState } from '#/forms/form-state.ts'
import { usePostedForm } from '#/forms/use-posted-form.ts'
import { signIn } from '#/session/actions.ts'
import styles from './login.module.css'
import { problemAt, refusalText, type Problems } from './problem-text.ts'

type Text = 'username' | 'password' | 'signIn' | 'signingIn' | 'forgot'
type Props = {
  texts: Record<Text, string>
  problems: Problems
  refusals: Record<string, string>
  wanted: string | null
}

function check(form: FormData) {
  return signInProblems({ username: textOf(form, 'username'), password: textOf(form, 'password') })
}

/**
 * The form of username and password. A refusal shows its text, else the server's words, and keeps the username.
 */
export function PasswordLogin({ texts, problems, refusals, wanted }: Props) {
  const { state, busy, action, onSubmit } = usePostedForm<FormState<'username'>>({
    action: signIn,
    initial: UNTOUCHED,
    check,
    refusedField: 'password',
    // A fresh document, so that nothing of who was here before stays in memory.
    onAnswer: ({ goTo }) => goTo && location.assign(goTo),
  })
  const refusal = refusalText(state, refusals)
  return (
    <form className={styles.form} action={action} onSubmit={onSubmit} noValidate>
      <div role="alert">{refusal && <Alert color="red">{refusal}</Alert>}</div>
      {wanted && <input type="hidden" name="wanted" value={wanted} />}
      <TextInput
        size="md"
        label={texts.username}
        name="username"
        defaultValue={state.values.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problemAt('username', state, problems)}
      />
      <PasswordInput
        size="md"
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={problemAt('password', state, problems)}
      />
      <Button type="submit" size="md" loading={busy || state.done}>
        {busy || state.done ? texts.signingIn : texts.signIn}
      </Button>
      <Anchor className={styles.link} href="/login/reset">
        {texts.forgot}
      </Anchor>
    </form>
  )
}
