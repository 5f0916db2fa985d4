'use server'
import { cookies, headers } from 'next/headers'
import { isSecure } from '../session/cookie.ts'
import { keepChoices, keepCookie } from './keep-choice.ts'

/** Form action: remembers whether this phone keeps the rides; an unknown word changes nothing. */
export async function rememberKeep(form: FormData): Promise<void> {
  const choice = keepChoices.find((known) => known === form.get('keep'))
  if (!choice) return
  const [jar, sent] = await Promise.all([cookies(), headers()])
  jar.set(keepCookie, choice, {
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
    sameSite: 'lax',
    secure: isSecure(sent),
  })
}
