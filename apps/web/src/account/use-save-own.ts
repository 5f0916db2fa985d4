'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import type { OwnUser } from './own-user.ts'

/** Saves a part of one's own record, and reads it again; what was refused stands at its field, or by itself. */
export function useSaveOwn(done?: (user: OwnUser) => void) {
  const text = useTranslations('settings')
  const told = useRefusal()
  const client = useQueryClient()
  const { make, busy, refusal } = useMakeCall('user.save', {
    done: (user) => {
      done?.(user)
      toasts.show(text('saved'))
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'user.list' })
    },
  })
  const fields = refusal?.fields ?? {}
  const elsewhere = refusal && Object.keys(fields).length === 0 ? told(refusal) : undefined
  return { save: make, busy, fields, refused: elsewhere }
}
