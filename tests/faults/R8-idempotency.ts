import { expect, openExperiment, roundTrip, until } from './experiment.ts'

/**
 * R8: one idempotency key a thousand times at once; another payload; after a restart; from another customer.
 */
export async function R8(): Promise<string> {
  const experiment = await openExperiment({ customers: 2 })
  try {
    const [ours, theirs] = experiment.customers as [
      (typeof experiment.customers)[0],
      (typeof experiment.customers)[0],
    ]
    const payload = roundTrip(ours.passenger)
    const book = (who: typeof ours, body: unknown) =>
      experiment.call(who.key, 'ride.create', body, { token: who.token, key: 'the-key' })
    const answers = await Promise.all(Array.from({ length: 1000 }, () => book(ours, payload)))
    const texts = new Set(answers.map((answer) => JSON.stringify(answer)))
    expect(
      texts.size === 1 && answers[0]?.ok === true,
      `${texts.size} different answers: ${[...texts].slice(0, 2).join(' / ')}`,
    )
    const changed = await book(ours, roundTrip(ours.passenger, 50))
    expect(
      changed.error?.code === 'idempotency_key_used',
      `another payload was answered ${JSON.stringify(changed)}`,
    )
    experiment.kill('gateway')
    await until(() =>
      experiment.call(ours.key, 'customer.public', {}).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    expect(JSON.stringify(await book(ours, payload)) === [...texts][0], 'another answer after a restart')
    const other = await book(theirs, roundTrip(theirs.passenger))
    expect(
      other.ok && JSON.stringify(other) !== [...texts][0],
      'another customer did not get a booking of its own',
    )
    const [found] = await experiment.owner<
      { requests: number; rides: number }[]
    >`select (select count(*)::int from trip_request) as requests, (select count(*)::int from ride) as rides`
    expect(found?.requests === 2 && found.rides === 4, `stored: ${JSON.stringify(found)}`)
    return '1,000 calls, one booking'
  } finally {
    await experiment.stop()
  }
}
