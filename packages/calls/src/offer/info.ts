import { offerColumns } from './row.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { dispatchKinds } from '@nemt/domain/fleet/values.ts'
import { offerBanner, offerLabel } from '@nemt/domain/offer/label.ts'
import { offer as shape } from '@nemt/domain/offer/schema.ts'
import { offerAt } from '@nemt/domain/offer/window.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { noShowGrace } from '@nemt/domain/ride/step-times.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { linkedRides } from '../pipeline/principal.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { readySince } from '../ride/life/questions.ts'
import { rideOf, rideQuery } from '../ride/record/row.ts'
import { seenBy, shownTo } from '../ride/record/visible.ts'
import { actingForFleet, answeringFleet } from './answering.ts'
import { latestOffered } from './latest.ts'
import { offerOf } from './record.ts'
import { stateHash, stateHashOf } from './state.ts'

/**
 * The provider's page of one ride (doc 3 §2.7): the badge and the banner, and while the fleet is asked or
 * drives the ride as it may see it with its offer (server-behaviour §2.2).
 */
export const offerInfo = defineCall({
  name: 'offer.info',
  does: "Gives a provider's view of an offered ride; to support that of a `fleet`.",
  effect: 'read',
  permission: 'session',
  scopes: ['fleet', 'coordinator'],
  byKey: true,
  input: z.strictObject({ ride: key, fleet: key.optional() }),
  output: z.strictObject({
    /** Absent once the offer is over: then there is nothing but the banner. */
    ride: ride.optional(),
    offer: shape.optional(),
    /** What an answer to the offer has to name, while there is one to give (`offer.inbox` says the same). */
    state_hash: stateHash.optional(),
    fleet: z.strictObject({ key, name: text(200), dispatch: z.enum(dispatchKinds) }),
    /** How long to wait for the ride's passenger before a no-show, seconds. */
    grace: z.number().int().optional(),
    /** Since when the passenger waits, who called for the ride. */
    ready: instant.optional(),
    label: z.enum(['Cancelled', 'Declined', 'Accepted', 'Available', 'Unavailable']),
    banner: text(80),
    /** What took the ride's place by an edit, where the fleet was asked for that and this session opens it. */
    next: key.optional(),
  }),
  run: async (caller, input) => {
    const context = actingForFleet(caller, input.fleet)
    const { sql, principal, policy } = context
    const fleetKey = answeringFleet(context, input.fleet)
    const facts = await context.read(
      {
        ride: one(rideQuery(sql, sql`r.key = ${input.ride} and ${seenBy(sql, principal, policy)}`)),
        offer: one(
          select(
            sql,
            offerColumns,
            sql`from offer o where o.customer_key = s.c and o.ride_key = ${input.ride}
              and o.fleet_key = ${fleetKey} order by o.round desc`,
          ),
        ),
        fleet: one(
          select(
            sql,
            columns('fleet', 'f', ['key', 'name', 'dispatch', 'enabled']),
            sql`from fleet f where s.c is not null and f.key = ${fleetKey}`,
          ),
        ),
        ready: readySince(sql, input.ride),
        latest: one(
          select(
            sql,
            columns('ride', 'n', ['key']),
            sql`from ride n where n.customer_key = s.c and n.key = ${latestOffered(sql, {
              ...{ ride_key: input.ride, fleet_key: fleetKey },
            })}`,
          ),
        ),
      },
      { object: input.ride, shows: 'ride' },
    )
    if (!facts.ride || !facts.fleet) throw notFound('ride')
    const { enabled, ...fleet } = facts.fleet
    const known = facts.offer ? offerAt(offerOf(facts.offer), context.now) : undefined
    // Who was switched off since it was asked can't accept.
    const offer = known?.status === 'sent' && !enabled ? { ...known, status: 'withdrawn' as const } : known
    const full = rideOf(facts.ride)
    const label = offerLabel(full, offer, fleet.key)
    const next = facts.latest?.key
    const opens =
      next !== undefined && next !== input.ride && (linkedRides(principal)?.includes(next) ?? true)
    const view = {
      fleet,
      label,
      banner: offerBanner(label, fleet.dispatch, { ride: full, offer }),
      ...(opens ? { next } : {}),
    }
    const shown = shownTo(context, full, offer?.status)
    if (!shown) return view
    const grace = noShowGrace(context.customer.dispatch)
    const isOpen = offer?.status === 'sent' && label === 'Available'
    const seen = isOpen && facts.offer ? { state_hash: stateHashOf(full.version, facts.offer) } : {}
    const ready = label === 'Accepted' ? present({ ready: facts.ready?.at ?? null }) : {}
    return { ride: shown, grace, ...(offer ? { offer } : {}), ...seen, ...ready, ...view }
  },
})
