'use client'
import { Alert, Anchor, Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { post } from '#/calls/post.ts'
import { useAlive } from '../alive.ts'
import styles from './login.module.css'

type Text = 'username' | 'reset' | 'resetting' | 'resetDone' | 'enterUsername' | 'back'
type Props = { texts: Record<Text, string>; refusals: Record<string, string> }

/** The form of /login/reset. Its answer is the same for known and unknown names. */
export function PasswordReset({ texts, refusals }: Props) {
  const alive = useAlive()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const username = field.current?.value.trim() ?? ''
    setMissing(!username)
    setProblem(undefined)
    if (!username) return field.current?.focus()
    setState('busy')
    const answer = await post('auth.reset', { username })
    setState(answer.ok ? 'done' : 'idle')
    if (!answer.ok) setProblem(refusals[answer.error.code] ?? answer.error.message)
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <div role="alert">
        {state === 'done' && <Alert color="teal">{texts.resetDone}</Alert>}
        {problem && <Alert color="red">{problem}</Alert>}
      </div>
      <TextInput
        ref={field}
        size="md"
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing && texts.enterUsername}
      />
      <Button type="submit" size="md" disabled={!alive} loading={state === 'busy'}>
        {state === 'busy' ? texts.resetting : texts.reset}
      </Button>
      <Anchor href="/login">{texts.back}</Anchor>
    </form>
  )
}
