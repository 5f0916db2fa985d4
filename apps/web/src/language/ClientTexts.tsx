'use client'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { missing } from './missing.ts'

type Props = { locale: string; timeZone: string; messages: Record<string, unknown>; children: ReactNode }

/**
 * next-intl's provider with our fallback: functions cannot cross from the server, so they are given here. What is wrong
 * with a text is written to the browser's console, next-intl's own way.
 */
export function ClientTexts({ locale, timeZone, messages, children }: Props) {
  return (
    <NextIntlClientProvider
      locale={locale}
      timeZone={timeZone}
      messages={messages}
      getMessageFallback={missing}
    >
      {children}
    </NextIntlClientProvider>
  )
}
