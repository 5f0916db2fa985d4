'use server'
import { cookies, headers } from 'next/headers'
import { isLanguage, languageCookie } from '@nemt/domain/copy/choose-language.ts'
import { isSecure } from '../session/cookie.ts'

/** Form action: remembers the language that the visitor chose; an unknown one changes nothing. */
export async function rememberLanguage(form: FormData): Promise<void> {
  const language = form.get('language')
  if (!isLanguage(language)) return
  const [jar, sent] = await Promise.all([cookies(), headers()])
  jar.set(languageCookie, language, {
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
    sameSite: 'lax',
    secure: isSecure(sent),
  })
}
