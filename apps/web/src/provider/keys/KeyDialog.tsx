'use client'
import { Alert, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import page from '../provider.module.css'
import { ShownOnce } from './ShownOnce.tsx'

/** A new key: what it is called, then the key itself, which is shown this once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('fleetKeys')
  const refusal = useRefusal()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const { make, busy } = useMakeCall('fleet.key.create', {
    done: (made) => {
      setToken(made.token)
      void client.invalidateQueries({ queryKey: ['fleet.key.list'] })
    },
    refused: (why) => setRefused(refusal(why)),
  })
  if (token !== null)
    return <ShownOnce title={text('made1')} label={text('key')} value={token} onClose={onClose} />
  const problem = name.trim() ? null : ({ code: 'entry_name_missing', field: 'name' } as const)
  return (
    <Dialog title={text('add')} onClose={onClose} locked={busy}>
      <form
        method="post"
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) make({ name })
        }}
      >
        <TextInput
          size="md"
          name="name"
          label={text('name')}
          description={text('nameWhy')}
          autoComplete="off"
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <ProblemButton problem={problem} busy={busy} onContinue={() => make({ name })}>
          {text('make')}
        </ProblemButton>
      </form>
    </Dialog>
  )
}
