import { permissions } from '@nemt/domain/access/permissions.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import fc from 'fast-check'
import { chargeInSql } from '../testing/charge.ts'
import { bookingFor } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const costs = { loading: 10, mileage: 2, no_show: 15, cancellation: 12.5 }
const fleet = { document: { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs } }

type Line = { price: number; reason: string; target?: string; by?: string; replaced?: number }
type Edited = {
  version: number
  costs: Record<string, Line>
  total: number
  charge: number
  estimate: boolean
}

/** A ride that its fleet has accepted, paid by a fund; `token` is support's, `tenant` a coordinator's. */
async function begin({ minutes = 50 } = {}) {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 1000 } } } }, { fleet })
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
  const tenant = await who.role(Object.keys(permissions))
  const clock = { minutes: 0 }
  const own = { ...portal, clock: () => Date.now() + clock.minutes * 60_000 }
  const by = async <T = Edited>(name: string, payload: object, token = who.token) => {
    const answer = await make(own, who.key, name, payload, { token })
    return { ...answer, data: answer.data as unknown as T }
  }
  const booked = await by<{ keys: string[] }>('ride.create', bookingFor(who.passenger, { hours: 1 }))
  const ride = booked.data.keys[0] as string
  await write(portal.store, who.key, {
    inserts: {
      offer: [
        {
          ...{ ride_key: ride, ride_version: 1, fleet_key: who.fleet.key, round: 1, status: 'sent' },
          ...{ sent_at: Date.now(), expires_at: Date.now() + 36_000_000, manual_cancel: false },
        },
      ],
    },
  })
  expect((await by('offer.accept', { ride }, who.fleet.token)).status).toBe(200)
  const driver = { first: 'Dan', phone: '(312) 555-0155' }
  await by('ride.driver', { ride, driver }, who.fleet.token)
  clock.minutes = minutes
  const edit = async (changes: object[], rest: object = { why: 'Agreed by phone' }) =>
    by('ride.costs', { ride, version: await versionOf(who.key, ride), changes, ...rest })
  return { who, by, ride, tenant, edit, clock }
}
type Life = Awaited<ReturnType<typeof begin>>

async function rowOf(customer: string, ride: string) {
  const { row } = await read(portal.store, customer, {
    row: one(portal.store.sql`select r.status, r.version, r.cost_cents from ride r where r.customer_key = s.c
      and r.key = ${ride}`),
  })
  return row as { status: string; version: number; cost_cents: number }
}

async function versionOf(customer: string, ride: string) {
  return (await rowOf(customer, ride)).version
}

/** What the ledger has of the ride, by what it is for, and that its counters agree with it. */
async function ledger({ who, ride }: Life) {
  const { entries, differences } = await ledgerOf(portal, who.key)
  expect(differences).toEqual([])
  const own = (entries as { ride_key: string; kind: string; count: number; cents: number }[]).filter(
    ({ ride_key }) => ride_key === ride,
  )
  const sum = (kinds: string[]) =>
    own.filter(({ kind }) => kinds.includes(kind)).reduce((all, { cents }) => all + cents, 0)
  return { held: sum(['hold', 'adjust', 'release']), commit: sum(['commit']), fee: sum(['fee']) }
}

function recomputed({ who, ride }: Life): Promise<number> {
  return chargeInSql(portal, who.key, ride)
}

test('V819–V826 lines are added, changed, offset and removed; each answer has lines, total and charge', async () => {
  const life = await begin()
  const { cost_cents: estimate } = await rowOf(life.who.key, life.ride)
  const waited = (await life.edit([{ op: 'add', reason: 'waiting', price: 450 }])).data
  expect(waited).toMatchObject({ total: 450, charge: estimate + 450, estimate: true })
  const added = (await life.edit([{ op: 'add' }, { op: 'add', reason: 'admin', price: 300 }])).data
  expect(added).toMatchObject({ total: 750, charge: 750, estimate: false })
  const lines = Object.entries(added.costs)
  expect(lines.map(([, { price, reason, target }]) => [price, reason, target])).toEqual(
    expect.arrayContaining([
      [0, 'mileage', undefined],
      [300, 'admin', 'admin'],
    ]),
  )
  const keyOf = (reason: string) => lines.find(([, line]) => line.reason === reason)?.[0] as string
  const changed = (await life.edit([{ op: 'change', key: keyOf('mileage'), price: 2_150 }])).data
  expect(changed).toMatchObject({ total: 2_900, charge: 2_900 })
  expect(changed.costs[keyOf('mileage')]).toMatchObject({ price: 0, replaced: expect.any(Number) })
  const offset = (await life.edit([{ op: 'offset', key: keyOf('admin') }])).data
  expect(Object.values(offset.costs)).toContainEqual(
    expect.objectContaining({ price: -300, reason: 'admin', target: 'admin' }),
  )
  const removed = (await life.edit([{ op: 'remove', key: keyOf('waiting') }])).data
  expect(removed).toMatchObject({ total: 2_150, charge: 2_150 })
  const told = await life.by<{ rides: { costs: object }[] }>('ride.info', [life.ride])
  expect(told.data.rides[0]?.costs).toEqual(removed.costs)
  expect(await ledger(life)).toEqual({ held: 2_150, commit: 0, fee: 0 })
})

