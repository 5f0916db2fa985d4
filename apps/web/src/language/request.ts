import { intlLocale } from '@nemt/domain/copy/language.ts'
import { getRequestConfig } from 'next-intl/server'
import { currentWording } from './wording.ts'
import { catalogueFor } from './catalogue.ts'
import { missing } from './missing.ts'

/**
 * next-intl's configuration of one request: language without a path segment, the customer's words,
 * `{MISSING}` for a missing text (M001).
 */
export default getRequestConfig(async () => {
  const { language, copy, timezone } = await currentWording()
  return {
    locale: intlLocale[language],
    timeZone: timezone,
    messages: catalogueFor(language, copy),
    getMessageFallback: missing,
    onError: () => {},
  }
})
