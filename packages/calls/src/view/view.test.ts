import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { MOST_VIEWS } from './shape.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal({ max: 10 })
})
beforeEach(async () => {
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

type Answer = { status: number; data: never; error?: { code: string; fields?: object } }
type Listed = {
  views: { key: string; name: string; filter: object }[]
  lists: { list: string; columns: string[]; view?: string }[]
}

function ask(name: string, payload: object, token = who.token, customer = who.key): Promise<Answer> {
  return make(portal, customer, name, payload, { token })
}

async function listed(token?: string, customer?: string): Promise<Listed> {
  return (await ask('view.list', {}, token, customer)).data
}

async function save(name: string, filter: object = {}, token?: string): Promise<string> {
  const { status, data } = await ask('view.save', { name, filter }, token)
  expect([name, status]).toEqual([name, 200])
  return (data as { key: string }).key
}

const filter = {
  query: 'Ada Quill',
  statuses: ['failed'],
  type: 'will-call',
  teams: ['TEA1'],
  fleets: ['FLT1'],
  reasons: ['discharge'],
  cancellations: ['sick'],
  minimum: 100,
  maximum: 900,
  days: { first: -7, last: 0 },
}

test('a view comes back as it was kept, by name, and can be renamed and changed', async () => {
  const [south, north] = [await save('south', filter), await save(' North ', {})]
  expect((await listed()).views).toEqual([
    { key: north, name: 'North', filter: {} },
    { key: south, name: 'south', filter },
  ])
  const renamed = await ask('view.save', { key: south, name: 'Dialysis', filter: { type: 'scheduled' } })
  expect(renamed.status).toBe(200)
  expect((await listed()).views).toEqual([
    { key: south, name: 'Dialysis', filter: { type: 'scheduled' } },
    { key: north, name: 'North', filter: {} },
  ])
  // Its own name is not taken, in other letters either; and capitals come no sooner.
  const again = await ask('view.save', { key: south, name: 'dialysis', filter: {} })
  expect(again.status).toBe(200)
  const east = await save('East')
  expect((await listed()).views.map(({ key }) => key)).toEqual([south, east, north])
})

test('S1 nobody else sees, changes, forgets or opens with it: not a colleague, not another customer', async () => {
  const view = await save('Mine', filter)
  await ask('view.arrange', { list: 'rides', columns: ['time', 'who'], view })
  const [colleague, stranger] = [await who.role(['*']), await newCustomer(portal)]
  const others: [string, string][] = [
    [colleague, who.key],
    [stranger.token, stranger.key],
  ]
  for (const [token, customer] of others) {
    const change = { key: view, name: 'Theirs', filter: {} }
    expect([
      await listed(token, customer),
      (await ask('view.save', change, token, customer)).status,
      (await ask('view.arrange', { list: 'board', view }, token, customer)).status,
      (await ask('view.delete', { key: view }, token, customer)).status,
    ]).toEqual([{ views: [], lists: [] }, 404, 404, 200])
  }
  expect(await listed()).toEqual({
    views: [{ key: view, name: 'Mine', filter }],
    lists: [{ list: 'rides', columns: ['time', 'who'], view }],
  })
})

test('each list has its columns and view; what is not said stays; a forgotten view opens nothing', async () => {
  const view = await save('Mine')
  await ask('view.arrange', { list: 'rides', columns: ['who', 'time', 'cost'] })
  await ask('view.arrange', { list: 'rides', view })
  await ask('view.arrange', { list: 'board', view })
  expect((await listed()).lists).toEqual([
    { list: 'board', columns: [], view },
    { list: 'rides', columns: ['who', 'time', 'cost'], view },
  ])
  await ask('view.arrange', { list: 'board', view: null })
  expect((await ask('view.delete', { key: view })).status).toBe(200)
  expect(await listed()).toEqual({
    views: [],
    lists: [
      { list: 'board', columns: [] },
      { list: 'rides', columns: ['who', 'time', 'cost'] },
    ],
  })
})

test.each([
  ['no name', { name: '  ', filter: {} }, 'name', 'view_name_missing'],
  ['the name of another, in other letters', { name: 'MINE', filter: {} }, 'name', 'view_name_taken'],
  ['a part that nobody knows', { name: 'x', filter: { doctor: 'y' } }, 'filter.doctor', 'bad_input'],
  ['a status that is none', { name: 'x', filter: { statuses: ['lost'] } }, 'filter.statuses.0', 'bad_input'],
  ['days backwards', { name: 'x', filter: { days: { first: 1, last: 0 } } }, 'filter.days', 'bad_input'],
])('%s is refused by name', async (_, payload, field, code) => {
  await save('Mine')
  const { status, error } = await ask('view.save', payload)
  expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([422, code, [field]])
})

test.each([
  ['without the time', ['who', 'cost']],
  ['one column twice', ['time', 'who', 'who']],
  ['a column that is none', ['time', 'who', 'doctor']],
])('columns %s are refused', async (_, columns) => {
  expect((await ask('view.arrange', { list: 'rides', columns })).status).toBe(422)
  expect((await listed()).lists).toEqual([])
})

test('two screens that keep one name at the same moment make one view, and the other hears why', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask('view.save', { name: 'Same', filter: {} })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  expect(new Set(answers.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
    new Set(['view_name_taken']),
  )
  expect((await listed()).views).toHaveLength(1)
})

test(`at most ${MOST_VIEWS} views are kept; changing one is possible still`, async () => {
  let last = ''
  for (let index = 0; index < MOST_VIEWS; index++) last = await save(`View ${index}`)
  expect((await ask('view.save', { name: 'One more', filter: {} })).error?.code).toBe('too_many_views')
  expect((await ask('view.save', { key: last, name: 'Changed', filter: {} })).status).toBe(200)
})

test('a view that another screen has deleted meanwhile is not there any more', async () => {
  const view = await save('Mine')
  await ask('view.delete', { key: view })
  const none = { status: 404, error: { message: 'There is no such view.' } }
  expect(await ask('view.save', { key: view, name: 'Mine', filter: {} })).toMatchObject(none)
  expect(await ask('view.arrange', { list: 'rides', view })).toMatchObject(none)
})
