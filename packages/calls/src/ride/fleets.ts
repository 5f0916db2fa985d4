import { en } from '@nemt/domain/copy/en.ts'
import { takesOffers } from '@nemt/domain/fleet/dispatch.ts'
import { assignability, servesCustomer, type EligibilityFacts } from '@nemt/domain/fleet/eligibility.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { Unfit } from '@nemt/domain/fleet/unfit.ts'
import { offerWord } from '@nemt/domain/offer/label.ts'
import { offer as offerShape } from '@nemt/domain/offer/schema.ts'
import { offerAt } from '@nemt/domain/offer/window.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { cents, instant, key, text } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { hidesCosts } from '../customer/costs-hidden.ts'
import { unfitText } from '../fleet/unfit-text.ts'
import { askingFacts } from '../offer/asking-facts.ts'
import { knownOfFleets } from '../offer/known.ts'
import { offerFor } from '../offer/record.ts'
import { pastOffer } from '../offer/round.ts'
import type { FleetOfferRow } from '../offer/row.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { fitFacts, judgeFleets, type Candidate } from './booking/estimate.ts'
import { rideOf } from './record/row.ts'

/** The keys of the texts. */
const unfitReasons = Object.keys(en.unfit) as (keyof typeof en.unfit)[]
const judged = z.strictObject({
  fleet: key,
  name: text(200),
  /** Its place among those that are asked, the first 1; absent for who isn't. */
  rank: z.number().int().optional(),
  /**
   * What made the rank (server-behaviour §2.2), in this order: within what the benefit allows first, the static
   * weight, the expected cost, the share of thirty days' offers that it accepted, when it was last given a ride.
   */
  over_limit: z.boolean().optional(),
  weight: z.number().optional(),
  cost: cents.optional(),
  /** Its card has no rates for the ride: without an expected cost it comes after those that have one. */
  no_rates: z.boolean().optional(),
  acceptance: z.number().optional(),
  awarded: instant.optional(),
  /** The first check that it fails, or `arranged` for who takes no offers: support gives it rides. Why in words. */
  check: text(40).optional(),
  why: text(1000).optional(),
  /** The same by the key of its text, for a screen in another language than its reader's record. */
  unfit: z
    .strictObject({
      why: z.enum(unfitReasons),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      needs: text(80).optional(),
    })
    .optional(),
  /** Support can assign it all the same, with a reason. */
  spoken: z.boolean().optional(),
  /** It has the ride. */
  holds: z.boolean().optional(),
  offers: z.array(
    z.strictObject({ ...offerShape.shape, word: z.enum(['unknown', 'accepted', 'declined', 'cancelled']) }),
  ),
})
type Judged = z.infer<typeof judged>

/**
 * Why who is asked about a ride (doc 2 §2.5, server-behaviour §2.2): every fleet that serves the customer, by the
 * rules that offers are made with, in the order in which they are asked, then the others with the first check that
 * they fail; and what each was offered. For staff who may see the ride; costs as the customer shows them.
 */
export const rideFleets = defineCall({
  name: 'ride.fleets',
  does: 'Tells of each fleet whether it can be asked about a ride, why not, and what it was offered.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    ride: key,
    version: z.number().int(),
    status: z.enum(rideStatuses),
    fleets: z.array(judged),
    /** How many other fleets there are, which serve other customers only. */
    others: z.number().int(),
  }),
  run: async (context, { ride: asked }) => {
    const { customer } = context
    const facts = await askingFacts(context, asked, { object: asked, shows: 'ride' })
    const { ride: row, fleets } = facts
    if (!row) throw notFound('ride')
    const ride = rideOf(row)
    const known = knownOfFleets(ride, { ...facts, offers: facts.offers.map(pastOffer) })
    const fit = fitFacts({ customer }, ride)
    const { eligible, others } = judgeFleets({ customer }, fleets, ride, ride.reason, known)
    const asFacts = (fleet: string): EligibilityFacts => ({ ...fit, history: known.history(fleet) })
    const offered = new Set(facts.offers.map(({ fleet_key }) => fleet_key))
    const ours = others.filter(
      ({ fleet }) => offered.has(fleet.key) || servesCustomer(fleet, asFacts(fleet.key)),
    )
    const about = (candidate: Candidate, rank?: number) =>
      judgedOf(context, candidate, { rank, offers: facts.offers, facts: asFacts(candidate.fleet.key) })
    const listed = [
      ...eligible.map((candidate, index) =>
        about(candidate, takesOffers(candidate.fleet.dispatch) ? index + 1 : undefined),
      ),
      ...ours.map((candidate) => about(candidate)),
    ]
    const current = new Set(fleets.map(({ key: fleet }) => fleet))
    const gone = facts.offers.filter(({ fleet_key }) => !current.has(fleet_key))
    return {
      ...{ ride: row.key, version: row.version, status: row.status },
      fleets: [...listed, ...archived(context, gone)].map((one) =>
        one.fleet === row.fleet_key ? { ...one, holds: true } : one,
      ),
      others: others.length - ours.length,
    }
  },
})

type About = { rank: number | undefined; offers: readonly FleetOfferRow[]; facts: EligibilityFacts }

function judgedOf(
  context: Context,
  { fleet, cost, verdict, standing, overLimit }: Candidate,
  { rank, offers, facts }: About,
): Judged {
  return {
    ...{ fleet: fleet.key, name: fleet.name },
    ...present({ rank, weight: fleet.weights?.static, ...standing }),
    ...(hidesCosts(context) ? {} : present({ cost })),
    ...(cost === undefined && !hidesCosts(context) ? { no_rates: true } : {}),
    ...(overLimit ? { over_limit: true } : {}),
    ...(verdict.eligible ? {} : { check: verdict.check, ...unfit(context, verdict) }),
    ...(verdict.eligible && rank === undefined
      ? { check: 'arranged', ...unfit(context, { why: 'arranged' }) }
      : {}),
    ...(isSpoken(fleet, facts) ? { spoken: true } : {}),
    offers: offersOf(context, offers, fleet.key),
  }
}

/** Whether a reason is all that is missing for support to assign the fleet. */
function isSpoken(fleet: Fleet, facts: EligibilityFacts): boolean {
  const verdict = assignability(fleet, facts, undefined)
  return !verdict.eligible && verdict.spoken === true
}

function unfit(context: Context, { why, values, needs }: Unfit): Pick<Judged, 'why' | 'unfit'> {
  return {
    why: unfitText(context, { why, ...present({ values, needs }) }),
    unfit: { why, ...present({ values, needs }) },
  }
}

/** What a fleet was offered, the first round first, as it stands now. */
function offersOf(context: Context, offers: readonly FleetOfferRow[], fleet: string): Judged['offers'] {
  return offers
    .filter(({ fleet_key }) => fleet_key === fleet)
    .toSorted((a, b) => a.round - b.round)
    .map((row) => offerAt(offerFor(context, row), context.now))
    .map((offer) => ({ ...offer, word: offerWord(offer) }))
}

/** Fleets that were offered the ride and are archived since. */
function archived(context: Context, offers: readonly FleetOfferRow[]): Judged[] {
  const names = new Map(offers.map(({ fleet_key, fleet_name }) => [fleet_key, fleet_name]))
  return [...names].map(([fleet, name]) => ({
    ...{ fleet, name, check: 'archived', ...unfit(context, { why: 'archived' }) },
    offers: offersOf(context, offers, fleet),
  }))
}
