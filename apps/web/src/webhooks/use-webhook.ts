'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import type { Refused } from '#/calls/answer.ts'
import { toasts } from '#/components/toast/toasts.ts'

/** What is done with an address that is told what happens; the list is read again, also where it had ended already. */
export function useWebhook(key: string) {
  const text = useTranslations('webhooks')
  const refusal = useRefusal()
  const client = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const readAgain = () =>
    Promise.all(
      [['webhook.list'], ['webhook.dead']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  const refused = (why: Refused): void => {
    toasts.show(refusal(why), { error: true })
    void readAgain()
  }
  const said = (words: string) => () => {
    toasts.show(words)
    return readAgain()
  }
  const revoke = useMakeCall('webhook.revoke', { done: said(text('revoked')), refused })
  const again = useMakeCall('webhook.again', { done: said(text('sentAgain')), refused })
  const rotate = useMakeCall('webhook.rotate', {
    done: (made) => {
      setSecret(made.secret)
      return readAgain()
    },
    refused,
  })
  return {
    secret,
    forget: () => setSecret(null),
    busy: revoke.busy || again.busy || rotate.busy,
    revoke: () => revoke.make({ key }),
    again: () => again.make({ key }),
    rotate: () => rotate.make({ key }),
  }
}
