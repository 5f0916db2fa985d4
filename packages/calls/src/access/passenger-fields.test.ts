import { passengerReads } from '@nemt/domain/access/passenger-view.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { customer, customerPolicy } from '@nemt/domain/customer/schema.ts'
import { passenger } from '@nemt/domain/passenger/schema.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { allCalls } from '../registry.ts'
import { rideEvent } from '../ride/life/event.ts'
import { openEveryCall, type EveryCall } from '../testing/every-call/world.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'

let world: EveryCall
let token: string
beforeAll(async () => {
  world = await openEveryCall()
  await hideEverything(world)
  token = await passengerToken(world.portal, world.ours.key, world.ours.passenger)
})
afterAll(() => world.portal.close())

/** Values of fields that no passenger reads; each stands nowhere else. */
const hidden = {
  staffName: 'Zqstaffname',
  staffKey: 'USRzqwrote',
  maker: 'USRzqmaker',
  internalNote: 'Zqinternal',
  cancellationNote: 'Zqcancelnote',
  support: 'Zqsupport',
  authCode: 'ZqAuth',
  plan: 'Zqplanofride',
  rideKey: 'ZqRideKey',
  coveredService: 'zqcovered',
  serviceName: 'Zqservice',
  claimsCode: 'ZQ0999',
  diff: 'Zqdiff',
  override: 'zqoverride',
  adminFee: '770123',
  imports: 'zqimport',
  claimsMap: 'ZQ0888',
  dispatch: '5551',
  lead: '6661',
  personNotes: 'Zqpersonnotes',
  creator: 'USRzqcreator',
  meta: 'zqmeta',
  scope: 'zqscope',
  caregiver: 'zqcaregiver',
  customerHome: 'zqcustomerhome',
} as const

async function hideEverything({ portal, ours, keys }: EveryCall): Promise<void> {
  const actor: Actor = { kind: 'coordinator', key: hidden.staffKey, name: hidden.staffName }
  const told = { key: keys.ride, passenger_key: ours.passenger, team_key: null, fleet_key: null }
  await write(portal.store, ours.key, {
    updates: [
      update('ride', {
        where: { key: keys.ride },
        set: {
          user_key: hidden.maker,
          notes: { internal: hidden.internalNote, cancellation: hidden.cancellationNote, driver: 'Ring' },
          support: { active: true, notes: hidden.support },
          auth_code: hidden.authCode,
          plan_name: hidden.plan,
          customer_ride_key: hidden.rideKey,
          covered_service: hidden.coveredService,
          service_name: hidden.serviceName,
          claims_codes: [hidden.claimsCode],
          meta: { is: { covered: hidden.meta } },
          scope: { is: hidden.scope },
          diff: { type: { from: hidden.diff, to: 'x' } },
          flags: { needs_attention: true },
        },
      }),
      update('passenger', {
        where: { key: ours.passenger },
        set: { notes: hidden.personNotes, carried: { caregiver: hidden.caregiver } },
      }),
      update('customer', {
        where: {},
        set: {
          configuration: {
            home: hidden.customerHome,
            dispatch: { send_anytime: true, deadline_minutes: 555 },
            fleets: { whitelist: { none: true } },
            passenger: { portal: true, portal_settings: { access: 'edit' } },
            settings: { admin_fee: Number(hidden.adminFee), reminder_lead_hours: Number(hidden.lead) },
            imports: { enabled: true, types: { [hidden.imports]: true } },
            claims: { enabled: false, standard_vehicle: hidden.claimsMap },
          },
        },
      }),
    ],
    events: [
      rideEvent(told, 'ride:info', 'create', actor, { overridden: [hidden.override] }),
      rideEvent(told, 'ride:events', 'info', actor, { text: 'Where are you?' }),
    ],
  })
}

const told = allCalls.filter(({ scopes, effect }) => effect === 'read' && scopes.includes('passenger'))

test('P032 V577 the hidden fields are there for staff, so that not finding them means something', async () => {
  const { portal, ours, examples } = world
  const answers = await Promise.all(
    ['ride.info', 'ride.events', 'customer.info', 'passenger.info'].map((name) =>
      make(portal, ours.key, name, examples()[name], { token: ours.token }),
    ),
  )
  const text = JSON.stringify(answers)
  const { dispatch: _dispatch, creator: _creator, ...found } = hidden
  expect(Object.entries(found).filter(([, value]) => !text.includes(value))).toEqual([])
})

