import 'server-only'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { cache } from 'react'
import { currentCustomer } from '../tenant/customer.ts'
import type { Copy } from './catalogue.ts'
import { currentLanguage } from './current-language.ts'

export type Wording = { language: InterfaceLanguage; copy: Copy; timezone: string }

/** The language of this request and the words of its customer. */
export const currentWording = cache(async (): Promise<Wording> => {
  const [language, customer] = await Promise.all([
    currentLanguage(),
    // A page without its customer fails by itself and says so; its words are the product's own then. The call
    // that failed is in the log.
    currentCustomer().catch(() => null),
  ])
  return {
    language,
    copy: customer?.copy ?? {},
    timezone: customer?.timezone ?? 'America/New_York',
  }
})
