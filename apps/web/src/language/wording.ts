import 'server-only'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { chooseLanguage, languageCookie } from '@nemt/domain/copy/choose-language.ts'
import { currentCustomer } from '../tenant/customer.ts'
import type { Copy } from './catalogue.ts'

export type Wording = { language: InterfaceLanguage; copy: Copy; timezone: string }

/**
 * The language of this request and the words of its customer. The cookie follows the profile at sign-in, so
 * it decides alone.
 */
export const currentWording = cache(async (): Promise<Wording> => {
  const [jar, sent, customer] = await Promise.all([
    cookies(),
    headers(),
    // A page without its customer fails by itself and says so; its words are the product's own then. The call
    // that failed is in the log.
    currentCustomer().catch(() => null),
  ])
  return {
    language: chooseLanguage(jar.get(languageCookie)?.value, sent.get('accept-language')),
    copy: customer?.copy ?? {},
    timezone: customer?.timezone ?? 'America/New_York',
  }
})
