import 'server-only'
import { chooseLanguage } from '@nemt/domain/copy/choose-language.ts'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'

/** The language of this request. */
export const currentLanguage = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return chooseLanguage((name) => jar.get(name)?.value, sent.get('accept-language'))
})
