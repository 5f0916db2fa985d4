'use client'
import { Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { useLeave } from '#/session/use-leave.ts'

const SECOND_MS = 1_000

/** Says that the session is about to end, and goes on with it on wish. */
export function IdleWarning({ endsAt, onStay }: { endsAt: number; onStay: () => void }) {
  const text = useTranslations('idle')
  const leave = useLeave()
  const left = useSecondsUntil(endsAt)
  return (
    <Dialog title={text('title')} onClose={onStay}>
      <Text>{text('why')}</Text>
      <Text my="sm">
        <span role="timer">
          {text('left', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </span>
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          {text('leave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {text('stay')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Whole seconds until an instant (ms), counted down to 0. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(Math.ceil((instant - now) / SECOND_MS), 0)
}
