import { newKey } from '@nemt/domain/key/key.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { contactKind } from '../contact/calls.ts'
import { fundKind } from '../fund/calls.ts'
import { fundingKind } from '../funding/calls.ts'
import { placeKind } from '../place/calls.ts'
import { planKind } from '../plan/calls.ts'
import { policyKind } from '../policy/calls.ts'
import { roleKind } from '../role/calls.ts'
import { teamKind } from '../team/calls.ts'
import { clinic, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let other: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  other = await newCustomer(portal)
})
afterAll(() => portal.close())

/** A kind of record as its calls show it. */
interface Kept {
  noun: string
  /** Its list's name in the answer, and what its events are told under. */
  plural: string
  collection: string
  /** The words that make and change one; without them only super and global users do. */
  words?: [create: string, edit: string]
  remove: 'archive' | 'delete'
  /** What one needs, besides its name. */
  needs: (office: Office) => Promise<object>
  /** A field that may be left out, with a value. */
  optional?: [field: string, value: unknown]
}

async function nothing(): Promise<object> {
  return {}
}

const kinds: Kept[] = [
  {
    ...{ noun: 'contact', plural: 'contacts', collection: 'contact:info', remove: 'archive', needs: nothing },
    ...{ words: ['contact.create', 'contact.edit'], optional: ['email', 'a@example.org'] },
  },
  {
    ...{ noun: 'place', plural: 'places', collection: 'place:info', remove: 'archive' },
    ...{ needs: async () => ({ address: clinic }) },
    ...{ words: ['place.create', 'place.edit'], optional: ['contact', 'Front desk'] },
  },
  {
    ...{ noun: 'team', plural: 'teams', collection: 'team:info', remove: 'archive', needs: nothing },
    ...{ words: ['team.create', 'team.edit'] },
  },
  {
    ...{ noun: 'role', plural: 'roles', collection: 'role:info', remove: 'delete', needs: nothing },
    ...{ words: ['access.create', 'access.edit'], optional: ['sso', 'nurses'] },
  },
  {
    ...{ noun: 'funding', plural: 'funding', collection: 'funding:info', remove: 'delete', needs: nothing },
    ...{ words: ['funding.create', 'funding.edit'] },
  },
  {
    ...{ noun: 'plan', plural: 'plans', collection: 'plan:info', remove: 'delete', needs: nothing },
    ...{ optional: ['external_id', 'M-1'] },
  },
  {
    ...{ noun: 'policy', plural: 'policies', collection: 'policy:info', remove: 'delete', needs: nothing },
    ...{ optional: ['display_name', 'Rides'] },
  },
  {
    ...{ noun: 'fund', plural: 'funds', collection: 'fund:info', remove: 'delete' },
    ...{ needs: async ({ by }) => ({ policy_key: (await by('policy.save', { name: 'Rules' })).data.key }) },
  },
]

type Answer = {
  status: number
  data: { key: string; version: number; name: string } & Record<string, unknown>
  error?: { code: string; fields?: Record<string, string>; detail?: object }
}
type Office = Awaited<ReturnType<typeof office>>

/** A customer with who may keep everything. */
async function office() {
  const who = await newCustomer(portal)
  const chief = await flaggedUser(portal, who, 'is_super')
  const made = async (over: typeof portal, name: string, payload: object, token: string) =>
    (await make(over, who.key, name, payload, { token })) as unknown as Answer
  /** By the lead where words say who may, else by a super user. */
  const by = (name: string, payload: object, token = name.startsWith('p') ? chief : who.token) =>
    made(portal, name, payload, token)
  return { who, chief, by, made }
}

