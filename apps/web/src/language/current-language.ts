import 'server-only'
import { chooseLanguage, languageCookie } from '@nemt/domain/copy/choose-language.ts'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'

/** The language of this request. Signing in leaves the profile's in the cookie, so it decides alone. */
export const currentLanguage = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return chooseLanguage(jar.get(languageCookie)?.value, sent.get('accept-language'))
})
