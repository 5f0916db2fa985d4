import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { expect, openExperiment, roundTrip } from './experiment.ts'

const RIDES = 200
const FLEETS = 50

/**
 * R6: fifty fleets accept each of two hundred rides at once: one winner each, everybody else is told so, one
 * event.
 */
export async function R6(): Promise<string> {
  const experiment = await openExperiment({ customers: 1 })
  try {
    const { key: customer, token, passenger } = experiment.customers[0] as (typeof experiment.customers)[0]
    const group = newKey('GRP')
    const keys = Array.from({ length: FLEETS }, () => newKey('FLT'))
    await write(experiment.store, 'global', {
      inserts: {
        fleet_group: [{ key: group, name: 'G', legal_name: 'G' }],
        fleet: keys.map((key) => ({ key, group_key: group, name: key, dispatch: 'RidePortal' })),
      },
    })
    const tokens = await Promise.all(
      keys.map((key) => experiment.session(customer, { scope: 'fleet', fleet_key: key })),
    )
    for (let index = 0; index < RIDES; index++) {
      const answer = await experiment.call(
        customer,
        'ride.create',
        roundTrip(passenger, 3 + index).slice(0, 1),
        {
          token,
        },
      )
      const ride = (answer.data as unknown as { keys: string[] }).keys[0] as string
      await write(experiment.store, customer, {
        inserts: {
          offer: keys.map((key) => ({
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
      const answers = await Promise.all(
        tokens.map((token) => experiment.call(customer, 'offer.accept', { ride }, { token: token })),
      )
      const winners = answers.filter(({ ok }) => ok).length
      expect(winners === 1, `${winners} fleets won ride ${index}`)
      const odd = answers.find(({ ok, error }) => !ok && error?.code !== 'offer_taken')
      expect(!odd, `a loser of ride ${index} was told something else: ${JSON.stringify(odd)}`)
    }
    const [found] = await experiment.owner<{ accepted: number; events: number; confirmed: number }[]>`
      select (select count(*)::int from offer where status = 'accepted') as accepted,
      (select count(*)::int from event where type = 'offer.accept') as events,
        (select count(*)::int from ride where status = 'confirmed' and fleet_key is not null) as confirmed`
    expect(
      found?.accepted === RIDES && found.events === RIDES && found.confirmed === RIDES,
      `not one of each: ${JSON.stringify(found)}`,
    )
    return `${RIDES} rides, ${RIDES * FLEETS} accepts`
  } finally {
    await experiment.stop()
  }
}
