import { update } from '@nemt/store/change/changes.ts'
import pg from 'pg'
import { newKey } from '@nemt/domain/key/key.ts'
import { hashOf, newToken } from '@nemt/calls/session/token.ts'
import { write } from '@nemt/store/change/write.ts'
import { median, quantile, rounded, type Row } from './measure.ts'
import type { Stack } from './stack.ts'

const FLEETS = 50
const RACES = 15
const race = `with u as (update reference.ride set status = 'confirmed', fleet = $3, version = version + 1
  where tenant = $1 and id = $2 and fleet is null returning id)
  insert into reference.event (tenant, ride, n, type) select $1, id, 100, 'accept' from u`

/** Fleets with a session each, as providers of a customer. */
async function enterFleets(stack: Stack, customer: string): Promise<{ key: string; token: string }[]> {
  const group = newKey('GRP')
  const fleets = Array.from({ length: FLEETS }, () => ({ key: newKey('FLT'), token: newToken() }))
  await write(stack.store, 'global', {
    inserts: {
      fleet_group: [{ key: group, name: 'Bench', legal_name: 'Bench' }],
      fleet: fleets.map(({ key }) => ({ key, group_key: group, name: key, dispatch: 'RidePortal' })),
    },
  })
  await write(stack.store, customer, {
    inserts: {
      session: fleets.map(({ key, token }) => ({
        key: newKey('SES'),
        token_hash: hashOf(token),
        scope: 'fleet',
        fleet_key: key,
        expires_at: Date.now() + 3_600_000,
      })),
    },
  })
  return fleets
}

/**
 * P5: fifty fleets accept one ride at once; time to the last answer, beside fifty bare conditional updates
 * over sixteen connections.
 */
export async function measureAccept(stack: Stack): Promise<Row[]> {
  const customer = stack.customers[9] as string
  const fleets = await enterFleets(stack, customer)
  const { data } = await stack.call<{ data: { rides: { key: string }[] } }>(customer, 'ride.search', {
    from: Date.now(),
    to: Date.now() + 86_400_000 * 150,
    status: ['scheduling'],
    take: RACES + 1,
  })
  const pool = new pg.Pool({ connectionString: stack.env.DATABASE_URL, max: 16 })
  const [ours, reference]: [number[], number[]] = [[], []]
  for (const [index, { key: ride }] of data.rides.entries()) {
    await write(stack.store, customer, {
      updates: [update('ride', { where: { key: ride }, set: { fleet_key: null } })],
      inserts: {
        offer: fleets.map(({ key }) => ({
          ride_key: ride,
          ride_version: 1,
          fleet_key: key,
          round: 1,
          status: 'sent',
          sent_at: Date.now(),
          expires_at: Date.now() + 600_000,
          manual_cancel: false,
        })),
      },
    })
    let start = performance.now()
    await Promise.all(
      fleets.map(({ key }) =>
        pool.query({ name: 'race', text: race, values: [8, `R${8 + 50 * (index + 40)}`, key] }),
      ),
    )
    const bare = performance.now() - start
    start = performance.now()
    const answers = await Promise.all(
      fleets.map(({ token }) =>
        stack.call<{ ok: boolean }>(customer, 'offer.accept', { ride }, { token, any: true }),
      ),
    )
    const took = performance.now() - start
    if (answers.filter(({ ok }) => ok).length !== 1)
      throw new Error(`${answers.filter(({ ok }) => ok).length} fleets won`)
    if (index === 0) continue
    ours.push(took)
    reference.push(bare)
  }
  await pool.end()
  const ratio = median(ours.map((took, index) => took / (reference[index] as number)))
  return [
    {
      id: 'P5',
      what: `${FLEETS} fleets accept one ride, last answer, p95`,
      value: rounded(quantile(ours, 0.95)),
      reference: rounded(quantile(reference, 0.95)),
      unit: 'ms',
      ratio: rounded(ratio),
      floor: 5,
      goal: 3,
      better: 'lower',
    },
  ]
}
