import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Two records of one person, of whom one is misspelt: each with a ride that was driven and one to come. */
async function misspelt() {
  const who = await newCustomer(portal)
  const kept = await anotherPassenger(portal, who.key, { first_name: 'Rosa', last_name: 'Merri' })
  const gone = await anotherPassenger(portal, who.key, { first_name: 'Rossa', language: 'es' })
  const call = (name: string, payload: object) =>
    make(portal, who.key, name, payload, { token: who.token }) as Promise<{ status: number; data: unknown }>
  const rides: string[] = []
  for (const [passenger, hours] of [
    [kept, 30],
    [kept, 60],
    [gone, 90],
    [gone, 120],
  ] as const) {
    const { data } = await call('ride.create', bookingFor(passenger, { hours }))
    rides.push((data as { keys: [string] }).keys[0])
  }
  const driven = [0, 2].map((index) => rides[index]!)
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: driven }, set: { status: 'completed' } })],
  })
  const { sql } = portal.store
  /** The name and the language that each ride carries. */
  const carried = async () => {
    const { found } = await read(portal.store, who.key, {
      found: many(sql`select r.key, r.passenger_first || ' ' || r.passenger_language as words from ride r
        where r.customer_key = s.c`),
    })
    const words = new Map((found as { key: string; words: string }[]).map((ride) => [ride.key, ride.words]))
    return rides.map((ride) => words.get(ride))
  }
  const merge = (fields: object) =>
    call('passenger.merge', { passengers: [kept, gone], versions: [1, 1], fields })
  /** Which rides say that something of their passenger is new, by their place, and since when. */
  const heard = async (after = 0) => {
    const { told } = await read(portal.store, who.key, {
      told: many(sql`select e.key, e.passenger_key, e.data from event e
        where e.customer_key = s.c and e.collection = 'ride:info' and e.type = 'passenger'
        order by e.seq offset ${after}`),
    })
    return (told as { key: string; passenger_key: string; data: object }[]).map(
      ({ key, passenger_key, data }) => [rides.indexOf(key), passenger_key, data],
    )
  }
  return { kept, gone, call, carried, merge, heard }
}

describe('decision 131 what rides carry of a record when two become one', () => {
  test.each<[string, (gone: string) => object, [string, string]]>([
    ['the kept one’s name', () => ({}), ['Rosa en', 'Rosa en']],
    ['the name of the one that goes', (gone) => ({ name: gone }), ['Rossa en', 'Rossa en']],
    [
      'the name and the language of the one that goes',
      (gone) => ({ name: gone, language: gone }),
      ['Rossa es', 'Rossa es'],
    ],
  ])('rides to come have %s, what was driven keeps its own; undone, as before', async (_, fields, to) => {
    const { gone, call, carried, merge } = await misspelt()
    const before = ['Rosa en', 'Rosa en', 'Rossa es', 'Rossa es']
    expect(await carried()).toEqual(before)
    expect((await merge(fields(gone))).status).toBe(200)
    expect(await carried()).toEqual([before[0], to[0], before[2], to[1]])
    expect((await call('passenger.unmerge', { passenger: gone })).status).toBe(200)
    expect(await carried()).toEqual(before)
  })

  test('whoever has a ride to come before them hears of it, and when it is undone', async () => {
    const { kept, gone, call, merge, heard } = await misspelt()
    const named = { version: 1, fields: ['passenger'] }
    expect((await merge({})).status).toBe(200)
    expect(await heard()).toEqual([[3, kept, named]])
    expect((await call('passenger.unmerge', { passenger: gone })).status).toBe(200)
    expect(await heard(1)).toEqual([[3, gone, named]])
  })

  test('so do those of the record that stays, where it takes the other’s name', async () => {
    const { kept, gone, merge, heard } = await misspelt()
    const named = { version: 1, fields: ['passenger'] }
    expect((await merge({ name: gone })).status).toBe(200)
    expect((await heard()).toSorted()).toEqual([
      [1, kept, named],
      [3, kept, named],
    ])
  })
})
