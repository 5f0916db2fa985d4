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

/** /caregiver: where a ride is, for who has a link to it and no account (docs/decisions/079). */
export async function GET(): Promise<Response> {
  const customer = await currentCustomer()
  if (!customer) return new Response(null, { status: 404 })
  const nonce = (await headers()).get('x-nonce') ?? ''
  const page = await caregiverPage(
    customer,
    await rideOf((await cookies()).get(caregiverCookie)?.value),
    nonce,
  )
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Takes the token of a link, once, into a cookie that no script reads. */
export async function POST(request: Request): Promise<Response> {
  const token = tokenOf(await request.text())
  const visitor = await currentVisitor()
  const opened = await callAs<DataOf<'caregiver.open'>>(visitor, 'caregiver.open', { token })
  const jar = await cookies()
  const options = {
    ...({ httpOnly: true, sameSite: 'lax', path: CAREGIVER_PATH } as const),
    secure: isSecure(await headers()),
  }
  if (opened.ok && opened.data.open) jar.set(caregiverCookie, token, { ...options, maxAge: COOKIE_SECONDS })
  else jar.set(caregiverCookie, '', { ...options, maxAge: 0 })
  return new Response(null, { status: opened.ok || opened.error.code === 'bad_input' ? 204 : 503 })
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
