import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { readableAuthRequest } from '#/session/auth-body.ts'
import { forThisBrowserSession } from '#/session/session-cookie.ts'
import { deviceCookie, rememberDevice, withDevice } from '#/session/device.ts'
import { isSecure, sessionCookie } from '#/session/cookie.ts'
import { signInOptions, type Door } from '#/session/options.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

async function answer(received: NextRequest, context: Context): Promise<Response> {
  const request = await readableAuthRequest(received)
  if (!request) return Response.json({ message: 'The body is not a JSON object.' }, { status: 400 })
  const door: Door = {
    host: request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? '',
    secure: isSecure(request.headers),
    address: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim(),
    id: request.headers.get('x-request-id') ?? undefined,
    device: request.cookies.get(deviceCookie(isSecure(request.headers)))?.value.slice(0, 1_000),
  }
  const response = (await NextAuth(request, context, signInOptions(door))) as Response
  const { secure, device, newDevice } = door
  const remembering = newDevice ? rememberDevice(response, secure, withDevice(device, newDevice)) : response
  return door.brief ? forThisBrowserSession(remembering, sessionCookie(door.secure)) : remembering
}

export { answer as GET, answer as POST }
