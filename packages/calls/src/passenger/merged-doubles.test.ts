import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, zone } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Answer = { data: unknown; error?: { code: string } }

async function pair(options: Parameters<typeof newCustomer>[1] = {}) {
  const who = await newCustomer(portal, options)
  const [kept, gone] = [await anotherPassenger(portal, who.key), await anotherPassenger(portal, who.key)]
  const call = (name: string, payload: unknown, token = who.token) =>
    make(portal, who.key, name, payload, { token }) as Promise<Answer>
  const now = Date.now()
  const book = async (passenger: string, minutes: number, team?: string) => {
    const { rides, ...booking } = bookingFor(passenger, { hours: 30 + minutes / 60, now })
    const sent = { ...booking, rides: rides.map((ride) => ({ ...ride, ...(team && { team }) })) }
    const { data, error } = await call('ride.create', sent)
    expect(error).toBeUndefined()
    return (data as { keys: [string] }).keys[0]
  }
  const merge = async (token?: string) => {
    const { data, error } = await call(
      'passenger.merge',
      { passengers: [kept, gone], versions: [1, 1] },
      token,
    )
    expect(error).toBeUndefined()
    return (data as { doubles: { kind: string; rides: { key: string }[] }[] }).doubles
  }
  const keysOf = (doubles: Awaited<ReturnType<typeof merge>>) =>
    doubles.map(({ kind, rides }) => [kind, ...rides.map(({ key }) => key)])
  return { who, kept, gone, call, book, merge, keysOf }
}

test('§2.6 a merge tells which rides of the two are the same or overlap', async () => {
  const { kept, gone, book, merge } = await pair()
  const [own, theirs] = [await book(kept, 0), await book(gone, 5)]
  await book(kept, 24 * 60)
  await book(gone, 2 * 24 * 60)
  const ride = (key: string) => ({ key, status: 'scheduling', needed: expect.any(Number), timezone: zone })
  expect(await merge()).toEqual([{ kind: 'exact', rides: [ride(theirs), ride(own)] }])
})

test('§2.6 nothing is told of rides that are cancelled, or linked on purpose', async () => {
  const { kept, gone, call, book, merge } = await pair()
  const cancelled = await book(kept, 0)
  await book(gone, 5)
  await call('ride.cancel', { rides: [cancelled], reason: 'sick' })
  expect(await merge()).toEqual([])
})

test('P035 of rides one may not see nothing is told but that there is one', async () => {
  const { who, kept, gone, book, merge, keysOf } = await pair({ policy: { team_access: 'all_for_nil' } })
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: 'TEAnorth', name: 'North' },
        { key: 'TEAsouth', name: 'South' },
      ],
    },
  })
  await book(kept, 0, 'TEAnorth')
  const south = await book(gone, 5, 'TEAsouth')
  await book(kept, 24 * 60, 'TEAnorth')
  await book(gone, 24 * 60 + 5, 'TEAnorth')
  const words = ['passenger.edit', 'ride.view', 'ride.create', 'ride.cancel', 'ride.edit']
  const token = await who.role(words, { teams: ['TEAsouth'] })
  expect(keysOf(await merge(token))).toEqual([['exact', south]])
})

test('who may see no rides is told of none', async () => {
  const { who, kept, gone, book, merge } = await pair({
    configuration: { passenger: { portal: false } },
  })
  await book(kept, 0)
  await book(gone, 5)
  expect(await merge(await who.role(['passenger.edit']))).toEqual([])
})
