import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { currentHost } from '#/tenant/customer.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { waitsForCall } from '@nemt/domain/ride/sets.ts'
import { calendarFile, type Kept } from '#/portal/calendar-file.ts'
import { ownRide } from '#/portal/own-ride.ts'
import { currentPortal } from '#/portal/require-passenger.ts'

type Props = { params: Promise<{ ride: string }> }

/**
 * /passenger/ride/{ride}/calendar: the ride as a file for the passenger's own calendar (docs/decisions/078). One that
 * waits for a call has no time yet, and no file.
 */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { customer } = await currentPortal()
  const [ride, text, host] = [
    await ownRide((await params).ride),
    await getTranslations('portal'),
    await currentHost(),
  ]
  if (waitsForCall(ride)) notFound()
  const phone = supportPhoneOf(customer)
  const title = text('calendarTitle', { customer: customer.name })
  const file = calendarFile([keptOf(ride)], {
    title,
    cancelled: text('calendarCancelled', { title }),
    text: phone ? text('calendarText', { phone }) : '',
    host: host.split(':')[0] ?? host,
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="ride.ics"',
      'cache-control': 'no-store',
    },
  })
}

function keptOf({ key, version, status, fleet, times, estimates, stops }: Ride): Kept {
  return {
    ...{ key, version, status, taken: fleet !== undefined },
    ...{ needed: times.needed, pickup: stops.pickup.address.format, duration_s: estimates.duration_s },
  }
}
