'use client'
import { Alert, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Refused } from '#/calls/answer.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import page from '#/provider/provider.module.css'
import { ShownOnce } from './ShownOnce.tsx'

type Props = {
  title: string
  /** What is asked for; `missing` is said while it is empty. */
  field: { name: string; type?: 'url'; label: string; why: string; maxLength: number }
  missing: Problem['code']
  make: string
  /** What comes of it, once it is there. */
  secret: { title: string; label: string; value: string | null }
  busy: boolean
  refused: Refused | null
  onMake: (typed: string) => void
  onClose: () => void
}

/** Makes something that has a secret: first what it is, then the secret, which is shown this once. */
export function SecretDialog(props: Props) {
  const { title, field, missing, make, secret, busy, refused, onMake, onClose } = props
  const refusal = useRefusal()
  const [typed, setTyped] = useState('')
  if (secret.value !== null)
    return <ShownOnce title={secret.title} label={secret.label} value={secret.value} onClose={onClose} />
  const problem = typed.trim() ? null : { code: missing, field: field.name }
  const { why, ...input } = field
  return (
    <Dialog title={title} onClose={onClose} locked={busy} entered={typed.trim() !== ''}>
      <form
        method="post"
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) onMake(typed)
        }}
      >
        <TextInput
          size="md"
          {...input}
          description={why}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {refused && (
          <Alert color="red" role="alert">
            {refusal(refused)}
          </Alert>
        )}
        <ProblemButton problem={problem} busy={busy} onContinue={() => onMake(typed)}>
          {make}
        </ProblemButton>
      </form>
    </Dialog>
  )
}
