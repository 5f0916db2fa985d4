import type { FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import { candidatesOf } from '#/fund/load.ts'
import type { Context } from '#/pipeline/context.ts'
import { benefitOf, usableFunds } from '../paying/benefit.ts'
import type { Booking } from '../record/booking.ts'
import { checkContacts } from './contacts.ts'
import type { BookingFacts } from './facts.ts'
import { checkForm } from './form.ts'
import { checkAccess, checkOwn, checkPlaces } from './own-request.ts'
import { checkStopPlaces } from './stop-places.ts'
import { screened } from './covid.ts'
import { checkTeams } from './teams.ts'

/**
 * Step 'check': everything that the screens checked is checked again, and what a passenger may not ask for.
 * Gives the booking as the draft that the journey's rules read, and the funds that may pay for it.
 */
export function checkBooking(
  context: Context,
  booking: Booking,
  facts: BookingFacts,
): { draft: Draft; candidates: FundCandidate[] } {
  const { rides } = booking
  const { passenger } = facts
  checkAccess(context, facts.portal ?? null)
  checkOwn(context, booking, passenger.accessibility)
  checkTeams(context, rides, facts.teams ?? [])
  checkPlaces(context, rides, facts.places ?? [])
  checkStopPlaces(context, rides, facts.named ?? [])
  const candidates = usableFunds(booking, facts.inUse ? candidatesOf(facts.funds ?? [], context.now) : [])
  const draft = checkForm(context, screened(context, booking, facts), passenger, {
    allotments: candidates.filter(({ enabled }) => enabled).length,
    benefit: benefitOf(context, booking, candidates),
  })
  checkContacts(context, rides, {
    language: passenger.language,
    clinical: facts.clinical ?? [],
    usual: passenger.communication,
  })
  return { draft, candidates }
}
