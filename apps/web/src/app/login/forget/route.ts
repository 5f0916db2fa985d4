import { currentDoor } from '#/session/door.ts'
import { dropSession } from '#/session/keep-session.ts'
import { currentSession } from '#/session/session.ts'
import { currentToken } from '#/session/token.ts'

/**
 * Takes a session that is over from the browser (V330). One that counts stays: another tab may have signed in since
 * this one heard of the end.
 */
export async function POST(): Promise<Response> {
  if ((await currentToken()) && !(await currentSession())) await dropSession(await currentDoor())
  return new Response(null, { status: 204 })
}
