'use server'
import { redirect } from 'next/navigation'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { VISIT_START } from '@nemt/domain/access/visit.ts'
import type { Answer } from '#/calls/answer.ts'
import { callAs } from '#/calls/in-process.ts'
import { currentDoor } from '#/session/door.ts'
import { dropSession, keepSession } from '#/session/keep-session.ts'
import { currentToken } from '#/session/token.ts'

/** Gives support's ticket away for a session in this browser (docs/decisions/051), and says where it begins. */
export async function arrive(ticket: string): Promise<Answer<{ path: string }>> {
  const door = await currentDoor()
  const answer = await callAs<{ token: string; path: string }>(door, 'support.exchange', { ticket })
  if (!answer.ok) return answer
  await keepSession(door, { token: answer.data.token, brief: true })
  return { ok: true, data: { path: wantedPath(answer.data.path) ?? VISIT_START } }
}

/** Ends the visit on both sides and forgets it in this browser. */
export async function endVisit(): Promise<void> {
  const [door, token] = [await currentDoor(), await currentToken()]
  if (token) await callAs({ ...door, token }, 'support.leave', {})
  await dropSession(door)
}

/** The form of leaving, where no script has run; a form may not lead to another origin (S9). */
export async function leaveVisit(): Promise<void> {
  await endVisit()
  redirect('/')
}
