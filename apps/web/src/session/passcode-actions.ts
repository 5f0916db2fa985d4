'use server'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { phoneEntryProblem, readPasscode } from '@nemt/domain/user/sign-in.ts'
import { callAs } from '../calls/in-process.ts'
import type { Refusal } from '../calls/answer.ts'
import type { DataOf } from '../calls/named.ts'
import { textOf, type FormState } from '../forms/form-state.ts'
import { currentDoor } from './door.ts'
import { keepSession } from './keep-session.ts'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'

/** The fields of a passenger's sign-in: `key` names the code that was sent. */
export type PasscodeField = 'phone' | 'key'
/** `choices`: who signs in with the number, where it is several. */
export type PasscodeState = FormState<PasscodeField> & { choices?: { key: string; first: string }[] }
type State = FormState<PasscodeField>

/** Sends a code to a phone (R005); the answer never tells whether it is a passenger's. */
export async function requestCode({ scripted }: State, form: FormData): Promise<State> {
  const phone = textOf(form, 'phone').trim()
  const values = { phone }
  const problem = phoneEntryProblem(phone)
  if (problem) return { values, problems: [problem] }
  const door = await currentDoor()
  const device = door.devices ? { device: door.devices } : {}
  const answer = await callAs<{ key: string }>(door, 'auth.phone.code', { phone, ...device })
  if (answer.ok)
    return {
      values: { phone, key: answer.data.key },
      problems: [],
      done: true,
      ...(scripted && { scripted }),
    }
  if (answer.error.fields?.phone) return { values, problems: [{ code: answer.error.code, field: 'phone' }] }
  return { values, problems: [], refused: await withItsTime(answer.error) }
}

/** A refusal that says when to try again, in words. */
async function withItsTime(refusal: Refusal): Promise<Refusal> {
  const seconds = refusal.detail?.retry_after
  if (refusal.code !== 'too_many_codes' || typeof seconds !== 'number') return refusal
  const login = await getTranslations('login')
  return { ...refusal, message: login('codeWait', { minutes: Math.max(1, Math.ceil(seconds / 60)) }) }
}

/** Signs a passenger in with the code of their phone (R006), and goes on to the wanted page. */
export async function verifyCode({ scripted }: PasscodeState, form: FormData): Promise<PasscodeState> {
  const values = { phone: textOf(form, 'phone'), key: textOf(form, 'key') }
  const code = readPasscode(textOf(form, 'code'))
  if (code === null) return { values, problems: [{ code: 'passcode_incomplete', field: 'code' }] }
  const door = await currentDoor()
  const passenger = textOf(form, 'passenger')
  const answer = await callAs<DataOf<'auth.phone.verify'>>(door, 'auth.phone.verify', {
    ...{ key: values.key, phone: values.phone, code },
    ...(passenger ? { passenger } : {}),
    ...(door.devices ? { device: door.devices } : {}),
  })
  if (!answer.ok) return { values, problems: [], refused: answer.error }
  if ('passengers' in answer.data) return { values, problems: [], choices: answer.data.passengers }
  // A passenger's session ends with the browser (server-behaviour, X026).
  await keepSession(door, { ...answer.data, brief: true })
  const goTo = wantedPath(textOf(form, 'wanted')) ?? '/'
  if (!scripted) redirect(goTo)
  return { values: {}, problems: [], done: true, goTo }
}
