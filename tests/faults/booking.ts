import { addPassengers, expect, roundTrip, type Experiment } from './experiment.ts'

const CLIENTS = 20
/** Who a client books for in turn: each rides once a day, and no ride is more than two years ahead. */
const PASSENGERS = 10

/**
 * Twenty clients book until told to stop; each repeats a booking under its key until it is acknowledged, as a
 * browser would. While they do, `trouble` happens. Afterwards what was acknowledged is what is stored, once
 * and whole. Gives the longest time without any acknowledgement.
 */
export async function bookThrough(
  experiment: Experiment,
  trouble: () => Promise<void>,
): Promise<{ bookings: number; gapMs: number; retries: number }> {
  const acknowledged = new Map<string, { request: string; keys: string[] }>()
  let running = true
  let retries = 0
  let last = performance.now()
  let gapMs = 0
  const client = async (number: number): Promise<void> => {
    const { key: customer, token } = experiment.customers[
      number % experiment.customers.length
    ] as Experiment['customers'][0]
    const passengers = await addPassengers(experiment.store, customer, PASSENGERS)
    for (let index = 0; running; index++) {
      const key = `c${number}-${index}`
      // The same trip twice would be refused as a duplicate.
      const passenger = passengers[index % PASSENGERS] as string
      const payload = roundTrip(passenger, 24 * (2 + Math.floor(index / PASSENGERS)))
      for (;;) {
        const answer = await experiment
          .call(customer, 'ride.create', payload, { token, key })
          .catch(() => undefined)
        if (answer?.ok) {
          acknowledged.set(
            `${customer} ${key}`,
            answer.data as unknown as { request: string; keys: string[] },
          )
          gapMs = Math.max(gapMs, performance.now() - last)
          last = performance.now()
          break
        }
        if (
          answer &&
          answer.error?.code !== 'unavailable' &&
          answer.error?.code !== 'busy' &&
          answer.error?.code !== 'internal'
        )
          throw new Error(`booking was refused: ${JSON.stringify(answer)}`)
        retries++
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  // A refusal is reported when the trouble is over, not thrown at nobody.
  clients.catch(() => {})
  await trouble()
  running = false
  await clients
  const stored = await experiment.owner<
    { customer_key: string; request: string; rides: string[]; events: number }[]
  >`
    select q.customer_key, q.key as request, array_agg(r.key order by r.key) as rides,
      (select count(*)::int from event e where e.customer_key = q.customer_key and e.type = 'create'
        and e.ride_key = any(array_agg(r.key))) as events
    from trip_request q left join ride r on r.customer_key = q.customer_key and r.request_key = q.key
    group by q.customer_key, q.key`
  const ridesByRequest = new Map(stored.map((row) => [`${row.customer_key} ${row.request}`, row]))
  const lost = [...acknowledged].filter(
    ([id, { request }]) => !ridesByRequest.has(`${id.split(' ')[0]} ${request}`),
  )
  const half = stored.filter(({ rides, events }) => rides.length !== 2 || events !== 2)
  expect(lost.length === 0, `${lost.length} acknowledged bookings are lost`)
  expect(half.length === 0, `${half.length} bookings are half written`)
  expect(
    stored.length === acknowledged.size,
    `${stored.length} bookings are stored, ${acknowledged.size} were acknowledged`,
  )
  return { bookings: stored.length, gapMs, retries }
}
