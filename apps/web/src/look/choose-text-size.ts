'use server'
import { cookies, headers } from 'next/headers'
import { isSecure } from '../session/cookie.ts'
import { textSizeCookie, textSizes } from './text-size.ts'

/** Form action: remembers how large the text is on this phone; an unknown size changes nothing. */
export async function rememberTextSize(form: FormData): Promise<void> {
  const size = textSizes.find((known) => known === form.get('size'))
  if (!size) return
  const [jar, sent] = await Promise.all([cookies(), headers()])
  jar.set(textSizeCookie, size, {
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
    sameSite: 'lax',
    secure: isSecure(sent),
  })
}