test.each<[string, object[], string, string]>([
  ['half a cent', [{ op: 'add', price: 0.5 }], 'amount_wrong', 'changes.0.price'],
  ['dollars by mistake', [{ op: 'add', price: 12.345 }], 'amount_wrong', 'changes.0.price'],
  ['1e9', [{ op: 'add' }, { op: 'add', price: 1e9 }], 'amount_wrong', 'changes.1.price'],
  ['a sign alone', [{ op: 'add', price: '-' }], 'bad_input', 'changes.0.price'],
  [
    'more than the ledger holds, line by line within bounds',
    Array.from({ length: 22 }, () => ({ op: 'add', reason: 'admin', price: 99_999_999 })),
    'costs_too_much',
    'changes',
  ],
  ['a line that is not there', [{ op: 'remove', key: 'CSTnone' }], 'cost_unknown', 'changes.0.key'],
  ['another word', [{ op: 'add', reason: 'tip' }], 'bad_input', 'changes.0.reason'],
  ['an unknown key', [{ op: 'add', price: 1, target: 'x' }], 'bad_input', 'changes.0.target'],
])('V820 V823 refused with the field: %s', async (_, changes, code, field) => {
  const { edit } = await begin()
  const { status, error } = await edit(changes)
  expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([422, code, [field]])
  if (field.endsWith('price')) expect(error?.fields?.[field]).toMatch(/amount in dollars and cents/)
})

test('V818 only support edits; who is overtaken hears of both versions; what is over asks why', async () => {
  const life = await begin()
  const { ride, by, tenant, who, edit } = life
  const changes = [{ op: 'add', price: 100 }]
  expect((await by('ride.costs', { ride, version: 3, changes }, tenant)).status).toBe(403)
  expect((await by('ride.costs', { ride, version: 3, changes }, who.fleet.token)).status).toBe(403)
  const late = await by('ride.costs', { ride, version: 1, changes })
  expect([late.status, late.error]).toMatchObject([
    409,
    { code: 'already_edited', detail: { seen: 1, version: 3, status: 'confirmed', fleet: who.fleet.key } },
  ])
  await by('ride.cancel', { rides: [ride], reason: 'sick' })
  const silent = await edit(changes, {})
  expect([silent.status, silent.error?.fields]).toEqual([
    422,
    { why: 'Please say why the costs of a ride that is over change' },
  ])
  expect((await edit(changes)).data).toMatchObject({ total: 1_350, charge: 1_350 })
  expect(await ledger(life)).toEqual({ held: 0, commit: 0, fee: 1_350 })
  const { logged } = await read(portal.store, who.key, {
    logged: many(portal.store.sql`select a.detail from audit a where a.customer_key = s.c
      and a.action = 'ride.costs' and a.object = ${ride} and a.outcome = 'ok'`),
  })
  expect(logged).toContainEqual({ detail: { changes: ['add'], why: 'Agreed by phone' } })
})

test('R30 whoever edits the same costs at the same moment is told both versions', async () => {
  const { ride, who, tenant: _tenant } = await begin()
  const edit = { ride, version: 3, changes: [{ op: 'add', price: 700 }] }
  const other = () => make(portal, who.key, 'ride.costs', edit, { token: who.token })
  const slow = await make(beforeWriting(portal, other), who.key, 'ride.costs', edit, { token: who.token })
  expect([slow.status, slow.error]).toMatchObject([
    409,
    { code: 'already_edited', detail: { seen: 3, version: 4 } },
  ])
})

