import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { currentHost } from '#/tenant/customer.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { pickupTime } from '@nemt/domain/ride/labels.ts'
import { calendarFile, type Kept } from '#/portal/calendar-file.ts'
import { ownRide } from '#/portal/own-ride.ts'
import { currentPortal } from '#/portal/require-passenger.ts'

type Props = { params: Promise<{ ride: string }> }

/**
 * /passenger/ride/{ride}/calendar: the ride as a file for the passenger's own calendar (docs/decisions/078). One that
 * waits for a call, or for the driver that it was asked for, has no time yet, and no file.
 */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { customer } = await currentPortal()
  const [ride, text, host] = [
    await ownRide((await params).ride),
    await getTranslations('portal'),
    await currentHost(),
  ]
  const at = pickupTime(ride)
  if (at === null) notFound()
  const phone = supportPhoneOf(customer)
  const title = text('calendarTitle', { customer: customer.name })
  const file = calendarFile([keptOf(ride, at)], {
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

function keptOf({ key, version, status, fleet, estimates, stops }: Ride, needed: number): Kept {
  return {
    ...{ key, version, status, taken: fleet !== undefined },
    ...{ needed, pickup: stops.pickup.address.format, duration_s: estimates.duration_s },
  }
}
