import { newKey } from '@nemt/domain/key/key.ts'
import { connect } from '@nemt/store/connect.ts'
import { write } from '@nemt/store/change/write.ts'
import { addPassengers, expect, openExperiment, roundTrip, until } from './experiment.ts'

const RIDES = 150
const FLEETS = 3
/** Each fleet is written to, and the passenger is told that the ride is booked. */
const MESSAGES = RIDES * (FLEETS + 1)

/**
 * R3: the worker is killed while offers go out: every ride's fleets are asked once, every message is made and
 * settled once, nothing hangs.
 */
export async function R3(): Promise<string> {
  const experiment = await openExperiment({ customers: 1, workers: 1 })
  try {
    const { key: customer, token } = experiment.customers[0] as (typeof experiment.customers)[0]
    const group = newKey('GRP')
    const fleets = Array.from({ length: FLEETS }, () => newKey('FLT'))
    const document = {
      vehicles: { any: true },
      services: { to_curb: true },
      hours: [],
      costs: { loading: 10 },
      contact: { email: 'dispatch@fleet.example' },
    }
    await write(experiment.store, 'global', {
      inserts: {
        fleet_group: [{ key: group, name: 'G', legal_name: 'G' }],
        fleet: fleets.map((key) => ({ key, group_key: group, name: key, dispatch: 'Basic', document })),
      },
    })
    const configuration = {
      dispatch: { send_anytime: true },
      fleets: { whitelist: Object.fromEntries(fleets.map((key) => [key, true])) },
    }
    await write(experiment.store, customer, {
      updates: [{ table: 'customer', where: { customer_key: customer }, set: { configuration } }],
    })
    // Nothing told the gateway of it, and a booking that it takes for one without fleets asks none.
    const known = async () => {
      const { data } = await experiment.call(customer, 'customer.info', {}, { token })
      return JSON.stringify(data ?? null).includes(fleets[0] as string)
    }
    await until(known, 10_000)
    const passengers = await addPassengers(experiment.store, customer, RIDES)
    let kills = 0
    for (const [index, passenger] of passengers.entries()) {
      const answer = await experiment.call(customer, 'ride.create', roundTrip(passenger).slice(0, 1), {
        token,
      })
      expect(answer.ok, `a booking was refused: ${JSON.stringify(answer.error)}`)
      if (index % 40 === 20) {
        experiment.kill('worker')
        kills++
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const found = async () => {
      const [row] = await experiment.owner<
        { asked: number; offers: number; messages: number; settled: number }[]
      >`
        select (select count(distinct ride_key)::int from offer) as asked,
        (select count(*)::int from offer) as offers,
          (select count(*)::int from message) as messages,
          (select count(*)::int from message where status = 'captured') as settled`
      return row as NonNullable<typeof row>
    }
    await until(async () => (await found()).settled >= MESSAGES, 60_000).catch(() => {})
    const end = await found()
    expect(
      end.asked === RIDES && end.offers === RIDES * FLEETS,
      `not every fleet was asked once: ${JSON.stringify(end)}`,
    )
    expect(
      end.messages === MESSAGES && end.settled === end.messages,
      `not every message was made and settled once: ${JSON.stringify(end)}`,
    )
    const jobs = connect(experiment.env.WORKER_DATABASE_URL as string, { max: 1 })
    const [left] = await jobs<
      { stuck: number }[]
    >`select count(*)::int as stuck from graphile_worker._private_jobs
      where run_at < now() - interval '1 second' or locked_by is not null`
    await jobs.end()
    expect(left?.stuck === 0, `${left?.stuck} jobs are stuck`)
    return `${RIDES} rides, ${end.messages} messages, the worker killed ${kills} times`
  } finally {
    await experiment.stop()
  }
}
