import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { readableAuthRequest } from '#/session/auth-body.ts'
import { sessionCookie } from '#/session/cookie.ts'
import { currentDoor } from '#/session/door.ts'
import { keepDevice } from '#/session/keep-session.ts'
import { signInOptions, type AuthDoor } from '#/session/options.ts'
import { forThisBrowserSession } from '#/session/session-cookie.ts'
import { currentToken } from '#/session/token.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

async function answer(received: NextRequest, context: Context): Promise<Response> {
  const request = await readableAuthRequest(received)
  if (!request) return Response.json({ message: 'The body is not a JSON object.' }, { status: 400 })
  const door: AuthDoor = { ...(await currentDoor()), session: await currentToken() }
  const response = (await NextAuth(request, context, signInOptions(door))) as Response
  if (door.newDevice) await keepDevice(door, door.newDevice)
  return door.brief ? forThisBrowserSession(response, sessionCookie(door.secure)) : response
}

export { answer as GET, answer as POST }
