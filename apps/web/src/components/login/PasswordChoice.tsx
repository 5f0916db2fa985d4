'use client'
import { Alert, Anchor, Button, PasswordInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { passwordProblem, passwordRules } from '@nemt/domain/user/password.ts'
import { post } from '#/calls/post.ts'
import { useAlive } from '../alive.ts'
import styles from './login.module.css'

type Text =
  | 'choose'
  | 'choosing'
  | 'newPassword'
  | 'confirmPassword'
  | 'confirmWrong'
  | 'rule'
  | 'ruleLength'
  | 'ruleDigit'
  | 'ruleMet'
  | 'chosen'
  | 'chosenNext'
  | 'showPassword'
  | 'hidePassword'
type Props = {
  texts: Record<Text, string>
  refusals: Record<string, string>
  /** Of the mail that brought the link; it stands in no address any more. */
  token: string
  signInHref: string
  /** The link was used already or is too old. */
  onUsed: () => void
}

const ruleTexts = { length: 'ruleLength', digit: 'ruleDigit' } as const

/**
 * Chooses a password with the link of a mail (doc 2 §5.11, V969–V972): twice the same, with what it needs
 * shown while it is typed.
 */
export function PasswordChoice({ texts, refusals, token, signInHref, onUsed }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [typed, setTyped] = useState({ password: '', confirm: '' })
  const alive = useAlive()
  const [problem, setProblem] = useState<{ field: 'password' | 'confirm' | 'form'; text: string }>()
  const passwordField = useRef<HTMLInputElement>(null)
  const confirmField = useRef<HTMLInputElement>(null)
  const toggle = { 'aria-label': `${texts.showPassword} / ${texts.hidePassword}` }
  const refuse = (field: 'password' | 'confirm' | 'form', text: string) => {
    setState('idle')
    setProblem({ field, text })
    ;(field === 'confirm' ? confirmField : passwordField).current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle') return
    setProblem(undefined)
    const wrong = passwordProblem(typed.password, typed.confirm)
    if (wrong)
      return wrong.field === 'confirm'
        ? refuse('confirm', texts.confirmWrong)
        : refuse('password', texts.rule)
    setState('busy')
    const answer = await post('auth.password', { password: typed.password, token })
    if (answer.ok) return setState('done')
    if (answer.error.code === 'link_used') return onUsed()
    refuse(
      answer.error.fields?.password ? 'password' : 'form',
      refusals[answer.error.code] ?? answer.error.message,
    )
  }

  if (state === 'done')
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
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <div role="alert">{problem?.field === 'form' && <Alert color="red">{problem.text}</Alert>}</div>
      <PasswordInput
        ref={passwordField}
        size="md"
        label={texts.newPassword}
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
        error={problem?.field === 'password' && problem.text}
        aria-describedby="password-rule"
        visibilityToggleButtonProps={toggle}
      />
      <Rules texts={texts} password={typed.password} />
      <PasswordInput
        ref={confirmField}
        size="md"
        label={texts.confirmPassword}
        name="confirm"
        autoComplete="new-password"
        value={typed.confirm}
        onChange={(event) => setTyped({ ...typed, confirm: event.currentTarget.value })}
        error={problem?.field === 'confirm' && problem.text}
        visibilityToggleButtonProps={toggle}
      />
      <Button type="submit" size="md" disabled={!alive} loading={state === 'busy'}>
        {state === 'busy' ? texts.choosing : texts.choose}
      </Button>
      <Anchor href={signInHref}>{texts.chosenNext}</Anchor>
    </form>
  )
}

/** What a password needs, with what is met while it is typed. */
function Rules({ texts, password }: Pick<Props, 'texts'> & { password: string }) {
  return (
    <ul id="password-rule" className={styles.rules}>
      {passwordRules(password).map(({ rule, met }) => (
        <li key={rule} data-met={met}>
          {texts[ruleTexts[rule]]}
          {met && <span className="unseen"> ({texts.ruleMet})</span>}
        </li>
      ))}
    </ul>
  )
}
