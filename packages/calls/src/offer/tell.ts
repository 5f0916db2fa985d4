import { columns, select } from '@nemt/store/rows/select.ts'
import { DRIVEN } from '@nemt/domain/ride/guards.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { loadHeardFleets } from '../fleet/heard.ts'
import { queuedEvent } from '../message/queued.ts'
import { defineCall } from '../pipeline/define.ts'
import { rideQuery, type RideRow } from '../ride/record/row.ts'
import { fleetMails, told, type Told } from './mail.ts'

/** The question of round 0: whether a fleet keeps a ride that was changed. */
function askedFirst(sql: Sql, ride: string, fleet: string) {
  return select(
    sql,
    columns('offer', 'o', ['round']),
    sql`from offer o
      where o.customer_key = s.c and o.ride_key = ${ride} and o.fleet_key = ${fleet} and o.round = 0`,
  )
}

/** What says that a fleet has a ride no more. */
const LOSSES: readonly Told[] = ['cancelled', 'withdrawn']

function isLoss(what: Told): boolean {
  return LOSSES.includes(what)
}

/** Whether a ride is the fleet's to drive: it may have got it back before a late letter says that it lost it. */
function has(fleet: string, { fleet_key, status }: RideRow): boolean {
  return fleet_key === fleet && DRIVEN.includes(status)
}

/**
 * Writes to a fleet that accepted a ride what became of it, at each of its addresses: once for each version of the
 * ride. Who is asked anew after a change reads it in that question.
 */
export const offerTell = defineCall({
  name: 'offer.tell',
  does: 'Tells a fleet what became of a ride that it had accepted.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({
    ride: key,
    fleet: key,
    /**
     * Whether the fleet had the ride; else it had the ride's former version and was asked whether it keeps
     * this one.
     */
    held: z.boolean(),
    version: z.number().int(),
    what: z.enum(told),
    /** The ride that took its place. */
    next: key.optional(),
  }),
  output: z.strictObject({ told: z.boolean() }),
  run: async (context, { ride, fleet: fleetKey, held, version, what, next }) => {
    const { sql } = context
    const [facts, fleets] = await Promise.all([
      context.read({
        row: one(rideQuery(sql, sql`r.key = ${ride}`)),
        kept: one(askedFirst(sql, ride, fleetKey)),
        asked: one(askedFirst(sql, next ?? '', fleetKey)),
      }),
      loadHeardFleets(context),
    ])
    const fleet = fleets.find((candidate) => candidate.key === fleetKey)
    const mails =
      facts.row &&
      fleet &&
      (held || facts.kept) &&
      !facts.asked &&
      !(isLoss(what) && has(fleetKey, facts.row))
        ? fleetMails(context, facts.row, fleet, {
            told: what,
            effect: `told:${ride}:${version}:${fleetKey}`,
          })
        : []
    if (mails.length === 0) return { told: false }
    try {
      return await context.write(
        {
          inserts: {
            access_token: mails.flatMap(({ token }) => token ?? []),
            message: mails.map(({ message }) => message),
          },
          events: mails.map(({ message }) => queuedEvent(context, message.key)),
          object: ride,
        },
        { told: true },
      )
    } catch (error) {
      // A job that came twice.
      if (error instanceof StoreRefused && error.kind === 'unique') return { told: false }
      throw error
    }
  },
})
