import { covidTransport, screenShown } from '@nemt/domain/covid/screen.ts'
import { servesCustomer } from '@nemt/domain/fleet/eligibility.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { message } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { conflict } from '#/pipeline/refusal.ts'
import type { Booking } from '../record/booking.ts'

type Screened = { passenger: { accessibility: Accessibility }; fleets: readonly Fleet[] }

/** Whether one of the customer's own fleets drives passengers at risk (V177, X094). */
export function drivesAtRisk({ customer }: Pick<Context, 'customer'>, fleets: readonly Fleet[]): boolean {
  const facts = { customer, sandbox: false }
  return covidTransport(fleets.filter((fleet) => servesCustomer(fleet, facts)))
}

/**
 * The booking of a passenger who answered the COVID-19 screen: at risk, its rides carry the flag, so that only
 * fleets that drive them are asked. 409 covid19 without an answer where the portal asks for one, and at risk where
 * nobody drives them (V175–V182). Staff are asked nothing.
 */
export function screened(context: Context, booking: Booking, { passenger, fleets }: Screened): Booking {
  const { principal, customer } = context
  if (principal.scope !== 'passenger') return booking
  const { covid19 } = booking
  const unanswered = screenShown(customer) && covid19 === undefined
  if (unanswered || (covid19 === 'at_risk' && !drivesAtRisk(context, fleets)))
    throw conflict('covid19', message(context, 'error.covid19'))
  if (covid19 !== 'at_risk') return booking
  const needs = { ...passenger.accessibility, extra: { ...passenger.accessibility.extra, covid19: true } }
  return { ...booking, rides: booking.rides.map((ride) => ({ ...ride, accessibility: needs })) }
}
