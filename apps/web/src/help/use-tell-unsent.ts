'use client'
import { useTranslations } from 'next-intl'
import type { Refused } from '#/calls/answer.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useHere } from '#/state/use-here.ts'

/** Tells at the edge of the page that a message was not sent, where its form was closed meanwhile (V1059). */
export function useTellUnsent(): (refusal: Refused) => void {
  const text = useTranslations('help')
  const told = useRefusal()
  const isHere = useHere()
  return (refusal) => {
    if (!isHere()) toasts.show(text('failed'), { body: told(refusal), error: true })
  }
}
