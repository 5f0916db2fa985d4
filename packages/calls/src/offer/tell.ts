import { columns, select } from '@nemt/store/rows/select.ts'
import { DRIVEN } from '@nemt/domain/ride/guards.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { one } from '@nemt/store/read.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { loadHeardFleets } from '../fleet/heard.ts'
import { queuedEvent } from '../message/queued.ts'
import { defineJob } from '../pipeline/define.ts'
import { driverTold } from '../ride/life/driver-link.ts'
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

/** What says to its driver that a ride isn't theirs as it was. */
const OVER: readonly Told[] = [...LOSSES, 'replaced']

/** The text message that brought a driver the ride's last link. */
function linkedDriver(sql: Sql, ride: string) {
  return select(
    sql,
    columns('message', 'm', ['key', 'recipient']),
    sql`from message m where m.customer_key = s.c and m.ride_key = ${ride} and m.channel = 'sms'
      and m.effect like 'drive:%' order by m.at desc limit 1`,
  )
}

/** Whether a ride is the fleet's to drive: it may have got it back before a late letter says that it lost it. */
function has(fleet: string, { fleet_key, status }: RideRow): boolean {
  return fleet_key === fleet && DRIVEN.includes(status)
}

/**
 * Writes to a fleet that accepted a ride what became of it, at each of its addresses: once for each version of the
 * ride. Who is asked anew after a change reads it in that question. Its driver, who has a link to the ride, is told as
 * well that it isn't theirs as it was.
 */
export const offerTell = defineJob({
  name: 'offer.tell',
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
        driver: one(linkedDriver(sql, ride)),
      }),
      loadHeardFleets(context),
    ])
    const fleet = fleets.find((candidate) => candidate.key === fleetKey)
    const { row, driver } = facts
    if (!row || (isLoss(what) && has(fleetKey, row))) return { told: false }
    const mails =
      fleet && (held || facts.kept) && !facts.asked
        ? fleetMails(context, row, fleet, { told: what, effect: `told:${ride}:${version}:${fleetKey}` })
        : []
    const toDriver: Changes =
      driver && held && OVER.includes(what)
        ? driverTold(context, row, { to: driver.recipient, effect: `driven:${driver.key}`, what: 'over' })
        : {}
    const messages = [...mails.map(({ message }) => message), ...(toDriver.inserts?.message ?? [])]
    if (messages.length === 0) return { told: false }
    try {
      return await context.write(
        {
          inserts: { access_token: mails.flatMap(({ token }) => token ?? []), message: messages },
          events: messages.map((message) => queuedEvent(context, message.key)),
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
