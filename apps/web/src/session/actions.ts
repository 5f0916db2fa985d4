'use server'
import { redirect } from 'next/navigation'
import { signInProblems, usernameProblem } from '@nemt/domain/user/sign-in.ts'
import { passwordProblem } from '@nemt/domain/user/password.ts'
import { callAs } from '../calls/in-process.ts'
import type { DataOf } from '../calls/named.ts'
import { tokenOfHash } from '../components/login/token-of-hash.ts'
import { textOf, type FormState } from '../forms/form-state.ts'
import { currentDoor } from './door.ts'
import { enterByPassword } from './enter.ts'
import { dropSession, keepSession } from './keep-session.ts'
import { currentToken } from './token.ts'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'

// Forms, posted by scripts or by the browser itself: the front door has seen to it that they come from a page
// of this origin (S8). Each makes its call as any door does, with the visitor's address, so its limits count.

/** Signs in with username and password, and goes on to the wanted page. */
export async function signIn(
  { scripted }: FormState<'username'>,
  form: FormData,
): Promise<FormState<'username'>> {
  const entry = { username: textOf(form, 'username').trim(), password: textOf(form, 'password') }
  const values = { username: entry.username }
  const problems = signInProblems(entry)
  if (problems.length) return { values, problems }
  const door = await currentDoor()
  const answer = await enterByPassword(door, entry)
  if (!answer.ok) return { values, problems, refused: answer.error }
  await keepSession(door, answer.data)
  const goTo = wantedPath(textOf(form, 'wanted')) ?? '/'
  if (!scripted) redirect(goTo)
  return { values: {}, problems, done: true, goTo }
}

/** Asks for the mail with which a password is chosen. */
export async function requestReset(_: FormState<'username'>, form: FormData): Promise<FormState<'username'>> {
  const username = textOf(form, 'username').trim()
  const values = { username }
  const problem = usernameProblem(username)
  if (problem) return { values, problems: [problem] }
  const answer = await callAs(await currentDoor(), 'auth.reset', { username })
  return answer.ok ? { values, problems: [], done: true } : { values, problems: [], refused: answer.error }
}

/**
 * Whether the link of a mail still lets a password be chosen. Where nobody can say so now, the form is shown, and its
 * answer tells.
 */
export async function linkOpens(token: string): Promise<boolean> {
  const answer = await callAs<DataOf<'auth.link'>>(await currentDoor(), 'auth.link', { token })
  return !answer.ok || answer.data.opens
}

/** Chooses a password with the link of a mail, of which nothing but what stands behind its # counts. */
export async function choosePassword(_: FormState<'link'>, form: FormData): Promise<FormState<'link'>> {
  const link = textOf(form, 'link').trim()
  const password = textOf(form, 'password')
  const values = { link }
  const problem = passwordProblem(password, textOf(form, 'confirm'))
  if (problem) return { values, problems: [problem] }
  const token = tokenOfHash(link.slice(link.indexOf('#') + 1))
  if (!token) return { values, problems: [{ code: 'link_wrong', field: 'link' }] }
  const answer = await callAs(await currentDoor(), 'auth.password', { password, token })
  if (answer.ok) return { values: {}, problems: [], done: true }
  const { code, fields } = answer.error
  if (fields?.password) return { values, problems: [{ code, field: 'password' }] }
  return { values, problems: [], refused: answer.error }
}

/** Ends the session everywhere, so that a copied cookie is worth nothing, and forgets it in this browser. */
export async function endSession(): Promise<void> {
  const [door, token] = [await currentDoor(), await currentToken()]
  if (token) await callAs({ ...door, token }, 'auth.logout', {})
  await dropSession(door)
}

/** The form of signing out. */
export async function signOut(): Promise<void> {
  await endSession()
  redirect('/')
}
