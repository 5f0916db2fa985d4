import type { Permission } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, clinic, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { flaggedUser } from '../testing/flagged-user.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Made = {
  status: number
  data: Record<string, Record<string, Record<string, unknown>>>
  error?: { code: string; fields?: object; detail?: object }
}

async function office(options: Parameters<typeof newCustomer>[1] = {}) {
  const who = await newCustomer(portal, options)
  const by = (token: string) => ({
    call: async (name: string, payload: unknown) =>
      (await make(portal, who.key, name, payload, { token })) as unknown as Made,
    query: async (collection: string, query: unknown = true) =>
      (await make(portal, who.key, 'data.query', { [collection]: query }, { token })) as unknown as Made,
    merge: async (collection: string, value: unknown) =>
      (await make(portal, who.key, 'data.merge', { [collection]: value }, { token })) as unknown as Made,
    remove: async (collection: string, value: unknown) =>
      (await make(portal, who.key, 'data.delete', { [collection]: value }, { token })) as unknown as Made,
  })
  return { who, by, superUser: () => flaggedUser(portal, who, 'is_super'), lead: by(who.token) }
}

type Kind = [
  collection: string,
  entry: object,
  change: Record<string, unknown>,
  create: Permission | null,
  edit: Permission | null,
  removable: string,
]
const kinds: Kind[] = [
  [
    'contact:info',
    { name: 'Ward 4', email: 'w@example.org', phone: { display: '(312) 555-0110' } },
    { email: null },
    'contact.create',
    'contact.edit',
    'contact:info',
  ],
  [
    'place:info',
    { name: 'Clínica Élan', address: clinic, notes: { pickup: 'Door B' }, claim_site: 'H' },
    { claim_site: null },
    'place.create',
    'place.edit',
    'place:info',
  ],
  [
    'team:info',
    { name: 'East', sso: 'east', contact: { phone: { display: '(312) 555-0110' } } },
    { sso: null },
    'team.create',
    'team.edit',
    'team:info',
  ],
  ['role:info', { name: 'Clerk', sso: 'clerks' }, { sso: null }, 'access.create', 'access.edit', 'role:info'],
  [
    'funding',
    {
      name: 'County',
      limit: { interval: 'monthly', spend: { soft: 100, hard: 200 } },
      contact: { email: 'c@example.org' },
    },
    { limit: { interval: 'static' } },
    'funding.create',
    'funding.edit',
    'funding',
  ],
  ['plan:info', { name: 'Gold', external_id: 'G1' }, { external_id: null }, null, null, 'plan:info'],
  ['policy:info', { name: 'Dialysis', display_name: 'D' }, { display_name: null }, null, null, 'policy:info'],
]

