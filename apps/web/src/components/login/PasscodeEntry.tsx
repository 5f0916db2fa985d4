'use client'
import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#/calls/answer.ts'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import { UNTOUCHED } from '#/forms/form-state.ts'
import { requestCode } from '#/session/passcode-actions.ts'
import styles from './login.module.css'
import { PasscodeForm, type PasscodeTexts } from './PasscodeForm.tsx'
import { keepSentCode, resendWait, sentCodeOf, type SentCode } from './sent-code.ts'
import type { Problems } from './problem-text.ts'

type Text = 'codeSent' | 'resend' | 'resendIn' | 'sendingSms'
type Props = {
  phone: string
  texts: PasscodeTexts & Record<Text, string>
  problems: Problems
  refusals: Record<string, string>
  wanted: string | null
}

/** Asks for a code as the form before does. */
async function askForCode(phone: string): Promise<SentCode | Refusal> {
  const form = new FormData()
  form.set('phone', phone)
  try {
    const { values, problems, refused } = await requestCode({ ...UNTOUCHED, scripted: true }, form)
    if (values.key) return { key: values.key, at: Date.now() }
    const code = problems[0]?.code ?? 'unreachable'
    return refused ?? { code, message: code }
  } catch {
    return { code: 'unreachable', message: 'unreachable' }
  }
}

/** The code of a number (R006). A tab that has asked for none, as after a reload elsewhere, asks for one (X060). */
export function PasscodeEntry({ phone, texts, problems, refusals, wanted }: Props) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(true)
  const ask = async () => {
    setBusy(true)
    const answer = await askForCode(phone)
    setBusy(false)
    if ('key' in answer) {
      keepSentCode(phone, answer)
      setSent(answer)
    }
    setRefused('key' in answer ? null : answer)
  }
  const begun = useRef(false)
  useEffect(() => {
    // Once, also where effects run twice: each code counts.
    if (begun.current) return
    begun.current = true
    const kept = sentCodeOf(phone)
    if (!kept) return void ask()
    setSent(kept)
    setBusy(false)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])
  const said = sent ? texts.codeSent : texts.sendingSms
  // Nothing is on its way where none could be sent.
  const isNone = refused !== null && sent === null && !busy
  return (
    <>
      <div className={styles.told}>
        <p role="status">
          <Unbroken text={isNone ? '' : said} />
        </p>
        <p aria-hidden>
          <Unbroken text={texts.codeSent} />
        </p>
      </div>
      <div role="alert">
        {refused && (
          <Alert color="red">{refusals[refused.code] ?? problems[refused.code] ?? refused.message}</Alert>
        )}
      </div>
      <PasscodeForm
        key={sent?.key}
        sent={{ phone, key: sent?.key ?? '' }}
        waits={!sent}
        texts={texts}
        problems={problems}
        refusals={refusals}
        wanted={wanted}
      />
      <div className={styles.form}>
        <Resend key={sent?.key} since={sent?.at ?? 0} busy={busy} texts={texts} onAsk={() => void ask()} />
      </div>
    </>
  )
}

type ResendProps = {
  since: number
  busy: boolean
  texts: Pick<Props['texts'], 'resend' | 'resendIn'>
  onAsk: () => void
}

/** Another code, once the first had time to come. */
function Resend({ since, busy, texts, onAsk }: ResendProps) {
  const [left, setLeft] = useState(() => resendWait(since, Date.now()))
  useEffect(() => {
    // By a clock that nobody sets: the wait goes on while the phone's time is put right.
    const [wait, begun] = [resendWait(since, Date.now()), performance.now()]
    const look = () => setLeft(Math.max(0, Math.ceil(wait - (performance.now() - begun) / 1_000)))
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [since])
  const waits = left > 0
  return (
    <Button variant="default" size="lg" loading={busy} disabled={waits} onClick={onAsk}>
      {waits ? texts.resendIn.replace('{seconds}', String(left)) : texts.resend}
    </Button>
  )
}