const phone = { display: '(312) 555-0123', raw: '+13125550123', type: 'land' }
const region = {
  ...{ key: 'ARAnorth', format: 'North' },
  geojson: {
    type: 'Polygon',
    coordinates: [
      [
        [-88, 41],
        [-87, 41],
        [-87, 42],
        [-88, 42],
        [-88, 41],
      ],
    ],
  },
}
/** Of each kind a record with all that can be entered of it, besides what it needs. */
const complete: Record<string, (office: Office) => Promise<object>> = {
  contact: async () => ({ email: 'a@example.org', phone }),
  place: async ({ by }) => ({
    ...{ contact: 'Front desk', phone, type: 'home', claim_site: 'H' },
    parent: (await by('place.save', { name: 'Campus', address: clinic })).data.key,
    notes: { pickup: 'Gate 2', dropoff: 'Gate 3' },
  }),
  team: async () => ({ sso: 'nurses', contact: { phone } }),
  role: async ({ by }) => ({
    ...{ sso: 'nurses', permissions: ['ride.view'] },
    inherit: [(await by('role.save', { name: 'Base' })).data.key],
  }),
  funding: async ({ by }) => ({
    filters: { team: { [(await by('team.save', { name: 'East' })).data.key]: true } },
    limit: { interval: 'monthly', spend: { soft: 100, hard: 200 } },
    contact: { name: { first: 'Ann', last: 'Payer' }, email: 'ann@example.org', address: clinic },
    geo: { pickup: { north: region }, dropoff: { north: { ...region, format: 'South' } } },
  }),
  plan: async ({ by, chief }) => ({
    ...{
      external_id: 'M-1',
      limits: { ride: 3, allotment: { interval: 'monthly', disabled_services: ['als'] } },
    },
    policies: [(await by('policy.save', { name: 'Rules' }, chief)).data.key],
  }),
  policy: async () => ({
    ...{ display_name: 'Rides', scope: 'all', constraint_override: { permitted: false } },
    ...{ enabled: { start: 1, end: 2 }, effective: { start: 3, end: 4, always: false } },
    ...{ hide_effective_dates: true, original: { any: ['thing'] }, imports: { from: 'there' } },
    ...{ external_ids: ['X-1'], no_show_consumes: false, plans_min_count: 1, plans_max_count: 2 },
    ...{
      limits: { allotment: { interval: 'monthly', calendar: true } },
      trip: { max_consecutive_residence: 2 },
    },
  }),
  fund: async () => ({ original: { any: ['thing'] } }),
}
/** What can be entered, as the kinds themselves say. */
const shapes: Record<string, object> = {
  ...{ contact: contactKind.fields.shape, place: placeKind.fields.shape, team: teamKind.fields.shape },
  ...{ role: roleKind.fields.shape, funding: fundingKind.fields.shape, plan: planKind.fields.shape },
  ...{ policy: policyKind.fields.shape, fund: fundKind.fields.shape },
}

/** The office of a kind, with one record of it. */
async function begin(kind: Kept) {
  const own = await office()
  const token = kind.words ? own.who.token : own.chief
  const needs = await kind.needs({ ...own, by: (name, payload) => own.by(name, payload, own.chief) })
  const call = (what: string, payload: object, keeper = token, over = portal) =>
    own.made(over, `${kind.noun}.${what}`, payload, keeper)
  const { data: first } = await call('save', { name: 'First', ...needs })
  const list = async (keys?: string[]) => {
    const answer = await call('list', keys ? { keys } : {})
    return answer.data[kind.plural] as Answer['data'][]
  }
  return { ...own, token, needs, call, first, list }
}

