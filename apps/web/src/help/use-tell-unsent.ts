'use client'
import { useTranslations } from 'next-intl'
import type { Refused } from '#/calls/answer.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useTellElsewhere } from '#/components/toast/use-tell-elsewhere.ts'

/** Tells at the edge of the page that a message was not sent, where its form was closed meanwhile (V1059). */
export function useTellUnsent(): (refusal: Refused) => void {
  const text = useTranslations('help')
  const told = useRefusal()
  const tellElsewhere = useTellElsewhere()
  return (refusal) => void tellElsewhere(text('failed'), told(refusal))
}
