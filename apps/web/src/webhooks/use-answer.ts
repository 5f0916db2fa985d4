'use client'
import { useTranslations } from 'next-intl'
import { noAnswers } from '@nemt/domain/webhook/webhook.ts'

/** What a try met, in words: the status that was answered, or why there was none. */
export function useAnswer(): (answer: string) => string {
  const text = useTranslations('webhooks')
  return (answer) => {
    if (/^\d+$/.test(answer)) return text('answer.status', { status: answer })
    const known = noAnswers.find((each) => each === answer)
    return known ? text(`answer.${known}`) : answer
  }
}
