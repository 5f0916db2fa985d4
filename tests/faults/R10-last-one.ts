import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { expect, openExperiment, roundTrip, until, type Experiment } from './experiment.ts'

const AT_ONCE = 30
const ROUNDS = 10

/**
 * R10: one ride left in an allotment, or room for one in a spending limit, and thirty bookings at once over
 * two gateways: exactly one, and no figure below zero.
 */
export async function R10(): Promise<string> {
  const experiment = await openExperiment({ customers: ROUNDS * 2 + 1, gateways: 2 })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      // The first customer was looked at while the gateways started, and is remembered as it was.
      await race(experiment, round * 2 + 1, (customer, passenger) =>
        withAllotment(experiment, customer, passenger),
      )
      await race(experiment, round * 2 + 2, (customer) => withLimit(experiment, customer))
    }
    const [wrong] = await experiment.owner<{ counters: number }[]>`
      select count(*)::int as counters from fund_counter c
      where held_count <> 1 or held_cents < 0
      or held_cents <> (select sum(e.cents) from fund_entry e where e.customer_key = c.customer_key
        and e.fund_key = c.fund_key)`
    expect(wrong?.counters === 0, `${wrong?.counters} counters are not one ride, or not their entries' sum`)
    return `${ROUNDS} allotments and ${ROUNDS} limits, ${AT_ONCE} bookings at once each, two gateways`
  } finally {
    await experiment.stop()
  }
}

async function race(
  experiment: Experiment,
  customerIndex: number,
  prepare: (customer: string, passenger: string) => Promise<void>,
): Promise<void> {
  const {
    key: customer,
    token,
    passenger,
  } = experiment.customers[customerIndex] as Experiment['customers'][0]
  await prepare(customer, passenger)
  // Both gateways know customer, session and fleets, or the first caller would run alone.
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      experiment.call(customer, 'ride.search', { from: 0, to: 1 }, { token, gateway: index % 2 }),
    ),
  )
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      experiment.call(customer, 'ride.create', roundTrip(passenger, 24 * (2 + index)).slice(0, 1), {
        token,
        gateway: index % 2,
      }),
    ),
  )
  const won = answers.filter(({ ok }) => ok).length
  expect(won === 1, `${won} of ${AT_ONCE} bookings passed for ${customer}`)
  const stray = answers.find(
    ({ ok, error }) => !ok && error?.code !== 'allotment_exhausted' && error?.code !== 'limits_exceeded',
  )
  expect(stray === undefined, `a loser was told something else: ${JSON.stringify(stray)}`)
}

async function withAllotment({ store }: Experiment, customer: string, passenger: string): Promise<void> {
  const [policy, fund] = [newKey('PCY'), newKey('FND')]
  await write(store, customer, {
    updates: [
      {
        table: 'customer_policy',
        where: {},
        and: { sql: 'true', values: [] },
        set: { document: { team_access: 'all_for_nil', funds_enabled: true } },
      },
    ],
    inserts: {
      policy: [
        {
          key: policy,
          name: 'One ride',
          document: {
            limits: { allotment: { interval: 'static' } },
            trip: { ride: { allotment: { count: 1 } } },
          },
        },
      ],
    },
  })
  await write(store, customer, { inserts: { fund: [{ key: fund, name: 'One ride', policy_key: policy }] } })
  await write(store, customer, {
    inserts: { passenger_fund: [{ passenger_key: passenger, fund_key: fund }] },
  })
}

/** A fleet that charges ten dollars a ride, and a source with room for one and a half of them. */
async function withLimit(experiment: Experiment, customer: string): Promise<void> {
  const { store } = experiment
  const [group, fleet] = [newKey('GRP'), newKey('FLT')]
  const document = { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs: { loading: 10 } }
  await write(store, 'global', {
    inserts: {
      fleet_group: [{ key: group, name: 'G', legal_name: 'G' }],
      fleet: [{ key: fleet, group_key: group, name: fleet, dispatch: 'RidePortal', document }],
    },
  })
  await write(store, customer, {
    updates: [
      {
        table: 'customer',
        where: {},
        and: { sql: 'true', values: [] },
        set: { configuration: { fleets: { whitelist: { [fleet]: true } } } },
      },
    ],
    inserts: {
      funding_source: [{ key: newKey('FUN'), name: 'County', limit_interval: 'static', hard_cents: 1_500 }],
    },
  })
  const { token, passenger } = experiment.customers.find(
    ({ key }) => key === customer,
  ) as Experiment['customers'][0]
  const priced = async (gateway: number) =>
    (
      (
        await experiment.call(
          customer,
          'ride.estimates',
          { rides: roundTrip(passenger).slice(0, 1) },
          { token, gateway },
        )
      ).data as unknown as { received: number }
    ).received === 1
  for (const gateway of [0, 1]) await until(() => priced(gateway))
}
