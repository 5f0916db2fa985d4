import { ownershipOf } from '@nemt/domain/ride/ownership.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { upsert, type Condition } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, invalidInput, notFound, type Refusal } from '../pipeline/refusal.ts'
import { usersQuery } from '../user/row.ts'
import { mayOwnRide, worksOnRides } from '../user/sees-ride.ts'
import { rideEvent } from './life/event.ts'
import { orEdited } from './life/refused.ts'
import { unreplaced } from './life/unreplaced.ts'
import { owner, ownerJoined, ownerOf, ownerSelection, ownership } from './record/owner.ts'
import { seenBy } from './record/visible.ts'

const input = z.strictObject({
  ride: key,
  /** Who shall look after it; oneself when absent. */
  user: key.optional(),
  /** Whose it is, as whoever takes it has seen; absent where it was nobody's. */
  from: key.optional(),
})

/**
 * Makes the work on a ride one's own, or a colleague's who may work on it (docs/decisions/097), for as long as the
 * customer lets it be left lying; again, it begins anew. Somebody else's is taken only by who names them: of two who
 * take it at once one is told (`ride_owned`).
 */
export const rideOwn = defineCall({
  name: 'ride.own',
  does: 'Makes somebody look after a ride: oneself, or a colleague. Of two at once one is told who was quicker.',
  effect: 'write',
  permission: [...worksOnRides],
  scopes: ['coordinator'],
  input,
  output: z.strictObject({ ride: key, owner }),
  run: async (context, asked) => {
    const { principal, actor, now, customer } = context
    const user = asked.user ?? principal.key
    const facts = await ownFacts(context, asked.ride, user)
    const { ride, users, roles } = facts
    if (!ride) throw notFound('ride')
    const [chosen] = users
    // Who asks sees it; support has no work of its own at a customer.
    if (!chosen || (user !== principal.key && !mayOwnRide(context, chosen, roles, ride)))
      throw invalidInput('user', 'worker')
    const current = ownerOf(ride, customer)
    if (current && ownershipOf(current, now) === 'owned' && ![asked.from, user].includes(current.key))
      throw owned(context, current)
    const row = { ride_key: asked.ride, user_key: user, owned_at: now }
    const seen = asSeen(ride.owned_at)
    const data = { owner: user, ...(user === principal.key ? {} : { given: true }) }
    try {
      return await orEdited(context, ride, () =>
        context.write(
          {
            updates: [unreplaced(asked.ride)],
            upserts: [upsert('ride_owner', { by: ['ride_key'], rows: [row], and: seen, must: 'ride_owned' })],
            events: [rideEvent(ride, 'ride:events', 'info', actor, data, { audience: ['staff'] })],
            object: asked.ride,
          },
          { ride: asked.ride, owner: ownership(chosen, now, customer) },
        ),
      )
    } catch (error) {
      if (!(error instanceof StoreRefused) || error.code !== 'ride_owned') throw error
      const late = await ownFacts(context, asked.ride, user)
      throw owned(context, late.ride ? ownerOf(late.ride, customer) : undefined)
    }
  },
})

/** Holds where the owner is still whom the call has read, since that instant (ms); null: where there was none. */
function asSeen(at: number | null): Condition {
  return at === null
    ? { sql: 'false', values: [] }
    : { sql: '(extract(epoch from t.owned_at) * 1000)::bigint = $1', values: [at] }
}

/** The ride with its owner, and the user who shall look after it. */
function ownFacts({ sql, principal, policy, read }: Context, asked: string, user: string) {
  return read({
    ride: one(
      select(
        sql,
        {
          ...columns('ride', 'r', ['key', 'status', 'version', 'team_key', 'passenger_key', 'fleet_key']),
          ...ownerSelection(),
        },
        sql`from ride r ${ownerJoined(sql)} where r.customer_key = s.c and r.key = ${asked}
          and ${seenBy(sql, principal, policy)}`,
      ),
    ),
    users: many(usersQuery(sql, sql`u.key = ${user} and u.fleet_key is null`)),
    roles: many(
      select(
        sql,
        columns('role', 'r', ['key', 'permissions', 'inherit']),
        sql`from role r where r.customer_key = s.c`,
      ),
    ),
  })
}

function owned(context: Context, current: z.infer<typeof owner> | undefined): Refusal {
  const name = current?.name ?? ''
  return conflict('ride_owned', message(context, 'error.ride_owned', { name }), current && { owner: current })
}