test('§2.17 a drive that somebody priced gives way to a no-show and comes back with the correction', async () => {
  const life = await begin()
  await life.edit([{ op: 'add', reason: 'mileage', price: 4_000 }])
  const failed = await life.by('ride.status', { ride: life.ride, status: 'failed', reason: 'no show' })
  expect(failed.status).toBe(200)
  expect([await recomputed(life), await ledger(life)]).toEqual([1_500, { held: 0, commit: 0, fee: 1_500 }])
  const now = { status: 'completed', reason: 'The driver found them', completed: Date.now() + 50 * 60_000 }
  expect((await life.by('ride.status', { ride: life.ride, ...now })).status).toBe(200)
  expect([await recomputed(life), await ledger(life)]).toEqual([4_000, { held: 0, commit: 4_000, fee: 0 }])
})

const statuses = ['pickup', 'completed', 'failed', 'confirmed', 'rejected'] as const
test('V826 R30 random walks over edits and statuses: ledger, charge and SQL say the same', async () => {
  const step = fc.oneof(
    fc.record({
      op: fc.constant('add' as const),
      reason: fc.constantFrom('mileage', 'waiting', 'lost_item', 'cancellation', 'admin', 'dead'),
      price: fc.integer({ min: -5_000, max: 9_000 }),
    }),
    fc.record({
      op: fc.constantFrom('change', 'offset', 'remove'),
      at: fc.nat(20),
      price: fc.nat(9_000),
    }),
    fc.constantFrom('cancel' as const, ...statuses),
  )
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (walk) => {
      const life = await begin()
      const { by, ride, edit } = life
      let known: Record<string, Line> = {}
      for (const made of walk) {
        if (made === 'cancel') await by('ride.cancel', { rides: [ride], reason: 'sick' })
        else if (typeof made === 'string') {
          const at = Date.now() + 50 * 60_000
          const told = { reason: 'Set right', eta: at, completed: at, contact_attempted: true }
          await by('ride.status', { ride, status: made, ...told })
        } else {
          const keys = Object.keys(known).filter((key) => !known[key]?.replaced)
          const key = 'at' in made ? keys[made.at % Math.max(1, keys.length)] : undefined
          if ('at' in made && !key) continue
          const { price } = made
          const change =
            'at' in made ? { op: made.op, key, ...(made.op === 'change' ? { price } : {}) } : made
          const { status, data } = await edit([change])
          if (status === 200) {
            expect(data.charge).toBe(await recomputed(life))
            seen.add(change.op)
          }
        }
        const told = await by<{ rides: { status: string; costs?: Record<string, Line> }[] }>('ride.info', [
          ride,
        ])
        known = told.data.rides[0]?.costs ?? {}
        seen.add(told.data.rides[0]?.status ?? '')
        const { held, commit, fee } = await ledger(life)
        expect(held + commit + fee).toBe(await recomputed(life))
      }
    }),
    {
      numRuns: 15,
      endOnFailure: true,
      // Each edit and each end once: what chance alone covers isn't covered in every run.
      examples: [
        [
          [
            { op: 'add', reason: 'mileage', price: 700 },
            { op: 'change', at: 0, price: 800 },
            { op: 'offset', at: 0, price: 0 },
            { op: 'remove', at: 0, price: 0 },
            'completed',
          ],
        ],
        [['cancel']],
      ],
    },
  )
  for (const word of ['add', 'change', 'offset', 'remove', 'cancelled', 'completed'])
    expect(seen).toContain(word)
}, 120_000)

test('R30 costs against cancelling, twelve times: the ride is cancelled once and its ledger right', async () => {
  for (let time = 0; time < 12; time++) {
    const life = await begin()
    const { ride, by, who } = life
    const edit = { ride, version: 3, changes: [{ op: 'add', reason: 'mileage', price: 3_300 }] }
    const [costsAnswer, cancelAnswer] = await Promise.all([
      by('ride.costs', edit),
      by('ride.cancel', { rides: [ride], reason: 'sick' }),
    ])
    expect([200, 409]).toContain(costsAnswer.status)
    expect([200, 409]).toContain(cancelAnswer.status)
    expect([costsAnswer.status, cancelAnswer.status]).toContain(200)
    const { status } = await rowOf(who.key, ride)
    expect(status).toBe(cancelAnswer.status === 200 ? 'cancelled' : 'confirmed')
    const { held, commit, fee } = await ledger(life)
    expect(held + commit + fee).toBe(await recomputed(life))
  }
}, 60_000)
