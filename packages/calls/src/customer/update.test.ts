import { permissions } from '@nemt/domain/access/permissions.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { newCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer, its configuration as it is kept, and a super user who changes it. */
async function office() {
  const who = await newCustomer(portal)
  const token = await flaggedUser(portal, who, 'is_super')
  const change = (payload: object, by: string | undefined = token, over = portal) =>
    make(over, who.key, 'customer.update', payload, by === '' ? {} : { token: by })
  const stored = async () =>
    (
      await read(portal.store, who.key, {
        row: one(portal.store.sql`select c.name, c.timezone, c.version, c.configuration from customer c
          where c.customer_key = s.c`),
      })
    ).row
  return { who, change, stored }
}

test('F360 X011 portal access read is the older word for view', async () => {
  const { change, stored } = await office()
  const passenger = { portal: true, portal_settings: { access: 'read' } }
  const { status, data } = await change({ passenger })
  expect([status, data]).toMatchObject([200, { passenger: { portal_settings: { access: 'view' } } }])
  expect((await stored()).configuration.passenger.portal_settings).toEqual({ access: 'view' })
})

test('C067 what a change names is laid over the configuration, null takes away, the rest stays', async () => {
  const { change, stored } = await office()
  const before = await stored()
  const changed = await change({ name: ' North ', flags: { verbose: true }, dispatch: null })
  expect([changed.status, changed.data]).toMatchObject([200, { name: 'North', flags: { verbose: true } }])
  const { dispatch: _dispatch, ...kept } = before.configuration
  expect(await stored()).toMatchObject({
    ...{ name: 'North', timezone: before.timezone, version: before.version + 1 },
    configuration: { ...kept, flags: { verbose: true } },
  })
  expect((await stored()).configuration).not.toHaveProperty('dispatch')
})

test('C067 a usual role that has gone since keeps nobody from changing the rest', async () => {
  const gone = await newCustomer(portal, { configuration: { auth: { role: 'ROLgone' } } })
  const token = await flaggedUser(portal, gone, 'is_super')
  const change = (payload: object) => make(portal, gone.key, 'customer.update', payload, { token })
  expect(await change({ name: 'North' })).toMatchObject({ status: 200, data: { name: 'North' } })
  expect(Object.keys((await change({ auth: { role: 'ROLother' } })).error?.fields ?? {})).toEqual([
    'auth.role',
  ])
})

test('C067 staff and passengers hear that the configuration changed, and not to what', async () => {
  const { who, change } = await office()
  await change({ flags: { verbose: true } })
  const { events } = await read(portal.store, who.key, {
    events: many(portal.store.sql`select e.collection, e.key, e.type, e.data, e.audience from event e
      where e.customer_key = s.c and e.collection = 'customer:info'`),
  })
  expect(events).toEqual([
    {
      ...{ collection: 'customer:info', key: who.key, type: 'edited', data: {} },
      audience: ['staff', 'passenger'],
    },
  ])
})

test('C067 only super and global users change the configuration', async () => {
  const { who, change, stored } = await office()
  const before = await stored()
  expect((await change({ name: 'X' }, '')).status).toBe(401)
  expect((await change({ name: 'X' }, await who.role(Object.keys(permissions)))).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test.each([
  ['a name of spaces', { name: '  ' }, 'name'],
  ['another time zone', { timezone: 'Middle/Earth' }, 'timezone'],
  ['a phone that nobody can dial', { phone: { display: '555' } }, 'phone'],
  [
    'a support phone that nobody can dial',
    { config_support_phone: { display: '555' } },
    'config_support_phone',
  ],
  ['a flag that is no number', { flags: { idle_limit: 'long' } }, 'flags.idle_limit'],
  ['V1037 a pickup that comes too late', { settings: { pickup_buffer: -5 } }, 'settings.pickup_buffer'],
  ['V1037 a pickup days before', { settings: { pickup_buffer: 1441 } }, 'settings.pickup_buffer'],
  ['V1036 a fee that is paid back', { settings: { admin_fee: -0.01 } }, 'settings.admin_fee'],
  [
    'V1034 a reminder after the ride',
    { settings: { reminder_lead_hours: -1 } },
    'settings.reminder_lead_hours',
  ],
  ['a distance below none', { limits: { distance: { maximum: -1 } } }, 'limits.distance.maximum'],
  ['a duration below none', { limits: { duration: { minimum: -1 } } }, 'limits.duration.minimum'],
  [
    'a least distance above the longest',
    { limits: { distance: { minimum: 40, maximum: 30 } } },
    'limits.distance.minimum',
  ],
  [
    'E175–E178 an import of what can not be',
    { imports: { types: { rosters: true, riders: true } } },
    'imports.types.riders',
  ],
  ['a usual role that is none', { auth: { role: 'ROLnowhere' } }, 'auth.role'],
])('C067 %s is refused with its field, and nothing is changed', async (_, payload, field) => {
  const { change, stored } = await office()
  const before = await stored()
  const { status, error } = await change({ flags: { verbose: true }, ...payload })
  expect([status, Object.keys(error?.fields ?? {}).map((name) => name.split('.display')[0])]).toEqual([
    422,
    [field],
  ])
  expect(await stored()).toEqual(before)
})

test('C067 R7 who saw another version is told, also when somebody was faster by a moment', async () => {
  const { change, stored } = await office()
  const { version } = await stored()
  expect((await change({ name: 'First', version })).status).toBe(200)
  const late = await change({ name: 'Late', version })
  expect([late.status, late.error]).toMatchObject([
    409,
    { code: 'customer_changed', detail: { version: version + 1 } },
  ])
  const racing = beforeWriting(portal, () => change({ name: 'Second' }))
  const overtaken = await change({ name: 'Overtaken' }, undefined, racing)
  expect([overtaken.status, overtaken.error?.code]).toEqual([409, 'customer_changed'])
  expect((await stored()).name).toBe('Second')
})
