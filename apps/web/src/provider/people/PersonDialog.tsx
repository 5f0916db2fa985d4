'use client'
import { Alert, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { userProblem } from '@nemt/domain/user/editor.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { useEntered } from '#/components/dialog/use-entered.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { toasts } from '#/components/toast/toasts.ts'

const empty = { first: '', last: '', username: '', email: '' }
const fields = ['first', 'last', 'username', 'email'] as const

/** Adds somebody who signs in for the fleet; they choose a password with the mail's link. */
export function PersonDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('people')
  const refusal = useRefusal()
  const client = useQueryClient()
  const [entry, setEntry] = useState(empty)
  const [lead, setLead] = useState(false)
  const isEntered = useEntered({ entry, lead })
  const adding = useMakeCall('fleet.user.add', {
    done: () => {
      void client.invalidateQueries({ queryKey: ['fleet.user.list'] })
      toasts.show(text('added', { email: entry.email.trim() }))
      onClose()
    },
  })
  const { first, last, username, email } = entry
  const problem = userProblem({ username, email, name: { first } }, { sso: false })
  const save = () => adding.make({ username, email, name: { first, last }, lead })
  return (
    <Dialog title={text('add')} onClose={onClose} locked={adding.busy} entered={isEntered}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) save()
        }}
      >
        <Stack gap="md">
          {fields.map((field) => (
            <TextInput
              key={field}
              size="md"
              name={field === 'first' ? 'name.first' : field}
              type={field === 'email' ? 'email' : 'text'}
              label={text(field)}
              autoComplete="off"
              data-autofocus={field === 'first' || undefined}
              maxLength={field === 'email' ? 200 : 100}
              value={entry[field]}
              onChange={({ currentTarget: { value } }) =>
                setEntry((before) => ({ ...before, [field]: value }))
              }
            />
          ))}
          <Checkbox
            label={text('mayAdd')}
            checked={lead}
            onChange={({ currentTarget: { checked } }) => setLead(checked)}
          />
          {adding.refusal && (
            <Alert color="red" role="alert">
              {Object.values(adding.refusal.fields ?? {})[0] ?? refusal(adding.refusal)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <ProblemButton problem={problem} busy={adding.busy} onContinue={save}>
              {text('save')}
            </ProblemButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