async function events(who: TestCustomer, key: string) {
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select e.collection, e.type, e.data, e.audience from event e
      where e.customer_key = s.c and e.key = ${key} order by e.seq`),
  })
  return rows
}

function told({ collection }: Kept, type: string) {
  return { collection, type, data: {}, audience: ['staff'] }
}

describe.each(kinds)('records: $noun', (kind) => {
  test('one is made, listed by its name, changed in part, and told of', async () => {
    const { who, call, first, list } = await begin(kind)
    expect(first).toMatchObject({ version: 1, name: 'First' })
    const [field, value] = kind.optional ?? ['name', 'First']
    const changed = await call('save', { key: first.key, version: 1, [field]: value })
    expect(changed.data).toMatchObject({ version: 2, name: 'First', [field]: value })
    const renamed = await call('save', { key: first.key, name: ' Renamed ' })
    expect(renamed.data).toMatchObject({ version: 3, name: 'Renamed' })
    expect((await list([first.key]))[0]).toMatchObject({ version: 3, name: 'Renamed' })
    if (kind.optional) {
      expect((await list([first.key]))[0]?.[field]).toEqual(value)
      const without = await call('save', { key: first.key, [field]: null })
      expect([without.data.version, without.data[field]]).toEqual([4, undefined])
      expect((await list([first.key]))[0]).not.toHaveProperty(field)
    }
    const all = await events(who, first.key)
    expect(all.slice(0, 2)).toEqual([told(kind, 'created'), told(kind, 'edited')])
  })

  test('what is entered is kept, all of it, and stays when something else of it is changed', async () => {
    const { call, needs, list, ...own } = await begin(kind)
    const entered = { ...needs, ...(await complete[kind.noun]!(own)), name: 'Whole' }
    expect(Object.keys(entered).sort()).toEqual(Object.keys(shapes[kind.noun]!).sort())
    const { data: saved, error } = await call('save', entered)
    expect([error, saved]).toEqual([undefined, { key: saved.key, version: 1, ...entered }])
    expect(await list([saved.key])).toEqual([saved])
    const changed = { ...saved, version: 2, name: 'Changed' }
    expect((await call('save', { key: saved.key, name: 'Changed' })).data).toEqual(changed)
    expect(await list([saved.key])).toEqual([changed])
  })

  test('the list goes by name, gives those asked for, and none of another customer', async () => {
    const { call, needs, first, list } = await begin(kind)
    const { data: later } = await call('save', { ...needs, name: 'Later' })
    const { data: early } = await call('save', { ...needs, name: 'Early' })
    const names = ['Early', 'First', 'Later']
    expect((await list()).map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names)
    expect((await list([later.key, newKey('PAS')])).map(({ key }) => key)).toEqual([later.key])
    const there = await make(portal, other.key, `${kind.noun}.list`, {}, { token: other.token })
    expect(JSON.stringify(there.data)).not.toContain(first.key)
    expect(JSON.stringify(there.data)).not.toContain(early.key)
  })

  test('who saw another version is told, also when somebody was faster by a moment', async () => {
    const { call, first, list, token } = await begin(kind)
    await call('save', { key: first.key, version: 1, name: 'Faster' })
    const late = await call('save', { key: first.key, version: 1, name: 'Late' })
    expect([late.status, late.error]).toMatchObject([
      409,
      { code: `${kind.noun}_changed`, detail: { key: first.key, version: 2 } },
    ])
    const racing = beforeWriting(portal, () => call('save', { key: first.key, name: 'Faster again' }))
    const overtaken = await call('save', { key: first.key, name: 'Overtaken' }, token, racing)
    expect([overtaken.status, overtaken.error?.code]).toEqual([409, `${kind.noun}_changed`])
    expect((await list([first.key]))[0]).toMatchObject({ version: 3, name: 'Faster again' })
  })

  test.each([[' '], [null], ['']])('a name of %j is refused with its field', async (name) => {
    const { call, needs, first, list } = await begin(kind)
    for (const payload of [
      { ...needs, name },
      { key: first.key, name },
    ]) {
      const { status, error } = await call('save', payload)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['name']])
    }
    expect((await list([first.key]))[0]).toMatchObject({ version: 1, name: 'First' })
  })

  test('only who holds the word makes one, changes one, removes one', async () => {
    const { who, call, needs, first, list } = await begin(kind)
    const [create, edit] = kind.words ?? []
    const codes = async (token: string) => [
      (await call('save', { ...needs, name: 'New' }, token)).status,
      (await call('save', { key: first.key, name: 'Changed' }, token)).status,
      (await call('save', { ...needs, key: newKey('PAS'), name: 'Unknown' }, token)).status,
      (await call(kind.remove, { key: newKey('PAS') }, token)).status,
    ]
    expect(await codes(await who.role(['ride.view']))).toEqual([403, 403, 403, 403])
    if (!create || !edit) expect(await codes(who.token)).toEqual([403, 403, 403, 403])
    else {
      expect((await codes(await who.role([create]))).slice(1)).toEqual([403, 200, 403])
      expect(await codes(await who.role([edit]))).toEqual([403, 200, 404, 404])
    }
    expect((await list([first.key])).map(({ version }) => version)).toEqual([create ? 2 : 1])
  })

  test('who had it open while it was removed does not make it again', async () => {
    const { call, needs, first, list } = await begin(kind)
    await call(kind.remove, { key: first.key })
    const late = await call('save', { ...needs, key: first.key, version: 1, name: 'Late' })
    expect([late.status, late.error?.code]).toEqual([404, 'not_found'])
    expect((await list()).map(({ key }) => key)).not.toContain(first.key)
  })

  test('one that is removed leaves the list, is told of, and is not there to be removed again', async () => {
    const { who, call, needs, first, list, token } = await begin(kind)
    const racing = beforeWriting(portal, () => call(kind.remove, { key: first.key }))
    const second = await call(kind.remove, { key: first.key }, token, racing)
    // What is archived can be told from what is gone; two who delete it are both right.
    expect(second.status).toBe(kind.remove === 'archive' ? 404 : 200)
    expect(await list([first.key])).toEqual([])
    expect((await call(kind.remove, { key: first.key })).status).toBe(404)
    expect((await events(who, first.key)).at(-1)).toEqual(told(kind, 'archived'))
    if (kind.remove !== 'archive') return
    const again = await call('save', { ...needs, key: first.key, name: 'Again' })
    expect([again.status, again.error?.code]).toEqual([409, 'key_taken'])
  })
})

test.each<['role' | 'plan', 'permissions' | 'policies']>([
  ['role', 'permissions'],
  ['plan', 'policies'],
])('F444 what a save of a %s answers is what is kept: each of its %s once', async (noun, field) => {
  const { by, chief } = await office()
  const { data: rules } = await by('policy.save', { name: 'Rules' })
  const one = noun === 'role' ? 'ride.view' : rules.key
  const { data: saved } = await by(`${noun}.save`, { name: 'Twice', [field]: [one, one] }, chief)
  const { data: listed } = await by(`${noun}.list`, { keys: [saved.key] }, chief)
  expect(saved[field]).toEqual([one])
  expect(listed[`${noun}s`]).toMatchObject([{ [field]: [one] }])
})
