'use client'
import { useTranslations } from 'next-intl'
import { failureOutcome } from '@nemt/domain/passenger/phone-transfer.ts'
import type { Refused } from '../calls/answer.ts'
import { useRefusal } from '../calls/use-refusal.ts'

/** Says why a number was not moved; what only warns in words of its own (V908–V910). */
export function useTransferRefusal(): (refused: Refused) => string {
  const text = useTranslations('phone_transfer')
  const refusal = useRefusal()
  return (refused) => (failureOutcome(refused) === 'warn' ? text('warn') : refusal(refused))
}
