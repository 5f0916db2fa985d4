'use client'
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { passwordProblem } from '@nemt/domain/user/password.ts'
import { isTouched, textOf, UNTOUCHED, type FormState } from '#/forms/form-state.ts'
import { usePostedForm, type PostedForm } from '#/forms/use-posted-form.ts'
import { choosePassword } from '#/session/actions.ts'
import styles from './login.module.css'
import { PasswordRules } from './PasswordRules.tsx'
import { problemAt, refusalText, type Problems } from './problem-text.ts'

type Text =
  | 'choose'
  | 'choosing'
  | 'newPassword'
  | 'confirmPassword'
  | 'ruleLength'
  | 'ruleDigit'
  | 'ruleMet'
  | 'chosen'
  | 'chosenNext'
  | 'link'
  | 'linkByHand'
export type ChoiceProps = {
  texts: Record<Text, string>
  problems: Problems
  refusals: Record<string, string>
  signInHref: string
}
type Props = ChoiceProps & {
  /** Of the mail that brought the link; it stands in no address any more. Without one the link is pasted. */
  token?: string
  /** The link was used already or is too old. */
  onUsed?: () => void
}

function check(form: FormData) {
  const problem = passwordProblem(textOf(form, 'password'), textOf(form, 'confirm'))
  return problem ? [problem] : []
}

/**
 * Chooses a password with the link of a mail (doc 2 §5.11, V969–V972): twice the same, with what it needs
 * shown while it is typed. No server sees what stands behind the # of the link that was followed: where no
 * script hands it over, the link itself is pasted.
 */
export function PasswordChoice({ token, onUsed, ...props }: Props) {
  const { texts, signInHref } = props
  const posted = usePostedForm<FormState<'link'>>({
    action: choosePassword,
    initial: UNTOUCHED,
    check,
    refusedField: 'password',
    onAnswer: ({ refused }) => {
      if (refused?.code === 'link_used') onUsed?.()
    },
  })
  if (posted.state.done)
    return (
      <div className={styles.form}>
        <Alert color="teal" role="status">
          {texts.chosen}
        </Alert>
        <Button component="a" href={signInHref} size="md">
          {texts.chosenNext}
        </Button>
      </div>
    )
  if (token) return <ChoiceForm token={token} posted={posted} {...props} />
  return (
    <details className={styles.byHand} open={isTouched(posted.state)}>
      <summary>{texts.linkByHand}</summary>
      <ChoiceForm posted={posted} {...props} />
    </details>
  )
}

type FormProps = ChoiceProps & { token?: string; posted: PostedForm<FormState<'link'>> }

function ChoiceForm({ token, posted, texts, problems, refusals, signInHref }: FormProps) {
  const [typed, setTyped] = useState('')
  const { state, busy, action, onSubmit } = posted
  const refusal = refusalText(state, refusals)
  return (
    <form className={styles.form} action={action} onSubmit={onSubmit} noValidate>
      <div role="alert">{refusal && <Alert color="red">{refusal}</Alert>}</div>
      {token ? (
        <input type="hidden" name="link" value={`#token=${token}`} />
      ) : (
        <TextInput
          size="md"
          label={texts.link}
          name="link"
          defaultValue={state.values.link}
          autoComplete="off"
          spellCheck={false}
          error={problemAt('link', state, problems)}
        />
      )}
      <PasswordInput
        size="md"
        label={texts.newPassword}
        name="password"
        autoComplete="new-password"
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problemAt('password', state, problems)}
        aria-describedby="password-rule"
      />
      <PasswordRules texts={texts} password={typed} />
      <PasswordInput
        size="md"
        label={texts.confirmPassword}
        name="confirm"
        autoComplete="new-password"
        error={problemAt('confirm', state, problems)}
      />
      <Button type="submit" size="md" loading={busy}>
        {busy ? texts.choosing : texts.choose}
      </Button>
      <Anchor className={styles.link} href={signInHref}>
        {texts.chosenNext}
      </Anchor>
    </form>
  )
}
