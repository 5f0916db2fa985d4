import { createHash } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import { callAs } from '#/calls/in-process.ts'
import type { DataOf } from '#/calls/named.ts'
import { currentVisitor } from '#/calls/page.ts'
import { caregiverPage } from '#/caregiver/page.ts'
import { CAREGIVER_PATH, caregiverCookie } from '#/caregiver/words.ts'
import { isSecure } from '#/session/cookie.ts'
import { currentCustomer } from '#/tenant/customer.ts'

/** A ride ends a link long before. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60

/** /caregiver?link=…: where a ride is, for who has a link to it and no account (docs/decisions/079). */
export async function GET(request: Request): Promise<Response> {
  const customer = await currentCustomer()
  if (!customer) return new Response(null, { status: 404 })
  const nonce = (await headers()).get('x-nonce') ?? ''
  const cookie = caregiverCookie(new URL(request.url).searchParams.get('link') ?? '')
  const token = cookie && (await cookies()).get(cookie)?.value
  const page = await caregiverPage(customer, await rideOf(token), nonce)
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Takes the token of a link, once, into a cookie that no script reads; answers with what its page is called. */
export async function POST(request: Request): Promise<Response> {
  const token = tokenOf(await request.text())
  const visitor = await currentVisitor()
  const opened = await callAs<DataOf<'caregiver.open'>>(visitor, 'caregiver.open', { token })
  if (!opened.ok) return new Response(null, { status: opened.error.code === 'bad_input' ? 204 : 503 })
  const name = createHash('sha256').update(`page of ${token}`).digest('base64url').slice(0, 16)
  const cookie = caregiverCookie(name)
  if (!opened.data.open || !cookie) return new Response(null, { status: 204 })
  const options = {
    ...({ httpOnly: true, sameSite: 'lax', path: CAREGIVER_PATH } as const),
    secure: isSecure(await headers()),
  }
  ;(await cookies()).set(cookie, token, { ...options, maxAge: COOKIE_SECONDS })
  return new Response(name, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** What somebody sent as a token; anything else is one that nobody made. */
function tokenOf(body: string): string {
  try {
    const { token } = JSON.parse(body) as { token?: unknown }
    return typeof token === 'string' ? token : ''
  } catch {
    return ''
  }
}

async function rideOf(token: string | undefined): Promise<DataOf<'caregiver.ride'>['ride']> {
  if (!token) return undefined
  const answer = await callAs<DataOf<'caregiver.ride'>>(await currentVisitor(), 'caregiver.ride', { token })
  if (answer.ok) return answer.data.ride
  if (answer.error.code === 'bad_input') return undefined
  throw new Error(`caregiver.ride: ${answer.error.code}`)
}
