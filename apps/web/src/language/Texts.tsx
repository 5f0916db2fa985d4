import { getLocale, getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { namespacesOf } from './catalogue.ts'
import { ClientTexts } from './ClientTexts.tsx'
import type { Messages } from './sources.ts'
import { currentWording } from './wording.ts'

/**
 * Hands the named namespaces, in the one language of the request, to the client components below; nothing
 * else travels.
 */
export async function Texts({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const [locale, messages, { timezone }] = await Promise.all([getLocale(), getMessages(), currentWording()])
  return (
    <ClientTexts locale={locale} timeZone={timezone} messages={namespacesOf(messages, of)}>
      {children}
    </ClientTexts>
  )
}
