'use client'
import { Alert, Button, TextInput } from '@mantine/core'
import { readPasscode } from '@nemt/domain/user/sign-in.ts'
import { textOf, UNTOUCHED } from '#/forms/form-state.ts'
import { usePostedForm } from '#/forms/use-posted-form.ts'
import { verifyCode, type PasscodeState } from '#/session/passcode-actions.ts'
import styles from './login.module.css'
import { problemAt, refusalText, type Problems } from './problem-text.ts'
import { forgetSentCode } from './sent-code.ts'

export type PasscodeTexts = Record<'code' | 'verify' | 'verifying' | 'whoEnters', string>
type Props = {
  /** The number that a code was sent to, and the code's key. */
  sent: { phone: string; key: string }
  /** The code isn't sent yet: the form is seen where it will be, and takes nothing. */
  waits?: boolean
  texts: PasscodeTexts
  problems: Problems
  refusals: Record<string, string>
  wanted: string | null
}

function check(form: FormData) {
  return readPasscode(textOf(form, 'code')) === null ? [{ code: 'passcode_incomplete', field: 'code' }] : []
}

/** The six digits (V101, V103): typed, pasted with spaces or dashes, or offered by the phone from its message. */
export function PasscodeForm({ sent, waits, texts, problems, refusals, wanted }: Props) {
  const { state, busy, action, onSubmit } = usePostedForm<PasscodeState>({
    action: verifyCode,
    initial: UNTOUCHED,
    check,
    refusedField: 'code',
    onAnswer: ({ goTo }) => {
      if (!goTo) return
      forgetSentCode(sent.phone)
      // A fresh document, so that nothing of who was here before stays in memory.
      location.assign(goTo)
    },
  })
  const refusal = refusalText(state, refusals)
  const done = busy || state.done
  return (
    <form className={styles.form} action={action} onSubmit={onSubmit} noValidate>
      <div role="alert">{refusal && <Alert color="red">{refusal}</Alert>}</div>
      <input type="hidden" name="key" value={sent.key} />
      <input type="hidden" name="phone" value={sent.phone} />
      {wanted && <input type="hidden" name="wanted" value={wanted} />}
      <TextInput
        size="lg"
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        disabled={waits}
        error={problemAt('code', state, problems)}
      />
      {state.choices && !refusal ? (
        <Choices question={texts.whoEnters} choices={state.choices} busy={done} />
      ) : (
        <Button type="submit" size="lg" loading={done} disabled={waits}>
          {done ? texts.verifying : texts.verify}
        </Button>
      )}
    </form>
  )
}

type ChoicesProps = {
  question: string
  choices: NonNullable<PasscodeState['choices']>
  busy: boolean | undefined
}

/** Who enters, of several on one number: the code is given again with the one who is tapped. */
function Choices({ question, choices, busy }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{question}</legend>
      {choices.map(({ key, first }) => (
        <Button
          key={key}
          type="submit"
          name="passenger"
          value={key}
          size="lg"
          variant="default"
          disabled={busy}
        >
          <span translate="no">{first}</span>
        </Button>
      ))}
    </fieldset>
  )
}
