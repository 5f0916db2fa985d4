import { unsignedReasons } from '@nemt/domain/ride/drive.ts'
import { lacksOf, proofs } from '@nemt/domain/ride/proofs.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import { column, columns, computed, joined, select } from '@nemt/store/rows/select.ts'
import type { Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { ofItsWay } from './life/positions.ts'
import { changeRefused } from './life/refused.ts'
import { rideOf, rideQuery } from './record/row.ts'
import { seenBy } from './record/visible.ts'

/**
 * The six proofs of a completed ride, or which of them is missing (docs/decisions/075), for staff who may view it. 409
 * for a ride that is not completed.
 */
export const rideProofs = defineCall({
  name: 'ride.proofs',
  does: 'Gives the six proofs of a completed ride that auditors ask for, and what is missing of each.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    proofs: z.array(z.strictObject({ proof: z.enum(proofs), lacks: z.array(text(40)) })),
    /** The drawn signature or why there is none, and when. */
    signature: z.array(z.array(z.number())).optional(),
    unsigned: z.enum(unsignedReasons).optional(),
    signed_at: instant.optional(),
    positions: z.number().int(),
    driver: z.strictObject({ name: text(200), credentials: z.record(z.string(), z.string()) }).optional(),
    vehicle: z
      .strictObject({
        name: text(200),
        license: text(20).optional(),
        credentials: z.record(z.string(), z.string()),
      })
      .optional(),
  }),
  run: async (context, { ride }) => {
    const { row, beside } = await proofFacts(context, ride)
    if (!row || !beside) throw notFound('ride')
    if (row.status !== 'completed') throw changeRefused(context, row, 'proofs_later')
    const { driver_name, driver_credentials, vehicle_name, kinds, vehicle_credentials, license } = beside
    const driver = driver_name === null ? null : { name: driver_name, credentials: driver_credentials ?? {} }
    const vehicle =
      vehicle_name === null
        ? null
        : { name: vehicle_name, kinds: kinds ?? [], credentials: vehicle_credentials ?? {} }
    const signed = beside.signed_at !== null
    const lacks = lacksOf({ ride: rideOf(row), driver, vehicle, signed })
    return {
      proofs: proofs.map((proof) => ({ proof, lacks: lacks[proof] })),
      ...present({ signature: beside.strokes, unsigned: beside.unsigned, signed_at: beside.signed_at }),
      positions: beside.positions,
      ...present({ driver }),
      ...(vehicle
        ? { vehicle: { name: vehicle.name, credentials: vehicle.credentials, ...present({ license }) } }
        : {}),
    }
  },
})

/** The records that were picked for a ride `r`, archived ones too, its signature `p`, and how many positions it has. */
function besideColumns(sql: Sql) {
  return {
    ...joined({
      driver_name: column('driver', 'd', 'name'),
      driver_credentials: column('driver', 'd', 'credentials'),
      vehicle_name: column('vehicle', 'v', 'name'),
      vehicle_credentials: column('vehicle', 'v', 'credentials'),
      ...columns('vehicle', 'v', ['kinds', 'license']),
      ...columns('ride_proof', 'p', ['strokes', 'unsigned']),
      signed_at: column('ride_proof', 'p', 'at'),
    }),
    positions: computed<number>(sql`(select count(*)::int from ride_position q where ${ofItsWay(sql)})`),
  }
}

function proofFacts(context: Context, ride: string) {
  const { sql, principal, policy } = context
  const seen = sql`r.key = ${ride} and ${seenBy(sql, principal, policy)}`
  return context.read(
    {
      row: one(rideQuery(sql, seen)),
      beside: one(
        select(
          sql,
          besideColumns(sql),
          sql`from ride r left join driver d on d.key = r.driver_key left join vehicle v on v.key = r.vehicle_key
            left join ride_proof p on p.customer_key = s.c and p.ride_key = r.key
            where r.customer_key = s.c and ${seen}`,
        ),
      ),
    },
    { object: ride, shows: 'row' },
  )
}
