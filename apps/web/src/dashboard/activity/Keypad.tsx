'use client'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { useHear } from '#/live/use-hear.ts'
import styles from './activity.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const
const LONGEST = 20

/**
 * The keypad of global users (V748–V750): digits and free text, entered as if the ride's passenger had
 * answered. What became of it, or why not, is said in it.
 */
export function Keypad({ ride, onClose }: { ride: string; onClose: () => void }) {
  const text = useTranslations('activityPanel')
  const told = useRefusal()
  const hear = useHear()
  const [input, setInput] = useState('')
  const [did, setDid] = useState<'requested' | 'cancelled'>()
  const { make, busy, refusal, reset } = useMakeCall('flipper.trigger', {
    done: (answer) => {
      setDid(answer.did)
      setInput('')
      hear({ collection: 'ride:events', key: ride, type: 'status', data: {} })
    },
  })
  const type = (value: string) => {
    setDid(undefined)
    reset()
    setInput(value.slice(0, LONGEST))
  }
  return (
    <Dialog title={text('keypad')} onClose={onClose} locked={busy}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (input.trim() && !busy) make({ input: input.trim(), ride })
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={text('keypadInput')}
            description={text('keypadHint')}
            name="input"
            autoComplete="off"
            data-autofocus
            maxLength={LONGEST}
            value={input}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <div className={styles.keys}>
            {KEYS.map((key) => (
              <Button key={key} variant="default" size="md" onClick={() => type(input + key)}>
                {key}
              </Button>
            ))}
          </div>
          {refusal && (
            <Alert color="red" role="alert">
              {told(refusal)}
            </Alert>
          )}
          <div role="status">
            {did && (
              <Alert color="teal">{text(did === 'requested' ? 'keypadRequested' : 'keypadCancelled')}</Alert>
            )}
          </div>
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              size="md"
              disabled={input === ''}
              onClick={() => type(input.slice(0, -1))}
            >
              {text('keypadDelete')}
            </Button>
            <Button type="submit" size="md" loading={busy} disabled={input.trim() === ''}>
              {text('keypadSend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
