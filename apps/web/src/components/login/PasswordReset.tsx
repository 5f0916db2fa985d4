'use client'
import { Alert, Anchor, Button, TextInput } from '@mantine/core'
import { usernameProblem } from '@nemt/domain/user/sign-in.ts'
import { textOf, UNTOUCHED, type FormState } from '#/forms/form-state.ts'
import { usePostedForm } from '#/forms/use-posted-form.ts'
import { requestReset } from '#/session/actions.ts'
import styles from './login.module.css'
import { problemAt, refusalText, type Problems } from './problem-text.ts'

type Text = 'username' | 'reset' | 'resetting' | 'resetDone' | 'back'
type Props = { texts: Record<Text, string>; problems: Problems; refusals: Record<string, string> }

function check(form: FormData) {
  const problem = usernameProblem(textOf(form, 'username'))
  return problem ? [problem] : []
}

/** The form of /login/reset. Its answer is the same for known and unknown names. */
export function PasswordReset({ texts, problems, refusals }: Props) {
  const { state, busy, action, onSubmit } = usePostedForm<FormState<'username'>>({
    action: requestReset,
    initial: UNTOUCHED,
    check,
    refusedField: 'username',
  })
  const refusal = refusalText(state, refusals)
  return (
    <form className={styles.form} action={action} onSubmit={onSubmit} noValidate>
      <div role="alert">
        {state.done && <Alert color="teal">{texts.resetDone}</Alert>}
        {refusal && <Alert color="red">{refusal}</Alert>}
      </div>
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
      <Button type="submit" size="md" loading={busy}>
        {busy ? texts.resetting : texts.reset}
      </Button>
      <Anchor className={styles.link} href="/login">
        {texts.back}
      </Anchor>
    </form>
  )
}
