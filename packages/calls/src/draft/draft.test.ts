import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { DRAFT_LIFE, MOST_DRAFTS } from './visible.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(async () => {
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

async function ask(name: string, payload: object, token = who.token, customer = who.key) {
  return (await make(portal, customer, name, payload, { token })) as {
    status: number
    data?: never
    error?: { code: string; fields?: object }
  }
}

function save(key: string, document: string, token?: string) {
  return ask('draft.save', { key, passenger: who.passenger, document }, token)
}

async function listed(token?: string) {
  return (
    (await ask('draft.list', {}, token)).data as unknown as {
      drafts: { key: string; passenger?: { name: { last: string } } }[]
    }
  ).drafts
}

function rows() {
  const { sql } = portal.store
  return read(portal.store, who.key, {
    drafts: many(
      sql`select d.key, d.user_key, d.document from trip_draft d where d.customer_key = s.c order by d.key`,
    ),
  })
}

test('what another window kept since is not written over, and what it sent does not come up again', async () => {
  const keep = (document: string, known?: number) =>
    ask('draft.save', { key: 'one', document, ...(known === undefined ? {} : { known }) })
  const first = (await keep('{"a":1}')).data as unknown as { saved: number }
  const second = (await keep('{"a":2}', first.saved)).data as unknown as { saved: number }
  expect(await keep('{"b":1}', first.saved - 1)).toMatchObject({
    status: 409,
    error: { code: 'draft_elsewhere' },
  })
  expect((await ask('draft.info', { key: 'one' })).data).toMatchObject({ document: '{"a":2}' })
  await ask('draft.delete', { key: 'one' })
  expect(await keep('{"a":3}', second.saved)).toMatchObject({
    status: 409,
    error: { code: 'draft_elsewhere' },
  })
  expect((await rows()).drafts).toEqual([])
})

test.each<[string, () => ReturnType<typeof ask>, string[]]>([
  ['kept', () => ask('draft.save', { key: 'one', document: '{"b":1}' }), ['{"b":1}']],
  ['sent', () => ask('draft.delete', { key: 'one' }), []],
])('what another window %s at that moment is not written over', async (_, happens, documents) => {
  const first = (await save('one', '{"a":1}')).data as unknown as { saved: number }
  const racing = beforeWriting(portal, happens)
  const late = await make(
    racing,
    who.key,
    'draft.save',
    { key: 'one', document: '{"a":2}', known: first.saved },
    { token: who.token },
  )
  expect([late.status, late.error?.code]).toEqual([409, 'draft_elsewhere'])
  expect((await rows()).drafts.map(({ document }: { document: string }) => document)).toEqual(documents)
})

test('what is kept last comes back as it was, for its owner, with whom it is for', async () => {
  await save('one', '{"a":1}')
  await save('one', '{"a":"größer\\n"}')
  expect((await ask('draft.info', { key: 'one' })).data).toMatchObject({
    key: 'one',
    document: '{"a":"größer\\n"}',
  })
  expect(await listed()).toMatchObject([
    { key: 'one', passenger: { key: who.passenger, name: { last: 'Test' } } },
  ])
  expect((await rows()).drafts).toHaveLength(1)
})

test('the list begins with what was kept last', async () => {
  for (const key of ['a', 'b', 'c', 'a']) await save(key, key)
  expect((await listed()).map(({ key }) => key)).toEqual(['a', 'c', 'b'])
})

test('of several for one passenger the list says when each goes where', async () => {
  await ask('draft.save', { key: 'one', document: 'x', date: '2027-03-14', dropoff: 'Lakeside Dialysis' })
  expect(await listed()).toMatchObject([{ key: 'one', date: '2027-03-14', dropoff: 'Lakeside Dialysis' }])
  await ask('draft.save', { key: 'one', document: 'y' })
  const [again] = await listed()
  expect([again?.key, Object.keys(again ?? {}).sort()]).toEqual(['one', ['key', 'updated']])
})

test('nobody else sees, changes or forgets it: not a colleague, not another customer', async () => {
  await save('one', 'mine')
  const colleague = await who.role(['*'])
  const stranger = await newCustomer(portal)
  expect([
    await listed(colleague),
    (await ask('draft.info', { key: 'one' }, colleague)).status,
    (await ask('draft.info', { key: 'one' }, stranger.token, stranger.key)).status,
  ]).toEqual([[], 404, 404])
  await save('one', 'theirs', colleague)
  await ask('draft.delete', { key: 'one' }, colleague)
  expect((await ask('draft.info', { key: 'one' })).data).toMatchObject({ document: 'mine' })
  expect((await ask('draft.save', { key: 'two', document: 'x' }, await who.role(['ride.view']))).status).toBe(
    403,
  )
})

test('forgotten drafts are gone, a second time as well', async () => {
  await save('one', 'x')
  for (const _ of [1, 2]) expect((await ask('draft.delete', { key: 'one' })).status).toBe(200)
  expect([await listed(), (await ask('draft.info', { key: 'one' })).status]).toEqual([[], 404])
})

