import { write } from '@nemt/store/change/write.ts'
import { update } from '@nemt/store/change/changes.ts'
import { read } from '@nemt/store/read.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { systemRiderKey } from '@nemt/domain/passenger/defaults.ts'
import { mergeFields } from '@nemt/domain/passenger/merge.ts'
import { bookingFor, home, newCustomer, zone, type TestCustomer } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken, reached } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { randomOf, type Random } from '../testing/random.ts'
import { react } from '../testing/react.ts'
import { REFERRING } from './belongings.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Answer = {
  status: number
  data: never
  error?: { code: string; message: string; detail?: Record<string, unknown> }
}
type Asked = { token?: string; key?: string; on?: typeof portal }

function callsOf(who: TestCustomer) {
  const call = (name: string, payload: unknown, { token = who.token, key, on = portal }: Asked = {}) =>
    make(on, who.key, name, payload, { token, ...(key ? { key } : {}) }) as Promise<Answer>
  return {
    call,
    merge: (kept: string, gone: string, more: object = {}, asked: Asked = {}) =>
      call('passenger.merge', { passengers: [kept, gone], versions: [1, 1], ...more }, asked),
    unmerge: (passenger: string, asked: Asked = {}) => call('passenger.unmerge', { passenger }, asked),
    info: async (key: string) => (await call('passenger.info', { key })).data as Record<string, unknown>,
    book: async (passenger: string, hours: number) => {
      const { data, error } = await call('ride.create', bookingFor(passenger, { hours }))
      expect(error).toBeUndefined()
      return (data as { keys: [string] }).keys[0]
    },
    rows: async (table: string, where = 'true') =>
      (
        await read(portal.store, who.key, {
          rows: many(
            portal.store.sql`select t.* from ${portal.store.sql(table)} t
              where t.customer_key = s.c and ${portal.store.sql.unsafe(where)}`,
          ),
        })
      ).rows as Record<string, unknown>[],
  }
}

async function pair(options: Parameters<typeof newCustomer>[1] = {}) {
  const who = await newCustomer(portal, options)
  const kept = await anotherPassenger(portal, who.key, { home: { address: home, confirmed: true } })
  const gone = await anotherPassenger(portal, who.key, { first_name: 'Olivia', rider_key: 'MRN7' })
  return { who, kept, gone, ...callsOf(who) }
}

