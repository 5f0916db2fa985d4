'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'

/** Ends a key; the list is read again, also where it had ended already. */
export function useRevoke() {
  const text = useTranslations('fleetKeys')
  const refusal = useRefusal()
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: ['fleet.key.list'] })
  const { make: revoke, busy } = useMakeCall('fleet.key.revoke', {
    done: () => {
      toasts.show(text('revoked'))
      return readAgain()
    },
    refused: (why) => {
      toasts.show(refusal(why), { error: true })
      void readAgain()
    },
  })
  return { revoke, busy }
}