test(`at most ${MOST_DRAFTS} are kept: the oldest gives way`, async () => {
  for (let index = 0; index < MOST_DRAFTS + 2; index++) await save(`d${String(index).padStart(2, '0')}`, 'x')
  const { drafts } = await rows()
  expect([drafts.length, drafts[0].key, drafts.at(-1).key]).toEqual([MOST_DRAFTS, 'd02', 'd21'])
})

test('after a week it is not shown any more, and then removed; one that was touched since stays', async () => {
  await save('new', 'x')
  const { drafts } = await rows()
  await write(portal.store, who.key, {
    inserts: {
      trip_draft: [
        {
          user_key: drafts[0].user_key,
          key: 'old',
          document: 'x',
          updated_at: Date.now() - DRAFT_LIFE - 1000,
        },
      ],
    },
  })
  // With the next one that is kept goes what its own job has left.
  const left = { user_key: drafts[0].user_key, key: 'left', document: 'x', updated_at: 1 }
  await write(portal.store, who.key, { inserts: { trip_draft: [left] } })
  const old = { where: { key: 'old' }, set: { updated_at: Date.now() } }
  await write(portal.store, who.key, { updates: [{ table: 'trip_draft', ...old }] })
  await save('new', 'y')
  expect((await rows()).drafts.map(({ key }: { key: string }) => key)).toEqual(['new', 'old'])
  const week = { where: { key: 'old' }, set: { updated_at: Date.now() - DRAFT_LIFE - 1000 } }
  await write(portal.store, who.key, { updates: [{ table: 'trip_draft', ...week }] })
  expect([(await listed()).map(({ key }) => key), (await ask('draft.info', { key: 'old' })).status]).toEqual([
    ['new'],
    404,
  ])
  const touched = Date.now() - DRAFT_LIFE / 2
  await write(portal.store, who.key, {
    updates: [{ table: 'trip_draft', where: { key: 'new' }, set: { updated_at: touched } }],
  })
  for (const key of ['old', 'new'])
    await callAsSystem(portal, who.key, 'draft.expire', { user: drafts[0].user_key, key })
  expect((await rows()).drafts.map(({ key }: { key: string }) => key)).toEqual(['new'])
  // The one that was touched since is looked at again when its own week is over, and not before.
  const { again } = await read(portal.store, who.key, {
    again: many(portal.store.sql`select (e.data->>'next')::float8 as next from event e
      where e.customer_key = s.c and e.collection = 'draft:info' and e.key = 'new' order by e.seq desc limit 1`),
  })
  const [{ next }] = again as [{ next: number }]
  expect(Math.abs(next - touched - DRAFT_LIFE)).toBeLessThan(1_000)
})

test.each([
  ['a document that is too long', { key: 'one', document: 'x'.repeat(300_001) }, 'document'],
  ['a NUL', { key: 'one', document: 'a\u0000b' }, 'document'],
  ['a day that no calendar has', { key: 'one', document: 'x', date: '2027-02-29' }, 'date'],
  ['a year that no calendar has', { key: 'one', document: 'x', date: '0000-01-01' }, 'date'],
  ['a name of a place that is too long', { key: 'one', document: 'x', dropoff: 'x'.repeat(301) }, 'dropoff'],
  ['a key that is none', { key: 'a b', document: 'x' }, 'key'],
])('%s is refused and names the field', async (_, payload, field) => {
  const { status, error } = await ask('draft.save', payload)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
})

test('what was typed stands in no event', async () => {
  const canary = newKey('PAS')
  await save('one', canary)
  await save('one', `${canary} more`)
  const { sql } = portal.store
  const { events } = await read(portal.store, who.key, {
    events: many(
      sql`select e.data, e.audience from event e where e.customer_key = s.c and e.collection = 'draft:info'`,
    ),
  })
  expect(events).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain(canary)
  expect(events[0].audience).toEqual([])
  // It is looked at when its week is over.
  expect(Math.abs(events[0].data.next - Date.now() - DRAFT_LIFE)).toBeLessThan(60_000)
})

test('drafts of records and of trips are kept apart, each for who makes the kind', async () => {
  const [books, registers] = [await who.role(['ride.create']), await who.role(['passenger.create'])]
  const kept = (kind: string, token: string) =>
    ask('draft.save', { key: `of-${kind}`, kind, document: kind }, token).then(({ status }) => status)
  expect([await kept('trip', books), await kept('passenger', books)]).toEqual([200, 403])
  expect([await kept('trip', registers), await kept('passenger', registers)]).toEqual([403, 200])
  const keysOf = async (payload: object, token: string) => {
    const { status, data } = await ask('draft.list', payload, token)
    return status === 200
      ? (data as unknown as { drafts: { key: string }[] }).drafts.map(({ key }) => key)
      : status
  }
  expect(await keysOf({}, books)).toEqual(['of-trip'])
  expect(await keysOf({ kind: 'passenger' }, books)).toBe(403)
  expect(await keysOf({ kind: 'passenger' }, registers)).toEqual(['of-passenger'])
  await save('trip', 'trip')
  await ask('draft.save', { key: 'record', kind: 'passenger', passenger: who.passenger, document: 'record' })
  expect(await keysOf({}, who.token)).toEqual(['trip'])
  expect(await keysOf({ kind: 'passenger' }, who.token)).toEqual(['record'])
})