describe.each(kinds)('%s', (collection, entry, change, create, edit, removable) => {
  const prefix = {
    'contact:info': 'CLC',
    'place:info': 'PLC',
    'team:info': 'TEA',
    'role:info': 'ROL',
    funding: 'FUN',
    'plan:info': 'PLN',
    'policy:info': 'PCY',
  }[collection] as 'TEA'
  const reader = collection === 'funding' ? 'funding:info' : collection

  test('made, changed and removed by who may, each with an event; nothing for anybody else', async () => {
    const { who, by, superUser, lead } = await office()
    const key = newKey(prefix)
    const [maker, editor, other] =
      create && edit
        ? [by(await who.role([create])), by(await who.role([edit])), by(await who.role(['ride.view']))]
        : [by(await superUser()), by(await superUser()), lead]
    expect((await other.merge(collection, { [key]: entry })).status).toBe(403)
    if (create) expect([403, 404]).toContain((await editor.merge(collection, { [key]: entry })).status)
    expect((await maker.merge(collection, { [key]: entry })).data[collection]).toMatchObject({
      ...entry,
      key,
      version: 1,
    })
    if (create) expect((await maker.merge(collection, { [key]: change })).status).toBe(403)
    expect(
      (await editor.merge(collection, { [key]: { ...change, version: 1 } })).data[collection],
    ).toMatchObject({ key, version: 2 })
    expect((await editor.merge(collection, { [key]: { ...change, version: 1 } })).error).toMatchObject({
      detail: { key, version: 2 },
    })
    const [field] = Object.keys(change) as [string]
    const record = (await editor.query(reader, { [key]: true })).data[reader]?.[key] as Record<
      string,
      unknown
    >
    expect(record[field]).toEqual(change[field] ?? undefined)
    if (create) expect([403, 404]).toContain((await other.remove(removable, { [key]: true })).status)
    expect((await editor.remove(removable, { [key]: true })).status).toBe(200)
    expect((await editor.query(reader, { [key]: true })).data[reader]).toEqual({})
    expect((await editor.remove(removable, { [key]: true })).status).toBe(404)
    const { events } = await read(portal.store, who.key, {
      events: many(
        portal.store
          .sql`select e.type from event e where e.customer_key = s.c and e.key = ${key} order by e.seq`,
      ),
    })
    expect((events as { type: string }[]).map(({ type }) => type)).toEqual(['created', 'edited', 'archived'])
  })

  test('X120 without a name it is refused, and an unknown field by its name', async () => {
    const { who, by, superUser } = await office()
    const maker = by(create ? await who.role([create]) : await superUser())
    for (const name of ['  ', '\u200b\u202e'])
      expect((await maker.merge(collection, { [newKey(prefix)]: { ...entry, name } })).error).toMatchObject({
        ...{ code: 'entry_name_missing', fields: { name: 'Please enter a name' } },
      })
    expect(
      (await maker.merge(collection, { [newKey(prefix)]: { ...entry, surprise: 1 } })).error?.fields,
    ).toEqual({ surprise: 'is not known' })
    expect((await maker.merge(collection, { 'no key!': entry })).status).toBe(422)
  })

  test('passengers and providers have no part in it', async () => {
    const { who, by } = await office()
    for (const token of [
      await passengerToken(portal, who.key, who.passenger),
      ((await who.fleets(1))[0] as { token: string }).token,
    ]) {
      expect((await by(token).merge(collection, { [newKey(prefix)]: entry })).status).toBe(403)
      if (reader !== 'place:info') expect((await by(token).query(reader)).status).toBe(403)
    }
  })

  test('twenty changes of one version at once: one is taken', async () => {
    const { who, by, superUser } = await office()
    const words = create && edit ? [create, edit] : []
    const both = by(words.length ? await who.role(words) : await superUser())
    const key = newKey(prefix)
    await both.merge(collection, { [key]: entry })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        both.merge(collection, { [key]: { name: `N${index}`, version: 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })
})

test('C083 V590 V591 V592 a team is archived by its path, and leaves the lists', async () => {
  const { lead } = await office()
  await lead.merge('team:info', { TEAgone: { name: 'Gone' } })
  expect(Object.keys((await lead.query('team:info')).data['team:info'] ?? {})).toContain('TEAgone')
  expect((await lead.merge('team:info/TEAgone/archive', true)).status).toBe(200)
  const listed = async () => Object.keys((await lead.query('team:info')).data['team:info'] ?? {})
  expect(await listed()).toEqual([expect.stringMatching(/^TEA/)])
  expect(await listed()).not.toContain('TEAgone')
  expect((await lead.merge('team:info', { TEAgone: { name: 'Back' } })).error?.code).toBe('key_taken')
})

test('deleting fields empties them, deleting a required one is refused', async () => {
  const { lead } = await office()
  await lead.merge('contact:info', { CLC1: { name: 'Ward', email: 'w@example.org' } })
  const stored = async () => (await lead.query('contact:info', { CLC1: true })).data['contact:info']?.CLC1
  expect(await stored()).toMatchObject({ name: 'Ward', email: 'w@example.org' })
  const { data } = await lead.remove('contact:info', { CLC1: { email: true } })
  for (const record of [data['contact:info'], await stored()]) {
    expect(record).toMatchObject({ key: 'CLC1', name: 'Ward' })
    expect(record).not.toHaveProperty('email')
  }
  expect((await lead.remove('contact:info', { CLC1: { name: true } })).error?.code).toBe('entry_name_missing')
  expect((await lead.remove('ride:info', { RID1: true })).error?.fields).toEqual({
    'ride:info.RID1': 'is not a collection that can be deleted from here',
  })
})

test('C117 deleting what is inside of a record takes that away alone, however it is named', async () => {
  const { who, by, superUser, lead } = await office()
  const chief = by(await superUser())
  const stored = async (collection: string, key: string) =>
    (await lead.query(collection, { [key]: true })).data[collection]?.[key]
  await lead.merge('role:info', { ROL1: { name: 'Clerk', sso: 'clerks' } })
  expect((await lead.remove('role:info', { ROL1: { sso: true } })).status).toBe(200)
  expect(await stored('role:info', 'ROL1')).toEqual({ key: 'ROL1', version: 2, name: 'Clerk' })
  const contact = { name: { first: 'Flora' }, email: 'f@example.org' }
  await lead.merge('funding', { FUN1: { name: 'County', contact } })
  expect((await lead.remove('funding', { FUN1: { contact: { email: true } } })).status).toBe(200)
  expect(await stored('funding', 'FUN1')).toMatchObject({ contact: { name: { first: 'Flora' } } })
  expect(await stored('funding', 'FUN1')).not.toHaveProperty('contact.email')
  await chief.merge('policy:info', { PCY1: { name: 'Rides', trip: { max_consecutive_residence: 2 } } })
  expect((await chief.merge('policy:info.PCY1.trip.purpose.enabled', true)).status).toBe(200)
  expect(await stored('policy:info', 'PCY1')).toMatchObject({
    trip: { max_consecutive_residence: 2, purpose: { enabled: true } },
  })
  expect((await chief.remove('policy:info/PCY1/trip/purpose', true)).status).toBe(200)
  expect(await stored('policy:info', 'PCY1')).toMatchObject({ trip: { max_consecutive_residence: 2 } })
  expect(await stored('policy:info', 'PCY1')).not.toHaveProperty('trip.purpose')
  await lead.merge('patient:info', { [who.passenger]: { notes: 'Rings twice' } })
  expect((await lead.remove(`patient:info/${who.passenger}/notes`, true)).status).toBe(200)
  expect(await stored('patient:info', who.passenger)).toMatchObject({ status: 'active' })
  expect(await stored('patient:info', who.passenger)).not.toHaveProperty('notes')
  const phone = { display: '(312) 555-0110', extension: '7' }
  const registered = { username: 'ann', email: 'a@example.org', firstname: 'Ann' }
  const { data } = await lead.call('auth.register', registered)
  const ann = String(data.user)
  expect((await lead.merge('user:info', { [ann]: { phone } })).status).toBe(200)
  expect((await lead.remove(`user:info/${ann}/phone`, true)).status).toBe(200)
  expect(await stored('user:info', ann)).toMatchObject({ username: 'ann' })
  expect(await stored('user:info', ann)).not.toHaveProperty('phone')
})

test('C079 V1105 the regions of a funding source are a record of their own', async () => {
  const { lead } = await office()
  const area = {
    key: 'A',
    format: 'Loop',
    geojson: {
      type: 'Polygon',
      coordinates: [
        [
          [-88, 41],
          [-87, 41],
          [-87, 42],
          [-88, 41],
        ],
      ],
    },
  }
  await lead.merge('funding', { FUN1: { name: 'County' } })
  expect((await lead.merge('funding:geo', { FUN1: { pickup: { A: area }, dropoff: {} } })).status).toBe(200)
  expect((await lead.query('funding:geo', { FUN1: true })).data['funding:geo']).toEqual({
    FUN1: { pickup: { A: area }, dropoff: {} },
  })
  const info = (await lead.query('funding:info', { FUN1: true })).data['funding:info']?.FUN1
  expect(info).toMatchObject({ name: 'County' })
  expect(info).not.toHaveProperty('geo')
  await lead.merge('funding:geo', { FUN1: { pickup: { A: area }, dropoff: { A: area, B: area } } })
  await lead.remove('funding:geo', { FUN1: { pickup: true, dropoff: { B: true } } })
  await lead.remove('funding:geo', { FUN1: {} })
  expect((await lead.query('funding:geo', { FUN1: true })).data['funding:geo']).toEqual({
    FUN1: { pickup: {}, dropoff: { A: area } },
  })
  await lead.remove('funding:geo', { FUN1: true })
  expect((await lead.query('funding:geo', { FUN1: true })).data['funding:geo']).toEqual({
    FUN1: { pickup: {}, dropoff: {} },
  })
  expect(
    (await lead.merge('funding', { FUN1: { limit: { spend: { soft: 3, hard: 2 } } } })).error?.fields,
  ).toHaveProperty(['limit.spend.soft'])
})

describe('roles and access', () => {
  test('C075 C071 the access record holds words and inherited roles; its holders act on them at once', async () => {
    const { who, by, lead } = await office()
    await lead.merge('role:info', { ROLbase: { name: 'Base' } })
    await lead.merge('access:info', {
      ROLbase: { permissions: { 'ride.view': true, 'ride.edit': false }, inherit: [] },
    })
    expect((await lead.query('access:info', { ROLbase: true })).data['access:info']).toEqual({
      ROLbase: { permissions: { 'ride.view': true }, inherit: [] },
    })
    const token = await who.role([])
    await portal.store.sql.begin(async (tx) => {
      await tx`select set_config('app.customer', ${who.key}, true)`
      await tx`update role set inherit = array['ROLbase'] where permissions = '{}' and key <> 'ROLbase'`
    })
    expect((await by(token).query('access:permissions')).data['access:permissions']).toEqual({
      'ride.view': true,
    })
    expect(Object.values((await by(token).query('access:role')).data['access:role'] ?? {})).toEqual([
      expect.stringMatching(/^ROL/),
    ])
    expect(
      (await by(token).merge('access:info', { ROLbase: { permissions: { 'ride.edit': true } } })).status,
    ).toBe(403)
  })

  test('C075 words merged as a map are given and taken one by one, as a list they are all there are', async () => {
    const { lead } = await office()
    await lead.merge('role:info', { ROLdesk: { name: 'Desk' } })
    const merged = async (permissions: unknown) => {
      await lead.merge('access:info', { ROLdesk: { permissions } })
      const { data } = await lead.query('access:info', { ROLdesk: true })
      return Object.keys(
        (data['access:info'] as { ROLdesk: { permissions: object } }).ROLdesk.permissions,
      ).sort()
    }
    expect(await merged({ 'ride.view': true, 'ride.edit': true })).toEqual(['ride.edit', 'ride.view'])
    expect(await merged({ 'ride.edit': false, 'ride.cancel': true })).toEqual(['ride.cancel', 'ride.view'])
    expect(await merged({ 'ride.view': null })).toEqual(['ride.cancel'])
    expect(await merged(['ride.view'])).toEqual(['ride.view'])
  })

  test.each(['ride.edit', 'name', 'sso'])(
    'C075 F444 the access record has no %s beside its words',
    async (name) => {
      const { lead } = await office()
      await lead.merge('role:info', { ROLdesk: { name: 'Desk' } })
      const { status, error } = await lead.merge('access:info', { ROLdesk: { inherit: [], [name]: true } })
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [name]])
    },
  )

  test.each([
    [{ permissions: ['everything'] }, 'permissions.0'],
    [{ permissions: ['*'] }, 'permissions.0'],
    [{ inherit: ['ROLnone'] }, 'inherit.0'],
    [{ inherit: ['ROLself'] }, 'inherit.0'],
  ])('%j is refused', async (access, field) => {
    const { lead } = await office()
    await lead.merge('role:info', { ROLself: { name: 'Self' } })
    expect((await lead.call('role.save', { key: 'ROLself', ...access })).error?.fields).toHaveProperty([
      field,
    ])
  })

  test('circles of inheritance are refused, however long', async () => {
    const { lead } = await office()
    for (const [key, inherit] of [
      ['ROLa', []],
      ['ROLb', ['ROLa']],
      ['ROLc', ['ROLb']],
    ] as const)
      await lead.call('role.save', { key, name: key, inherit })
    expect((await lead.call('role.save', { key: 'ROLa', inherit: ['ROLc'] })).error?.fields).toEqual({
      'inherit.0': 'inherits from this role',
    })
  })

  test('a role that users or other roles need stays', async () => {
    const { lead } = await office()
    const roles = Object.keys((await lead.query('role:info')).data['role:info'] ?? {})
    expect((await lead.remove('role:info', { [roles[0] as string]: true })).error?.code).toBe('role_in_use')
  })
})

describe('copy', () => {
  test('V051 V052 C068–C070 V1106 X141 custom wording is what people read at once, until it is reset', async () => {
    const { who, by, superUser, lead } = await office()
    const chief = by(await superUser())
    const text = async () =>
      (
        (await make(portal, who.key, 'phone.convert_to_raw', 'nothing', { token: who.token })) as {
          error?: { message: string }
        }
      ).error?.message
    expect(await text()).toBe('This phone number is not valid.')
    expect((await lead.merge('copy:info:custom', { 'error.invalid_phone': { en: 'No!' } })).status).toBe(403)
    expect(
      (
        await chief.merge('copy:info:custom', {
          'error.invalid_phone': { en: 'Not a phone' },
          passenger: { en: 'client' },
        })
      ).status,
    ).toBe(200)
    expect(await text()).toBe('Not a phone')
    expect((await lead.query('copy:override')).data['copy:override']).toEqual({
      'error.invalid_phone': 'Not a phone',
      passenger: 'client',
    })
    expect((await chief.query('copy:info:custom')).data['copy:info:custom']).toEqual({
      'error.invalid_phone': { en: 'Not a phone' },
      passenger: { en: 'client' },
    })
    expect((await lead.query('copy:info')).data['copy:info']).toMatchObject({
      'error.invalid_phone': 'This phone number is not valid.',
    })
    expect((await chief.remove('copy:info:custom', { 'error.invalid_phone': true })).status).toBe(200)
    expect(await text()).toBe('This phone number is not valid.')
    expect(
      (await chief.merge('copy:info:custom', { 'error.nothing_such': { en: 'x' } })).error?.fields,
    ).toEqual({ 'copy.error.nothing_such': 'is no text of the product' })
  })
})

describe('customer:info', () => {
  test('V027 C067 is laid over what is there; what the screens don’t see stays; no text leaks', async () => {
    const configuration = {
      auth: { logins: 5 },
      flags: { verbose: true, redox: true },
      copy: { passenger: 'rider' },
    }
    const { who, by, superUser, lead } = await office({ configuration })
    const chief = by(await superUser())
    await chief.merge('copy:info:custom', { MRN: { en: 'Card' } })
    expect((await lead.merge('customer:info', { [who.key]: { name: 'Mine' } })).status).toBe(403)
    const hook = { webhook_subscriber: { listener_url: 'https://hook.example.org', auth_token: 'zqtoken' } }
    const { data } = await chief.merge('customer:info', {
      [who.key]: { name: 'Renamed', flags: { verbose: null, display_name: true }, version: 1, ...hook },
    })
    expect(data['customer:info']).toMatchObject({
      name: 'Renamed',
      version: 2,
      flags: { redox: true, display_name: true },
    })
    expect(JSON.stringify(data)).not.toMatch(/hook.example.org|zqtoken/)
    const { row } = await read(portal.store, who.key, {
      row: many(portal.store.sql`select c.configuration from customer c where c.customer_key = s.c`),
    })
    expect(row[0].configuration).toMatchObject({
      ...configuration,
      flags: { redox: true, display_name: true },
    })
    expect(
      (await chief.merge('customer:info', { [who.key]: { name: 'Late', version: 1 } })).error,
    ).toMatchObject({ code: 'customer_changed', detail: { version: 2 } })
    expect((await chief.merge('customer:info', { elsewhere: { name: 'x' } })).status).toBe(422)
  })

  test.each([
    [
      'V1021',
      { documentation: { handouts: { h: { key: 'h', title: '', link: 'x' } } } },
      'documentation.handouts.h',
    ],
    ['V1022', { covered: { enabled: true } }, 'covered.main_text'],
    ['V1019', { covered: { enabled: true, main_text: 'x'.repeat(101) } }, 'covered.main_text'],
    ['V1024', { auth: { logins: 'three' } }, 'auth.logins'],
    ['a zone that is none', { timezone: 'Mars/Olympus' }, 'timezone'],
  ])('%s %j is refused by name', async (_, change, field) => {
    const { who, by, superUser } = await office()
    expect(
      (await by(await superUser()).merge('customer:info', { [who.key]: change })).error?.fields,
    ).toHaveProperty([field])
  })
})

describe('plans, benefits and funds', () => {
  test('V025 V1038 C096 a benefit’s trip purpose is merged into its rules', async () => {
    const { by, superUser } = await office()
    const chief = by(await superUser())
    await chief.merge('policy:info', {
      PCY1: { name: 'B', trip: { max_consecutive_residence: 2, purpose: { list: ['Work'] } } },
    })
    expect(
      (await chief.merge('policy:info', { PCY1: { trip: { purpose: { enabled: true } } } })).data[
        'policy:info'
      ],
    ).toMatchObject({ trip: { max_consecutive_residence: 2, purpose: { list: ['Work'], enabled: true } } })
  })

  test('C097 C098 V010 V011 a plan keeps its benefits, a fund its benefit; what is in use stays', async () => {
    const { by, superUser } = await office()
    const chief = by(await superUser())
    await chief.merge('policy:info', { PCY1: { name: 'A' }, PCY2: { name: 'B' } })
    await chief.merge('plan:info', { PLN1: { name: 'P', policies: ['PCY1', 'PCY2'] } })
    expect((await chief.merge('plan:info', { PLN1: { policies: ['PCY2'] } })).status).toBe(200)
    expect((await chief.query('plan:info', { PLN1: true })).data['plan:info']?.PLN1).toMatchObject({
      policies: ['PCY2'],
      version: 2,
    })
    expect(
      (await chief.merge('plan:info', { PLN1: { policies: ['PCYnone'] } })).error?.fields,
    ).toHaveProperty('policies')
    await chief.merge('fund:info', { FND1: { name: 'F', policy_key: 'PCY2' } })
    expect(
      (await chief.merge('fund:info', { FND2: { name: 'F', policy_key: 'PCYnone' } })).error?.fields,
    ).toHaveProperty('policy_key')
    expect((await chief.remove('policy:info', { PCY2: true })).error?.code).toBe('policy_in_use')
    expect((await chief.remove('policy:info', { PCY1: true })).status).toBe(200)
  })
})

describe('fleets', () => {
  test('V059 C093 C094 are kept by global users at the global customer, by nobody else', async () => {
    const { who, by, superUser, lead } = await office()
    const [fleet] = (await who.fleets(1)) as { key: string; token: string }[] as [
      { key: string; token: string },
    ]
    for (const caller of [lead, by(await superUser())]) {
      expect((await caller.merge('fleet:info', { [fleet.key]: { name: 'Mine' } })).status).toBe(403)
      expect((await caller.query('fleet:info', { [fleet.key]: true })).data['fleet:info']).toEqual({})
      expect((await caller.remove('fleet:info', { [fleet.key]: true })).status).toBe(403)
      expect((await caller.merge('fleet:group', { GRPx: { name: 'X', legal_name: 'X' } })).status).toBe(403)
    }
  })

  test('V1157–V1166 a group with a legal name, a fleet with hours, rates and areas', async () => {
    const token = await globalUser()
    const call = async (name: string, payload: unknown) =>
      (await make(portal, 'global', name, payload, { token })) as unknown as Made
    const [group, fleet] = [newKey('GRP'), newKey('FLT')]
    expect((await call('data.merge', { 'fleet:group': { [group]: { name: ' Vans ' } } })).error?.code).toBe(
      'legal_name_missing',
    )
    expect(
      (await call('data.merge', { 'fleet:group': { [group]: { name: ' Vans ', legal_name: ' Vans LLC ' } } }))
        .data['fleet:group'],
    ).toMatchObject({ key: group })
    const area = {
      key: 'N',
      format: 'North',
      applies: 'pickup',
      geojson: {
        type: 'Polygon',
        coordinates: [
          [
            [-88, 41],
            [-87, 41],
            [-87, 42],
            [-88, 41],
          ],
        ],
      },
    }
    expect(
      (
        await call('data.merge', {
          'fleet:info': {
            [fleet]: {
              name: 'Vans 1',
              group,
              dispatch: 'Basic',
              hours: [{ key: 'h', day: 'tue', start: 8, end: 17 }],
              costs: { loading: 10 },
            },
          },
        })
      ).status,
    ).toBe(200)
    expect(
      (await call('data.merge', { 'fleet:geo': { [fleet]: { whitelist: [area], blacklist: [] } } })).status,
    ).toBe(200)
    expect(
      (await call('data.query', { 'fleet:geo': { [fleet]: true }, 'fleet:info': { [fleet]: true } })).data,
    ).toMatchObject({
      'fleet:geo': { [fleet]: { whitelist: [area], blacklist: [] } },
      'fleet:info': { [fleet]: { name: 'Vans 1', group, costs: { loading: 10 } } },
    })
    const blacklist = [{ ...area, key: 'B' }]
    await call('data.merge', { 'fleet:geo': { [fleet]: { blacklist } } })
    await call('data.delete', { [`fleet:geo/${fleet}/whitelist`]: true })
    expect((await call('data.query', { 'fleet:geo': { [fleet]: true } })).data['fleet:geo']).toEqual({
      [fleet]: { whitelist: [], blacklist },
    })
    expect((await call('data.delete', { 'fleet:geo': { [fleet]: true } })).status).toBe(200)
    expect((await call('data.query', { 'fleet:geo': { [fleet]: true } })).data['fleet:geo']).toEqual({
      [fleet]: { whitelist: [], blacklist: [] },
    })
    expect(
      (
        await call('data.merge', {
          'fleet:info': { [fleet]: { hours: [{ key: 'h', day: 'tue', start: 24, end: 25 }] } },
        })
      ).status,
    ).toBe(422)
    expect(
      (await call('data.merge', { 'fleet:info': { [fleet]: { group: 'GRPnone' } } })).error?.fields,
    ).toHaveProperty('group')
    expect((await call('data.delete', { 'fleet:info': { [fleet]: true } })).status).toBe(200)
  })

  test('V1169 V1170 V1172 a merge of a fleet and of its areas leaves all that it does not name', async () => {
    const token = await globalUser()
    const call = async (name: string, payload: unknown) =>
      (await make(portal, 'global', name, payload, { token })) as unknown as Made
    const [group, fleet] = [newKey('GRP'), newKey('FLT')]
    const named = (value: object) => ({ 'fleet:info': { [fleet]: value } })
    const areas = (value: object) => ({ 'fleet:geo': { [fleet]: value } })
    await call('data.merge', { 'fleet:group': { [group]: { name: 'Cabs', legal_name: 'Cabs LLC' } } })
    const phone = { display: '(312) 555-0110' }
    const costs = { loading: 10, minute: 0.5, mileage: 2 }
    await call(
      'data.merge',
      named({
        name: 'Cab 1',
        group,
        contact: { email: 'a@cabs.example', phone },
        costs,
        vehicles: { any: true },
      }),
    )
    const merges = [
      named({ contact: { email: 'a@cabs.example, b@cabs.example' } }),
      named({ costs: { minute: 0.75, mileage: null } }),
      named({ vehicles: { wav: true } }),
    ]
    for (const merge of merges) expect((await call('data.merge', merge)).status).toBe(200)
    const read = await call('data.query', named({}))
    expect(read.data['fleet:info']?.[fleet]).toMatchObject({
      contact: { email: 'a@cabs.example, b@cabs.example', phone },
      costs: { loading: 10, minute: 0.75 },
      vehicles: { any: true, wav: true },
    })
    expect(read.data['fleet:info']?.[fleet]?.costs).not.toHaveProperty('mileage')

    const corners = (at: number) => [
      [at, 41],
      [at + 0.5, 41],
      [at + 0.5, 41.5],
      [at, 41],
    ]
    const area = (key: string, at: number) => ({
      key,
      format: key,
      applies: 'both',
      geojson: { type: 'Polygon', coordinates: [corners(at)] },
    })
    const [north, south] = [area('N', -88), area('S', -87)]
    expect((await call('data.merge', areas({ whitelist: [north] }))).status).toBe(200)
    expect((await call('data.merge', areas({ blacklist: [south] }))).status).toBe(200)
    expect((await call('data.query', areas({}))).data['fleet:geo']?.[fleet]).toEqual({
      whitelist: [north],
      blacklist: [south],
    })
  })

  test('a fleet is not removed while it has a ride of any customer that is not over', async () => {
    const token = await globalUser()
    const who = await newCustomer(portal)
    const key = (await who.fleets(1))[0]?.key ?? ''
    const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), {
      token: who.token,
    })
    const [ride = ''] = (data as { keys: string[] }).keys
    const standing = (
      status: 'confirmed' | 'waiting' | 'enroute' | 'arranged',
      rest: { needed_at?: number } = {},
    ) =>
      write(portal.store, who.key, {
        updates: [update('ride', { where: { key: ride }, set: { status, fleet_key: key, ...rest } })],
      })
    const remove = () => make(portal, 'global', 'fleet.archive', { key }, { token })
    for (const status of ['confirmed', 'waiting', 'enroute', 'arranged'] as const) {
      await standing(status)
      expect((await remove()).error).toMatchObject({
        code: 'fleet_rides_open',
        message: 'This provider has rides that are not over. Please end them, or give them to others, first.',
      })
    }
    // One that was arranged closes by itself: nobody has to drive it any more.
    await standing('arranged', { needed_at: Date.now() - 60_000 })
    expect((await remove()).status).toBe(200)
  })

  const globalUser = async () => {
    await write(portal.store, 'global', {
      insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'UTC', configuration: {} }] },
    })
    const { hashOf, newToken } = await import('../session/token.ts')
    const [user, token] = [newKey('USR'), newToken()]
    await write(portal.store, 'global', {
      inserts: {
        app_user: [
          {
            key: user,
            username: user.toLowerCase(),
            email: 'g@example.org',
            first_name: 'G',
            is_global: true,
          },
        ],
      },
    })
    await write(portal.store, 'global', {
      inserts: {
        session: [
          {
            key: newKey('SES'),
            token_hash: hashOf(token),
            scope: 'coordinator',
            user_key: user,
            expires_at: Date.now() + 3_600_000,
          },
        ],
      },
    })
    return token
  }
})
