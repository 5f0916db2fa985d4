import type { Diff } from '@nemt/domain/ride/edit.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { forgetFleets } from '#/fleet/load.ts'
import { bookingFor, newCustomer } from '#/testing/customer.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const document = {
  ...{ vehicles: { any: true }, services: { to_curb: true }, hours: [] },
  costs: { loading: 10, mileage: 2 },
  capacity: { max_weight: 500, stairs: 10 },
}

type Shown = {
  version: number
  status: string
  fleet?: string
  diff?: Diff
  accessibility: { weight?: number; equipment_type?: string; extra?: object }
}
type Updated = { rides: [{ key: string; version: number; edit: string; status: string }] }

/** A ride that its only provider, which lifts 500 lb at most, has accepted, or is asked about. */
async function accepted({ answers = true } = {}) {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1, { document })) as [{ key: string; token: string }]
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } }
  await write(portal.store, who.key, { updates: [update('customer', { where: {}, set: { configuration } })] })
  forgetFleets(portal)
  const by = async <T>(name: string, payload: object, token = who.token) => {
    const answer = await make(portal, who.key, name, payload, { token })
    expect(answer.error).toBeUndefined()
    return answer.data as unknown as T
  }
  const { keys } = await by<{ keys: [string] }>('ride.create', bookingFor(who.passenger, { hours: 50 }))
  const [ride] = keys
  await write(portal.store, who.key, {
    inserts: {
      offer: [
        {
          ...{ ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, status: 'sent' },
          ...{ sent_at: Date.now(), expires_at: Date.now() + 600_000, manual_cancel: false },
        },
      ],
    },
  })
  if (answers) await by('offer.accept', { ride }, fleet.token)
  const read = async (key: string, token?: string) => {
    const { rides } = await by<{ rides: [Shown] }>('ride.info', { keys: [key] }, token)
    return rides[0]
  }
  const edit = async (change: object) => {
    const { version, accessibility } = await read(ride)
    const needs = { ...accessibility, ...change }
    return by<Updated>('ride.update', { rides: [{ key: ride, version, accessibility: needs }] })
  }
  return { who, fleet, ride, read, edit, by }
}

test.each([
  ['of 500 lb', { weight: 500 }, 'patch'],
  ['of 501 lb', { weight: 501 }, 'critical'],
  ['behind ten steps', { steps: true, steps_count: 10 }, 'patch'],
  ['at risk for COVID-19', { extra: { covid19: true } }, 'critical'],
])(
  'server-behaviour §2.2 a provider keeps a ride whose passenger, %s, it can carry: %3$s',
  async (_, change, kind) => {
    const { fleet, ride, read, edit } = await accepted()
    const { rides } = await edit(change)
    const [after] = rides
    const shown = await read(after.key)
    expect([after.edit, after.key === ride, shown.fleet]).toEqual(
      kind === 'patch' ? ['patch', true, fleet.key] : ['critical', false, undefined],
    )
    expect(shown.status).toBe(kind === 'patch' ? 'confirmed' : 'scheduling')
  },
)

test.each([
  ['which it can carry is a patch', 500, 'patch'],
  ['which it can not carry replaces the ride', 501, 'critical'],
])('server-behaviour §2.2 a weight %s for the provider that is asked', async (_, weight, kind) => {
  const { who, fleet, ride, edit } = await accepted({ answers: false })
  const { rides } = await edit({ weight })
  expect([rides[0].edit, rides[0].key === ride]).toEqual([kind, kind === 'patch'])
  const { status } = await make(portal, who.key, 'offer.accept', { ride }, { token: fleet.token })
  expect(status === 200).toBe(kind === 'patch')
})

test('V1200 its provider reads what was changed in place, with both values, and of several edits the sum', async () => {
  const { fleet, ride, read, edit } = await accepted()
  const before = (await read(ride)).accessibility.weight
  await edit({ weight: 200 })
  await edit({ weight: 300, equipment: true, equipment_type: 'Oxygen' })
  const { diff = {} } = await read(ride, fleet.token)
  expect(diff['accessibility.weight']).toEqual({ from: before ?? null, to: 300 })
  expect(diff['accessibility.equipment_type']).toEqual({ from: null, to: 'Oxygen' })
})

test('V1200 a provider that is asked reads what was changed in place since', async () => {
  const { fleet, ride, read, edit } = await accepted({ answers: false })
  const before = (await read(ride)).accessibility.weight ?? null
  await edit({ weight: 200 })
  expect((await read(ride, fleet.token)).diff?.['accessibility.weight']).toEqual({ from: before, to: 200 })
})

test('what no editor asks stays, and what a no leaves over goes', async () => {
  const { ride, read, edit, by } = await accepted()
  await edit({ equipment: true, equipment_type: 'Oxygen', weight: 200 })
  await edit({ equipment: false })
  const { accessibility, version } = await read(ride)
  expect(accessibility).not.toHaveProperty('equipment_type')
  const flagged = { ...accessibility, extra: { covid19: true } }
  const { rides } = await by<Updated>('ride.update', {
    rides: [{ key: ride, version, accessibility: flagged }],
  })
  const [{ key, version: next }] = rides
  const { extra: _, ...plain } = flagged
  await by('ride.update', { rides: [{ key, version: next, accessibility: { ...plain, weight: 210 } }] })
  expect((await read(key)).accessibility).toMatchObject({ weight: 210, extra: { covid19: true } })
})
