'use client'
import { Alert, Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { formatPhone } from '@nemt/domain/phone/phone.ts'
import { phoneEntryProblem } from '@nemt/domain/user/sign-in.ts'
import { textOf, UNTOUCHED, type FormState } from '#/forms/form-state.ts'
import { usePostedForm } from '#/forms/use-posted-form.ts'
import { requestCode, type PasscodeField } from '#/session/passcode-actions.ts'
import { codePage } from './code-page.ts'
import styles from './login.module.css'
import { PasscodeForm, type PasscodeTexts } from './PasscodeForm.tsx'
import { problemAt, refusalText, type Problems } from './problem-text.ts'
import { keepSentCode } from './sent-code.ts'

export type PhoneTexts = PasscodeTexts & Record<'phone' | 'phoneHint' | 'sendSms' | 'sendingSms', string>
type Props = {
  texts: PhoneTexts
  problems: Problems
  refusals: Record<string, string>
  wanted: string | null
}

function check(form: FormData) {
  const problem = phoneEntryProblem(textOf(form, 'phone'))
  return problem ? [problem] : []
}

/** The mask (###) ###-#### (V477), but while deleting: it must not put back what was just removed. */
function mask({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
  if (!isDeleting) field.value = formatPhone(field.value)
}

/**
 * The number of a passenger's phone (V099, V100). Without scripts the code is asked for on the same page, since only a
 * script can keep the code's key in its tab.
 */
export function PhoneEntry({ texts, problems, refusals, wanted }: Props) {
  const { state, busy, action, onSubmit } = usePostedForm<FormState<PasscodeField>>({
    action: requestCode,
    initial: UNTOUCHED,
    check,
    refusedField: 'phone',
    onAnswer: ({ done, values: { phone, key } }) => {
      if (!done || !phone || !key) return
      keepSentCode(phone, { key, at: Date.now() })
      location.assign(codePage(phone, wanted))
    },
  })
  const { phone, key } = state.values
  const isPlain = state.done && !state.scripted && phone && key
  if (isPlain)
    return (
      <PasscodeForm
        sent={{ phone, key }}
        texts={texts}
        problems={problems}
        refusals={refusals}
        wanted={wanted}
      />
    )
  const refusal = refusalText(state, refusals)
  return (
    <form className={styles.form} action={action} onSubmit={onSubmit} noValidate>
      <div role="alert">{refusal && <Alert color="red">{refusal}</Alert>}</div>
      <TextInput
        size="lg"
        label={texts.phone}
        description={texts.phoneHint}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={phone}
        onInput={mask}
        onBlur={mask}
        error={problemAt('phone', state, problems)}
      />
      <Button type="submit" size="lg" loading={busy || state.done}>
        {busy || state.done ? texts.sendingSms : texts.sendSms}
      </Button>
    </form>
  )
}
