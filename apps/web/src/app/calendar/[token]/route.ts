import { getTranslations } from 'next-intl/server'
import { interfaceLanguage, intlLocale } from '@nemt/domain/copy/language.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import type { DataOf } from '#/calls/named.ts'
import { callAs } from '#/calls/in-process.ts'
import { currentVisitor } from '#/calls/page.ts'
import { calendarFile } from '#/portal/calendar-file.ts'
import { currentCustomer, currentHost } from '#/tenant/customer.ts'

const headers = { 'cache-control': 'no-store' }
const statuses: Record<string, number> = { bad_input: 404, rate_limited: 429 }

type Props = { params: Promise<{ token: string }> }

/** /calendar/{token}: a passenger's rides for the calendar that follows them (docs/decisions/095). */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const [customer, host] = [await currentCustomer(), await currentHost()]
  const asked = customer ? await ridesOf((await params).token) : 404
  if (!customer || typeof asked === 'number') return new Response(null, { status: Number(asked), headers })
  const text = await getTranslations({
    locale: intlLocale[interfaceLanguage(asked.language)],
    namespace: 'portal',
  })
  const phone = supportPhoneOf(customer)
  const title = text('calendarTitle', { customer: customer.name })
  const file = calendarFile(asked.rides, {
    title,
    cancelled: text('calendarCancelled', { title }),
    text: phone ? text('calendarText', { phone }) : '',
    host: host.split(':')[0] ?? host,
  })
  return new Response(file, {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}

/**
 * The rides of an address that stands; else the status with which a calendar is sent away: gone (404, also for an
 * address that can't be one), too often (429), or later (503), so that a fault of ours ends no subscription.
 */
async function ridesOf(token: string) {
  const answer = await callAs<DataOf<'calendar.rides'>>(await currentVisitor(), 'calendar.rides', { token })
  if (!answer.ok) return statuses[answer.error.code] ?? 503
  const { rides, language = 'en' } = answer.data
  return rides ? { rides, language } : 404
}