test.each(told.map(({ name }) => name))(
  'P032 V563 V578 %s tells a passenger no field that is hidden',
  async (name) => {
    const { portal, ours, examples } = world
    const answer = await make(portal, ours.key, name, examples()[name], { token })
    const text = JSON.stringify(answer)
    expect(Object.entries(hidden).filter(([, value]) => text.includes(value))).toEqual([])
    expect([...names(JSON.parse(text))].filter((field) => OFFICE.has(field))).toEqual([])
  },
)

const read = [passengerReads.ride, passengerReads.customer, passengerReads.policy, passengerReads.passenger]
const shapes = [ride.shape, customer.shape, customerPolicy.shape, passenger.shape]
/** Names that parts of other records have as well: what stands in them is looked for by its value. */
const SHARED = ['settings', 'limits', 'created', 'support', 'user', 'extra', 'plans', 'home']

/** Fields that stand in the office's records alone. */
const OFFICE: ReadonlySet<string> = new Set(
  shapes
    .flatMap((shape) => Object.keys(shape))
    .filter((field) => !read.some((fields) => Object.hasOwn(fields, field)) && !SHARED.includes(field)),
)

function names(value: unknown): Set<string> {
  const found = new Set<string>()
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(walk)
    else if (part && typeof part === 'object')
      for (const [field, inside] of Object.entries(part)) {
        found.add(field)
        walk(inside)
      }
  }
  walk(value)
  return found
}

test('C090 the activity of a ride says the office, not who of it', async () => {
  const { portal, ours, keys } = world
  const { data } = await make(portal, ours.key, 'ride.events', { ride: keys.ride }, { token })
  const { events } = data as unknown as { events: { sender: object; data: object }[] }
  expect(events.at(-1)).toMatchObject({ sender: { key: 'office' }, data: { text: 'Where are you?' } })
  expect(events.every(({ sender }) => Object.keys(sender).join() === 'key')).toBe(true)
})

test('server-behaviour §2.13 what the portal told by itself is read by the office alone', async () => {
  const { portal, ours, keys } = world
  const body = 'Your ride is booked, told by itself'
  const row = {
    key: 'MSGtold',
    effect: 'notice:told:booked',
    channel: 'sms' as const,
    recipient: '+13125550111',
    body,
  }
  await write(portal.store, ours.key, { inserts: { message: [{ ...row, ride_key: keys.ride }] } })
  const [office, passenger] = await Promise.all(
    [ours.token, token].map((by) =>
      make(portal, ours.key, 'ride.events', { ride: keys.ride }, { token: by }),
    ),
  )
  expect(JSON.stringify(office)).toContain(body)
  expect(JSON.stringify(passenger)).not.toContain(body)
})

test.each([
  ['notes.driver', { notes: { driver: 'Bring cash' } }],
  ['notes.internal', { notes: { internal: 'x' } }],
  ['communication', { communication: { relation: 'self' } }],
  ['team', { team: 'TEA1' }],
  ['extra', { extra: { multiload: true } }],
  ['repeat', { repeat: { enabled: false } }],
  ['claims_codes', { claims_codes: ['A0100'] }],
])('V559 a passenger’s edit of %s is refused, and changes nothing', async (field, change) => {
  const { portal, ours, keys } = world
  const [row] = (
    (await make(portal, ours.key, 'ride.info', { keys: [keys.other] }, { token: ours.token }))
      .data as unknown as { rides: { version: number }[] }
  ).rides
  const asked = { rides: [{ key: keys.other, version: row?.version, ...change }] }
  const answer = await make(portal, ours.key, 'ride.update', asked, { token })
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [`rides.0.${field}`]])
})

test('V561 X012 a passenger changes nothing of their own record, not even with the portal’s edit', async () => {
  const { portal, ours } = world
  const change = { key: ours.passenger, name: { first: 'Other' } }
  const answer = await make(portal, ours.key, 'passenger.update', change, { token })
  expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden'])
})