test('every column that refers to a passenger is moved by a merge, or says why it stays', async () => {
  const owner = testOwner()
  const found = await owner<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    cross join unnest(k.conkey) x join pg_attribute a on a.attrelid = c.oid and a.attnum = x
    where k.contype = 'f' and k.confrelid = 'public.passenger'::regclass and a.attname <> 'customer_key'
    union select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'passenger_key'
    order by 1`
  await owner.end()
  // These two hold a passenger's key or a user's, and so refer to neither.
  const either = ['known_device.holder_key', 'trip_draft.user_key']
  expect([...found.map(({ name }) => name), ...either].sort()).toEqual(Object.keys(REFERRING).sort())
})

describe('a merge', () => {
  test('keeps the first record with the fields that are named, and leads from the second to it', async () => {
    const { kept, gone, merge, info, rows } = await pair()
    const { status, data } = await merge(kept, gone, { fields: { name: gone, customer_key: gone } })
    expect(status).toBe(200)
    const name = { first: 'Olivia', last: 'Other' }
    expect(data).toMatchObject({
      gone,
      passenger: { key: kept, version: 2, name, customer_key: 'MRN7', places: { home: { address: home } } },
    })
    expect(await info(kept)).toMatchObject({ status: 'active', version: 2, name, customer_key: 'MRN7' })
    expect(await info(gone)).toMatchObject({ status: 'archived', merged_into: kept })
    const events = await rows('event', `t.type = 'merged'`)
    // Of the record that is gone its passenger hears nothing: they are the other one.
    expect(new Map(events.map(({ key, audience }) => [key, audience]))).toEqual(
      new Map<unknown, unknown>([
        [kept, ['staff', 'passenger']],
        [gone, ['staff']],
      ]),
    )
    const traces = await rows('audit', `t.action = 'passenger.merge'`)
    expect(traces.map(({ object }) => object)).toEqual(expect.arrayContaining([kept, gone]))
  })

  test('leads from record to record to the last one', async () => {
    const { who, kept, gone, merge, info, unmerge } = await pair()
    const last = await anotherPassenger(portal, who.key)
    await merge(kept, gone)
    expect((await merge(last, kept, { versions: [1, 2] })).status).toBe(200)
    expect(await info(gone)).toMatchObject({ merged_into: last })
    expect((await unmerge(gone)).error).toMatchObject({ code: 'merge_not_last', detail: { passenger: kept } })
    expect((await unmerge(kept)).status).toBe(200)
    expect((await unmerge(gone)).status).toBe(200)
  })

  test('the gone record is changed no more, nor merged', async () => {
    const { kept, gone, merge, call } = await pair()
    await merge(kept, gone)
    const merged = { status: 409, error: { code: 'passenger_merged', detail: { merged_into: kept } } }
    expect(await call('passenger.update', { key: gone, status: 'active' })).toMatchObject(merged)
    expect(await merge(kept, gone, { versions: [2, 2] })).toMatchObject(merged)
  })

  test('§2.12 rides told on a number that does not stay are told on the one that does; undone, as before', async () => {
    const { who, kept, gone, merge, unmerge, book, call, rows } = await pair()
    const numbers = { [kept]: '(312) 555-0171', [gone]: '(312) 555-0172' }
    for (const [key, display] of Object.entries(numbers)) {
      const phone = { display, type: 'smart' }
      const communication = { ...reached, phone }
      expect((await call('passenger.update', { key, phone, communication })).error).toBeUndefined()
    }
    const [own, open, over] = [await book(kept, 30), await book(gone, 60), await book(gone, 90)]
    await call('ride.cancel', { rides: [over], reason: 'sick' })
    const contacts = async () =>
      Object.fromEntries(
        (await rows('ride')).map(({ key, passenger_key, communication }) => [
          key,
          [passenger_key, (communication as { phone?: { raw?: string } }).phone?.raw],
        ]),
      )
    const before = await contacts()
    expect(before).toEqual({
      [own]: [kept, '+13125550171'],
      [open]: [gone, '+13125550172'],
      [over]: [gone, '+13125550172'],
    })
    expect((await merge(kept, gone, { versions: [2, 2] })).status).toBe(200)
    const stays = [kept, '+13125550171']
    expect(await contacts()).toEqual({ [own]: stays, [open]: stays, [over]: stays })
    const stranger = await anotherPassenger(portal, who.key, { first_name: 'Nobody', rider_key: 'MRN9' })
    await call('passenger.update', { key: stranger, phone: { display: '(312) 555-0172', type: 'smart' } })
    for (const ride of [open, over])
      expect((await call('ride.message', { ride, text: 'About your visit' })).status).toBe(200)
    const sent = await rows('message', `t.body = 'About your visit'`)
    expect(sent.map(({ recipient }) => recipient)).toEqual(['+13125550171', '+13125550171'])
    expect((await call('phone.unassign_phone', { phone_number: '+13125550172' })).status).toBe(200)
    expect((await unmerge(gone)).status).toBe(200)
    expect(await contacts()).toEqual(before)
  })

  test.each<[string, object, number, string]>([
    ['a version that is not the present one', { versions: [1, 2] }, 409, 'passenger_changed'],
    ['a field from somebody else', { fields: { name: 'PASother' } }, 422, 'bad_input'],
    ['a field that is none', { fields: { key: 'PASother' } }, 422, 'bad_input'],
    ['a key that is not known', { force: true }, 422, 'bad_input'],
  ])('is refused for %s', async (_, more, status, code) => {
    const { kept, gone, merge, rows } = await pair()
    expect(await merge(kept, gone, more)).toMatchObject({ status, error: { code } })
    expect(await rows('passenger_merge')).toEqual([])
  })

  test('is refused with itself, with an archived record and with one of another customer', async () => {
    const { kept, gone, merge, call } = await pair()
    const { kept: theirs } = await pair()
    expect(await merge(kept, kept)).toMatchObject({ status: 422 })
    expect(await merge(kept, theirs)).toMatchObject({ status: 404 })
    await call('passenger.update', { key: gone, status: 'archived' })
    expect((await merge(kept, gone, { versions: [1, 2] })).error?.code).toBe('passenger_inactive')
  })

  test('P014 P035 decision 017 needs the right to edit both, and the words for what a passenger may do', async () => {
    const { who, kept, gone, merge, unmerge } = await pair({
      configuration: { passenger: { portal: true, team_access: true } },
      policy: { team_access: 'all_for_nil' },
    })
    const words = ['passenger.edit', 'ride.view', 'ride.create', 'ride.cancel', 'ride.edit']
    const status = async (token: string) => (await merge(kept, gone, {}, { token })).status
    expect(await status(await who.role(words.slice(1)))).toBe(403)
    expect(await status(await who.role(['passenger.edit']))).toBe(403)
    await write(portal.store, who.key, {
      inserts: {
        team: [
          { key: 'TEAnorth', name: 'North' },
          { key: 'TEAsouth', name: 'South' },
        ],
      },
      updates: [],
    })
    await write(portal.store, who.key, {
      updates: [update('passenger', { where: { key: gone }, set: { team_key: 'TEAnorth' } })],
    })
    expect(await status(await who.role(words, { teams: ['TEAsouth'] }))).toBe(404)
    expect(await status(await who.role(words, { teams: ['TEAnorth'] }))).toBe(200)
    const south = await who.role(words, { teams: ['TEAsouth'] })
    expect((await unmerge(gone, { token: south })).status).toBe(404)
    expect((await unmerge(gone, { token: await passengerToken(portal, who.key, kept) })).status).toBe(403)
  })

  test.each<[string, Partial<NewRow<'passenger'>>, Partial<NewRow<'passenger'>>, [number, number]]>([
    ['both may enter', {}, {}, [403, 403]],
    ['the kept one may enter', {}, { status: 'inactive' }, [403, 403]],
    ['the other one may enter', { status: 'inactive' }, {}, [200, 403]],
    ['nobody may enter', { status: 'inactive' }, { flags: { portal: false } }, [200, 200]],
  ])('S22 decision 017 who lacks the words for the portal, where %s', async (_, ofKept, ofGone, told) => {
    const { who, kept, gone, merge, unmerge } = await pair({ configuration: { passenger: { portal: true } } })
    await write(portal.store, who.key, {
      updates: [
        update('passenger', { where: { key: kept }, set: ofKept }),
        update('passenger', { where: { key: gone }, set: ofGone }),
      ].filter(({ set }) => Object.keys(set).length > 0),
    })
    const token = await who.role(['passenger.edit'])
    const merged = (await merge(kept, gone, {}, { token })).status
    if (merged !== 200) await merge(kept, gone)
    expect([merged, (await unmerge(gone, { token })).status]).toEqual(told)
  })

  test.each([
    [false, 403],
    [true, 200],
  ])(
    'V866 where significant support is shown (%s) its mark is taken from the other record',
    async (shown, status) => {
      const { who, kept, gone, merge } = await pair({ configuration: { flags: { support_visible: shown } } })
      await write(portal.store, who.key, {
        updates: [update('passenger', { where: { key: gone }, set: { support: { active: true } } })],
      })
      expect((await merge(kept, gone, { fields: { support: gone } })).status).toBe(status)
      if (!shown) expect((await merge(kept, gone)).status).toBe(200)
    },
  )

  test.each(['caregiver', 'portal_permissions'])(
    'F167 F189 asks of %s, which another system keeps, whose stays; undoing gives it back',
    async (field) => {
      const { call, kept, gone, merge, unmerge, info } = await pair()
      const [own, others] = [{ [field]: { id: 4 } }, { [field]: { id: 7, name: 'Olga' } }]
      for (const [key, change] of [
        [kept, own],
        [gone, others],
      ] as const)
        expect((await call('passenger.update', { key, version: 1, ...change })).status).toBe(200)
      const asked = { passenger: { key: kept, name: { first: 'Una', last: 'Vale' } }, beside: gone }
      const { data } = await call('patient.duplicates', asked)
      expect(data).toMatchObject({
        differences: expect.arrayContaining([{ field, here: '{"id":4}', there: '{"id":7,"name":"Olga"}' }]),
      })
      expect((await merge(kept, gone, { fields: { [field]: gone }, versions: [2, 2] })).status).toBe(200)
      expect(await info(kept)).toMatchObject(others)
      expect((await unmerge(gone)).status).toBe(200)
      expect([await info(kept), await info(gone)]).toMatchObject([own, others])
    },
  )

  test.each(['kept', 'gone'] as const)('waits while a ride of the %s record is under way', async (whose) => {
    const it = await pair()
    const ride = await it.book(it[whose], 3)
    const now = (status: 'requesting' | 'scheduling') =>
      write(portal.store, it.who.key, {
        updates: [update('ride', { where: { key: ride }, set: { status } })],
      })
    await now('requesting')
    const refused = { status: 409, error: { code: 'passenger_rides_under_way', detail: { rides: [ride] } } }
    expect(await it.merge(it.kept, it.gone)).toMatchObject(refused)
    await now('scheduling')
    // A ride that starts between reading and writing counts too.
    const on = beforeWriting(portal, () => now('requesting'))
    expect(await it.merge(it.kept, it.gone, {}, { on })).toMatchObject(refused)
    await now('scheduling')
    await it.merge(it.kept, it.gone)
    const back = beforeWriting(portal, () => now('requesting'))
    expect(await it.unmerge(it.gone, { on: back })).toMatchObject(refused)
    expect(await it.unmerge(it.gone)).toMatchObject(refused)
  })

  test('P035 a ride under way of a team that one does not see refuses it, and is not named', async () => {
    const { who, kept, gone, merge, book } = await pair({ policy: { team_access: 'all_for_nil' } })
    const team = ['TEAnorth', 'TEAsouth'].map((key) => ({ key, name: key }))
    await write(portal.store, who.key, { inserts: { team } })
    const set = { status: 'requesting', team_key: 'TEAnorth' } as const
    await write(portal.store, who.key, {
      updates: [update('ride', { where: { key: await book(gone, 3) }, set })],
    })
    const south = await who.role(['passenger.edit', 'ride.view'], { teams: ['TEAsouth'] })
    const { error } = await merge(kept, gone, {}, { token: south })
    expect([error?.code, error?.detail]).toEqual(['passenger_rides_under_way', { rides: [] }])
  })

  test('§2.6 the kept record’s days count the open rides that come to it, not those that it had', async () => {
    const it = await pair()
    const mine = await it.book(it.kept, 30)
    const [open, over] = [await it.book(it.gone, 80), await it.book(it.gone, 130)]
    await write(portal.store, it.who.key, {
      updates: [update('ride', { where: { key: over }, set: { status: 'cancelled' } })],
    })
    const days = async () => {
      const rides = await it.rows('ride')
      const counted = await it.rows('passenger_day', `t.passenger_key = '${it.kept}'`)
      const dayOf = (key: string) => rides.find((ride) => ride.key === key)?.local_date
      const countOf = (key: string) =>
        counted.find(({ local_date }) => String(local_date) === String(dayOf(key)))?.bookings ?? 0
      return [mine, open, over].map(countOf)
    }
    const [had] = await days()
    expect((await it.merge(it.kept, it.gone)).status).toBe(200)
    expect(await days()).toEqual([had, 1, 0])
  })

  test('sent again under its key it is made once', async () => {
    const { kept, gone, merge, unmerge, rows } = await pair()
    const answers = await Promise.all([1, 2, 3].map(() => merge(kept, gone, {}, { key: 'once' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await rows('passenger_merge')).toHaveLength(1)
    const undone = await Promise.all([1, 2].map(() => unmerge(gone, { key: 'undone' })))
    expect(undone.map(({ status }) => status)).toEqual([200, 200])
    expect((await unmerge(gone)).error?.code).toBe('passenger_not_merged')
  })

  test('decision 017 a number that does not stay is told and signed out, one that stays signs in to both', async () => {
    const it = await pair()
    const phone = (line: string) => ({
      display: `(312) 555-${line}`,
      raw: `+1312555${line}`,
      type: 'smart' as const,
    })
    for (const [key, line] of [
      [it.kept, '0151'],
      [it.gone, '0152'],
    ] as const)
      await write(portal.store, it.who.key, {
        updates: [
          update('passenger', {
            where: { key },
            set: { phone: phone(line), calendar_hash: `of ${line}`, calendar_at: Date.now() },
          }),
        ],
        inserts: { passenger_phone: [{ key: newKey('PHN'), e164: `+1312555${line}`, passenger_key: key }] },
      })
    const [keptToken, goneToken] = await Promise.all(
      [it.kept, it.gone].map((key) => passengerToken(portal, it.who.key, key)),
    )
    const ride = await it.book(it.kept, 30)
    await it.merge(it.kept, it.gone, { fields: { phone: it.gone } })
    expect((await it.call('ride.info', { keys: [ride] }, { token: goneToken as string })).status).toBe(200)
    expect((await it.call('ride.info', { keys: [ride] }, { token: keptToken as string })).status).toBe(401)
    const [current, ...more] = await it.rows('passenger_phone', 't.until is null')
    expect([current, more]).toMatchObject([{ e164: '+13125550152', passenger_key: it.kept }, []])
    expect(await it.rows('message', `t.recipient = '+13125550151'`)).toHaveLength(1)
    expect(await it.rows('passenger', `t.key = '${it.kept}'`)).toMatchObject([{ calendar_hash: null }])
    const since = await passengerToken(portal, it.who.key, it.kept)
    expect((await it.unmerge(it.gone)).status).toBe(200)
    // Whoever signed in since may be either; who came with the number is the other record's again.
    expect((await it.call('ride.info', { keys: [ride] }, { token: since })).status).toBe(401)
    expect((await it.call('ride.info', { keys: [ride] }, { token: goneToken as string })).status).toBe(404)
  })
})

describe('undoing a merge', () => {
  test('is refused when something was booked since, and says what', async () => {
    const { kept, gone, merge, unmerge, book, call } = await pair()
    const before = await book(gone, 30)
    await merge(kept, gone)
    const ride = await book(kept, 60)
    await call('passenger.update', { key: kept, notes: 'Since' })
    const { status, error } = await unmerge(gone)
    expect([status, error?.code]).toEqual([409, 'merge_has_changed'])
    const booked = [{ key: ride, status: 'scheduling', needed: expect.any(Number), timezone: zone }]
    expect(error?.detail).toEqual({ changed: ['rides', 'record'], rides: [ride], booked })
    expect(error?.message).toContain('rides, the record')
    expect(before).not.toBe(ride)
  })

  test('of what was booked since the rides that come first are told first', async () => {
    const { kept, gone, merge, unmerge, book } = await pair()
    await merge(kept, gone)
    const [last, first, second] = [await book(kept, 90), await book(kept, 30), await book(kept, 60)]
    const { error } = await unmerge(gone)
    const { booked } = error?.detail as { booked: { key: string }[] }
    expect(booked.map(({ key }) => key)).toEqual([first, second, last])
  })

  test('P035 the refusal names no ride of a team that one does not see', async () => {
    const { who, kept, gone, merge, unmerge, call, rows } = await pair({
      policy: { team_access: 'all_for_nil' },
    })
    await merge(kept, gone)
    await write(portal.store, who.key, {
      inserts: {
        team: [
          { key: 'TEAnorth', name: 'North' },
          { key: 'TEAsouth', name: 'South' },
        ],
      },
    })
    const { rides, ...booking } = bookingFor(kept, { hours: 60 })
    const booked = await call('ride.create', {
      ...booking,
      rides: rides.map((ride) => ({ ...ride, team: 'TEAnorth' })),
    })
    expect(booked.error).toBeUndefined()
    expect(await rows('ride', `t.team_key = 'TEAnorth'`)).toHaveLength(1)
    const words = ['passenger.edit', 'ride.view', 'ride.create', 'ride.cancel', 'ride.edit']
    const south = await who.role(words, { teams: ['TEAsouth'] })
    const { error } = await unmerge(gone, { token: south })
    expect([error?.code, error?.detail]).toEqual(['merge_has_changed', { changed: ['rides'], rides: [] }])
  })

  test('the kept record names those that were merged into it, from which it is undone', async () => {
    const { who, kept, gone, merge, unmerge, call } = await pair()
    const last = await anotherPassenger(portal, who.key)
    const merged = async () =>
      ((await call('passenger.standing', { passenger_key: kept })).data as { merged: object[] }).merged
    expect(await merged()).toEqual([])
    await merge(kept, gone)
    await merge(kept, last, { versions: [2, 1] })
    const at = expect.any(Number)
    const first = { key: gone, name: { first: 'Olivia', last: 'Other' }, at }
    expect(await merged()).toEqual([{ key: last, name: { first: 'Olive', last: 'Other' }, at }, first])
    // What came last is undone first.
    const { error } = await unmerge(gone)
    expect(error).toMatchObject({ code: 'merge_not_last', detail: { passenger: last } })
    await unmerge(last)
    expect(await merged()).toEqual([first])
    expect((await unmerge(gone)).status).toBe(200)
  })

  test('a ride that was edited since goes back with its request', async () => {
    const { kept, gone, merge, unmerge, book, call, rows } = await pair()
    const ride = await book(gone, 60)
    await merge(kept, gone)
    const [row] = await rows('ride', `t.key = '${ride}'`)
    const needed = (row?.needed_at as number | string | Date) ?? 0
    const later = new Date(needed).getTime() + 3_600_000
    const edit = { rides: [{ key: ride, version: 1, times: { needed: later } }] }
    expect((await call('ride.update', edit)).status).toBe(200)
    expect((await unmerge(gone)).status).toBe(200)
    const whose = await rows('ride')
    expect(whose.length).toBeGreaterThan(1)
    expect(whose.every(({ passenger_key }) => passenger_key === gone)).toBe(true)
  })

  test('what was booked for the merged record at that moment follows, and goes back', async () => {
    const it = await pair()
    const on = beforeWriting(portal, () => it.merge(it.kept, it.gone))
    const late = await it.call('ride.create', bookingFor(it.gone, { hours: 30 }), { on })
    expect(late.status).toBe(200)
    const whose = async () => (await it.rows('ride')).map(({ passenger_key }) => passenger_key)
    expect(await whose()).toEqual([it.gone])
    await react(portal, it.who.key, ['passenger.settle'], 2)
    expect(await whose()).toEqual([it.kept])
    expect((await it.unmerge(it.gone)).status).toBe(200)
    expect(await whose()).toEqual([it.gone])
  })

  test('what follows a merge at the moment when it is undone goes back with the rest', async () => {
    const it = await pair()
    const on = beforeWriting(portal, () => it.merge(it.kept, it.gone))
    await it.call('ride.create', bookingFor(it.gone, { hours: 30 }), { on })
    const follows = beforeWriting(portal, () => react(portal, it.who.key, ['passenger.settle']))
    expect((await it.unmerge(it.gone, { on: follows })).status).toBe(200)
    expect((await it.rows('ride')).map(({ passenger_key }) => passenger_key)).toEqual([it.gone])
  })

  test('decision 017 a number and a sign-in of that moment follow; with the number nobody signs in', async () => {
    const it = await pair()
    await it.merge(it.kept, it.gone)
    const e164 = '+13125550153'
    await write(portal.store, it.who.key, {
      inserts: { passenger_phone: [{ key: newKey('PHN'), e164, passenger_key: it.gone }] },
    })
    await passengerToken(portal, it.who.key, it.gone)
    await react(portal, it.who.key, ['passenger.settle'], 2)
    const whose = async (table: string, where: string) =>
      (await it.rows(table, where)).map(({ passenger_key, until = null }) => [passenger_key, until])
    expect(await whose('passenger_phone', `t.e164 = '${e164}'`)).toEqual([[it.kept, expect.anything()]])
    expect(await whose('session', 't.passenger_key is not null')).toEqual([[it.kept, null]])
    expect((await it.unmerge(it.gone)).status).toBe(200)
    expect(await whose('passenger_phone', `t.e164 = '${e164}'`)).toEqual([[it.gone, null]])
  })
})

describe('a merge under attack', () => {
  test('the newer record can be kept, with the rider key of the older one, and undone', async () => {
    const { kept, gone, merge, unmerge, info } = await pair()
    const swapped = await merge(gone, kept, { fields: { customer_key: kept } })
    expect(swapped.status).toBe(200)
    expect(await info(gone)).not.toHaveProperty('customer_key')
    expect((await unmerge(kept)).status).toBe(200)
    expect(await info(gone)).toMatchObject({ customer_key: 'MRN7', status: 'active' })
  })

  test('a number that somebody else has meanwhile is not taken from them by undoing', async () => {
    const it = await pair()
    const e164 = '+13125550161'
    const phone = { display: '(312) 555-0161', raw: e164, type: 'smart' as const }
    await write(portal.store, it.who.key, {
      updates: [update('passenger', { where: { key: it.gone }, set: { phone } })],
      inserts: { passenger_phone: [{ key: newKey('PHN'), e164, passenger_key: it.gone }] },
    })
    await it.merge(it.kept, it.gone)
    const other = await anotherPassenger(portal, it.who.key)
    await write(portal.store, it.who.key, {
      inserts: { passenger_phone: [{ key: newKey('PHN'), e164, passenger_key: other }] },
    })
    expect(await it.unmerge(it.gone)).toMatchObject({ status: 409, error: { code: 'phone_taken' } })
    expect(await it.info(it.gone)).toMatchObject({ merged_into: it.kept })
    expect(await it.rows('passenger_phone', 't.until is null')).toMatchObject([{ passenger_key: other }])
  })

  test('merging, undoing and editing at once leave two whole records or one', async () => {
    const it = await pair()
    await it.book(it.gone, 30)
    for (let round = 0; round < 10; round++) {
      const versions = await Promise.all([it.kept, it.gone].map(async (key) => (await it.info(key)).version))
      const answers = await Promise.all([
        it.merge(it.kept, it.gone, { versions }),
        it.unmerge(it.gone),
        it.call('passenger.update', { key: it.kept, notes: `Round ${round}` }),
        it.merge(it.gone, it.kept, { versions: versions.toReversed() }),
        it.unmerge(it.kept),
      ])
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
      const records = await it.rows('passenger', `t.key in ('${it.kept}', '${it.gone}')`)
      const merged = records.filter(({ merged_into }) => merged_into !== null)
      expect(merged.length).toBeLessThan(2)
      const rides = await it.rows('ride')
      const holder = merged.length ? records.find(({ merged_into }) => merged_into === null)?.key : it.gone
      expect([round, rides.map(({ passenger_key }) => passenger_key)]).toEqual([round, [holder]])
      expect(await it.rows('passenger_merge', 't.undone_at is null')).toHaveLength(merged.length)
      // Whoever edited in between leaves a merge that stays: the next round begins with two records.
      if (merged.length) await it.call('passenger.update', { key: String(holder), notes: null })
      if (merged.length) await it.unmerge(String(merged[0]?.key))
      if ((await it.rows('passenger', 't.merged_into is not null')).length) break
    }
  })
})

const MOVED = Object.entries(REFERRING).flatMap(([column, what]) =>
  what === 'moves' ? [column.split('.') as [string, string]] : [],
)

/** What refers to a passenger and what is counted of their benefits, as it is now. */
async function everything(who: TestCustomer, passengers: readonly string[]) {
  const { rows } = callsOf(who)
  const own = [...new Set(MOVED.map(([table]) => table))]
  const referring = await Promise.all(own.map((table) => rows(table)))
  const [records, entries, counters] = await Promise.all(
    ['passenger', 'fund_entry', 'fund_counter'].map((t) => rows(t)),
  )
  const plain = (list: Record<string, unknown>[] = [], without: readonly string[] = []) =>
    list
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .filter(([column]) => !without.includes(column))
            .sort(),
        ),
      )
      .sort()
  return {
    // A session that a merge ended stays so; whose it is is compared.
    ...Object.fromEntries(
      own.map((table, index) => [table, plain(referring[index], ['ended_at', 'ended_why'])]),
    ),
    records: plain(
      records?.filter(({ key }) => passengers.includes(String(key))),
      ['version'],
    ),
    entries: plain(entries),
    counters: plain(counters),
  }
}

async function randomPair(
  who: TestCustomer & { funds: string[] },
  plans: string[],
  random: Random,
  index: number,
) {
  const calls = callsOf(who)
  const keys: [string, string] = ['', '']
  for (const side of [0, 1] as const) {
    const line = String(1_000_000 + index * 2 + side)
    const raw = `+1312${line}`
    const key = newKey('PAS')
    await anotherPassenger(portal, who.key, {
      key,
      first_name: `F${index}${side}`,
      dob: random.chance(50) ? '1950-03-04' : null,
      notes: random.chance(50) ? `Note ${side}` : null,
      rider_key: random.chance(50) ? `MRN${index}${side}` : systemRiderKey(key),
      ...(random.chance(50) ? { home: { address: home, confirmed: true } } : {}),
      ...(random.chance(70) ? { phone: { display: raw, raw, type: 'smart' } } : {}),
    })
    keys[side] = key
    const some = (all: readonly string[]) => all.filter(() => random.chance(50))
    await write(portal.store, who.key, {
      inserts: {
        passenger_fund: some(who.funds).map((fund_key) => ({ passenger_key: key, fund_key })),
        passenger_plan: some(plans).map((plan_key) => ({ passenger_key: key, plan_key })),
        passenger_phone: [
          { key: newKey('PHN'), e164: raw, passenger_key: key },
          { key: newKey('PHN'), e164: `${raw}0`, passenger_key: key, until: Date.now() },
        ].slice(random.below(2)),
        known_device: [{ key: newKey('DEV'), token_hash: newKey('DEV'), holder_key: key }],
        trip_draft: [
          { user_key: key, key: newKey('TOK'), passenger_key: key, document: `{"passenger":"${key}"}` },
          { user_key: 'USRx', key: newKey('TOK'), passenger_key: key, document: '{}' },
          { user_key: key, key: 'same', document: '{}' },
        ].slice(random.below(3)),
      },
    })
    if (random.chance(50)) await passengerToken(portal, who.key, key)
    for (let hours = 30 + side * 5; random.chance(55); hours += 30) {
      const ride = await calls.book(key, hours)
      if (random.chance(30)) await calls.call('ride.cancel', { rides: [ride], reason: 'sick' })
    }
    const off = { where: { passenger_key: key, fund_key: random.pick(who.funds) }, set: { enabled: false } }
    if (random.chance(40)) await write(portal.store, who.key, { updates: [update('passenger_fund', off)] })
  }
  const fields = Object.fromEntries(
    mergeFields.filter(() => random.chance(50)).map((field) => [field, random.pick(keys)]),
  )
  return { keys, fields }
}

const PAIRS = Number(process.env.MERGE_PAIRS ?? 30)

test(
  `merged and undone, ${PAIRS} random pairs are what they were: ledger, counters and every reference`,
  async () => {
    const who = await fundedCustomer(portal, {}, { more: [{}, {}] })
    const plans = [newKey('PLN'), newKey('PLN')]
    await write(portal.store, who.key, { inserts: { plan: plans.map((key) => ({ key, name: key })) } })
    const { merge, unmerge } = callsOf(who)
    const random = randomOf(7)
    for (let index = 0; index < PAIRS; index++) {
      const { keys, fields } = await randomPair(who, plans, random, index)
      const [kept, gone] = keys
      const before = await everything(who, keys)
      expect([index, await merge(kept, gone, { fields })]).toMatchObject([index, { status: 200 }])
      const merged = await everything(who, keys)
      expect([index, merged.entries, merged.counters]).toEqual([index, before.entries, before.counters])
      for (const [table, column] of MOVED)
        expect([index, table, await callsOf(who).rows(table, `t."${column}" = '${gone}'`)]).toEqual([
          index,
          table,
          table === 'trip_draft' && column === 'user_key' ? expect.anything() : [],
        ])
      expect([index, await unmerge(gone)]).toMatchObject([index, { status: 200 }])
      expect([index, await everything(who, keys)]).toEqual([index, before])
    }
  },
  20_000 + PAIRS * 3_000,
)

test('twenty merges of overlapping pairs at once leave nothing behind', async () => {
  const it = await pair()
  const keys = [it.kept, it.gone]
  while (keys.length < 6) keys.push(await anotherPassenger(portal, it.who.key))
  for (const [index, key] of keys.entries()) await it.book(key, 30 + index * 3)
  const random = randomOf(11)
  const pairs = Array.from({ length: 20 }, () => {
    const first = random.pick(keys)
    return [first, random.pick(keys.filter((key) => key !== first))] as const
  })
  const answers = await Promise.all(pairs.map(([kept, gone]) => it.merge(kept, gone)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  const records = await it.rows('passenger')
  const merged = records.filter(({ merged_into }) => merged_into !== null)
  expect(merged).toHaveLength(answers.filter(({ status }) => status === 200).length)
  const ended = new Set(merged.map(({ key }) => key))
  for (const ride of [...(await it.rows('ride')), ...(await it.rows('trip_request'))])
    expect([ride.key, ended.has(ride.passenger_key)]).toEqual([ride.key, false])
  for (const { key } of merged) expect(ended.has((await it.info(String(key))).merged_into)).toBe(false)
})
