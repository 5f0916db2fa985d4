'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { callKey } from '#/calls/key.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'

/** Saving and archiving a driver or a vehicle: the list follows, and what is refused is said. */
export function useRecord(noun: 'driver' | 'vehicle', onClose: () => void) {
  const text = useTranslations('crew')
  const refusal = useRefusal()
  const client = useQueryClient()
  const done = (words: 'saved' | 'archived') => async () => {
    // Who opens it again at once would have the version before.
    await client.invalidateQueries({ queryKey: callKey(`${noun}.list`, {}) })
    toasts.show(text(words))
    onClose()
  }
  const saving = useMakeCall(`${noun}.save`, { done: done('saved') })
  const archiving = useMakeCall(`${noun}.archive`, { done: done('archived') })
  const refused = saving.refusal ?? archiving.refusal
  return {
    save: saving.make,
    archive: (key: string) => archiving.make({ key }),
    busy: saving.busy || archiving.busy,
    problem: refused && (Object.values(refused.fields ?? {})[0] ?? refusal(refused)),
  }
}
