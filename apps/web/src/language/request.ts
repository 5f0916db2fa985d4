import { intlLocale } from '@nemt/domain/copy/language.ts'
import { getRequestConfig } from 'next-intl/server'
import { currentWording } from './wording.ts'
import { catalogueFor } from './catalogue.ts'
import { languageOf } from './languages.ts'
import { missing } from './missing.ts'

/**
 * next-intl's configuration of one request: language without a path segment, the customer's words,
 * `{MISSING}` for a missing text (M001). Where texts are for somebody else than who asks, their locale is named.
 */
export default getRequestConfig(async ({ locale }) => {
  const { language: own, copy, timezone } = await currentWording()
  const language = locale === undefined ? own : languageOf(locale)
  return {
    locale: intlLocale[language],
    timeZone: timezone,
    messages: catalogueFor(language, copy),
    getMessageFallback: missing,
    onError: () => {},
  }
})
