import { permissions } from '@nemt/domain/access/permissions.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import fc from 'fast-check'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor, type TestCustomer } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const MINUTE = 60_000
type Status =
  | 'scheduling'
  | 'confirmed'
  | 'requesting'
  | 'pickup'
  | 'waiting'
  | 'enroute'
  | 'completed'
  | 'failed'
  | 'rejected'
  | 'cancelled'
  | 'unavailable'

/**
 * What a person would say about a ride: where it is, whose, how long the driver has waited, what is held and
 * spent, by it and by the rides it took the place of. Minutes since the booking.
 */
type Model = {
  status: Status
  version: number
  ours: boolean
  offer: 'open' | 'accepted' | 'over'
  offerUntil: number
  waitingSince: number | undefined
  now: number
  held: number
  spent: number
  past: number
  needed: number
  midnight: number
}
type Real = {
  portal: Portal
  who: TestCustomer & { fleet: { token: string; key: string } }
  staff: string
  support: string
  ride: string
  needed: number
  clock: { minutes: number }
}

const NEEDED = 60
/**
 * The walks begin at a moment of their own, whatever the hour is: at noon, and so late on the eve of a clock
 * change that the ride is tomorrow's.
 */
const STARTS: [at: number, midnight: number][] = [
  [Date.parse('2026-06-10T12:00:00-05:00'), 12 * 60],
  [Date.parse('2026-03-07T23:15:00-06:00'), 45],
]
let written = 0
const seen = new Set<Status>()
const ENDED: readonly Status[] = ['completed', 'cancelled', 'rejected', 'unavailable']
const DRIVEN: readonly Status[] = ['confirmed', 'requesting', 'pickup', 'waiting', 'enroute']

function by(real: Real, name: string, payload: object, token: string) {
  return make(real.portal, real.who.key, name, payload, { token })
}

/**
 * The steps of a ride's life. `legal` is the whole of the rules as told to a new colleague; `after` what they
 * change.
 */
type Step = {
  legal: (m: Model) => boolean
  after: (m: Model) => void
  make: (real: Real, m: Model) => ReturnType<typeof make>
}

function to(status: Status, change: (m: Model) => void = () => {}) {
  return (m: Model): void => {
    change(m)
    m.status = status
    m.version += 1
  }
}

function release(m: Model): void {
  return void (m.held = 0)
}

function spend(m: Model): void {
  if (m.held) m.spent += 1
  m.held = 0
}

function own(m: Model): boolean {
  return m.ours && m.offer === 'accepted'
}

function drives(status: Status, from: readonly Status[], change: (m: Model) => void = () => {}): Step {
  return {
    legal: (m) => own(m) && from.includes(m.status),
    after: to(status, change),
    make: (real) =>
      by(
        real,
        'ride.status',
        { ride: real.ride, status, eta: real.portal.clock(), completed: real.portal.clock() },
        real.who.fleet.token,
      ),
  }
}

function ends(status: 'failed' | 'rejected', legal: (m: Model) => boolean, change: (m: Model) => void): Step {
  return {
    legal: (m) => own(m) && (m.status === 'confirmed' ? m.now >= m.needed - 15 : legal(m)),
    after: to(status, change),
    make: (real) =>
      by(
        real,
        'ride.status',
        { ride: real.ride, status, reason: 'nobody came', contact_attempted: true },
        real.who.fleet.token,
      ),
  }
}

function corrects(status: Status): Step {
  return {
    legal: (m) => {
      if (['completed', 'cancelled', 'failed', 'rejected'].includes(m.status))
        return (
          m.status !== status &&
          status !== 'scheduling' &&
          status !== 'cancelled' &&
          (m.ours || !DRIVEN.includes(status))
        )
      if (status === 'unavailable') return ['scheduling', 'confirmed', 'requesting'].includes(m.status)
      return m.status === 'unavailable' && status === 'scheduling' && !m.ours
    },
    after: (m) => {
      const corrected = ['completed', 'cancelled', 'failed', 'rejected'].includes(m.status)
      if (status === 'unavailable')
        return to(status, (x) =>
          Object.assign(
            x,
            { held: 0, ours: false, offer: 'over', waitingSince: undefined },
            corrected ? { spent: 0 } : {},
          ),
        )(m)
      if (status === 'scheduling') return to(status, (x) => void (x.held = 1))(m)
      // A correction makes the ledger say what the new status means.
      m.held = ['confirmed', 'pickup', 'waiting', 'enroute'].includes(status) ? 1 : 0
      m.spent = ['completed', 'failed'].includes(status) ? 1 : 0
      // The fleet that had the ride has it again, and nothing has happened yet that the status doesn't say.
      if (m.ours) m.offer = 'accepted'
      if (['confirmed', 'pickup'].includes(status)) m.waitingSince = undefined
      to(status)(m)
    },
    make: (real) =>
      by(
        real,
        'ride.status',
        { ride: real.ride, status, reason: 'correction', completed: real.portal.clock() },
        real.support,
      ),
  }
}

const steps: Record<string, Step> = {
  accept: {
    legal: (m) =>
      own(m) || (m.status === 'scheduling' && !m.ours && m.offer === 'open' && m.now <= m.offerUntil),
    after: (m) => {
      if (!own(m)) to('confirmed', (x) => Object.assign(x, { ours: true, offer: 'accepted' }))(m)
    },
    make: (real) => by(real, 'offer.accept', { ride: real.ride }, real.who.fleet.token),
  },
  'confirm without accepting': {
    legal: (m) => own(m) && m.status === 'requesting',
    after: to('confirmed'),
    make: (real) => by(real, 'ride.status', { ride: real.ride, status: 'confirmed' }, real.who.fleet.token),
  },
  pickup: drives('pickup', ['confirmed', 'requesting']),
  waiting: drives('waiting', ['confirmed', 'pickup'], (m) => void (m.waitingSince = m.now)),
  enroute: drives('enroute', ['confirmed', 'pickup', 'waiting']),
  completed: drives('completed', ['confirmed', 'pickup', 'waiting', 'enroute'], spend),
  failed: ends(
    'failed',
    (m) =>
      ['pickup', 'waiting'].includes(m.status) &&
      m.waitingSince !== undefined &&
      // Nobody is waited for yet more than fifteen minutes before the ride's time.
      m.now - Math.max(m.waitingSince, m.needed - 15) >= 10,
    spend,
  ),
  rejected: ends('rejected', (m) => ['pickup', 'waiting'].includes(m.status), release),
  reroute: {
    legal: (m) => own(m) && ['confirmed', 'requesting', 'pickup', 'waiting'].includes(m.status),
    after: to('scheduling', (m) => Object.assign(m, { ours: false, offer: 'over', waitingSince: undefined })),
    make: (real) =>
      by(
        real,
        'ride.status',
        { ride: real.ride, status: 'scheduling', reason: 'breakdown' },
        real.who.fleet.token,
      ),
  },
  cancel: {
    legal: (m) => ['scheduling', 'confirmed', 'requesting', 'pickup', 'waiting', 'failed'].includes(m.status),
    after: (m) =>
      to('cancelled', (x) => {
        if (x.status !== 'failed') Object.assign(x, { held: 0, offer: 'over' })
      })(m),
    make: (real) => by(real, 'ride.cancel', { rides: [real.ride], reason: 'sick' }, real.staff),
  },
  'request again': {
    // On the ride's own day only.
    legal: (m) => m.status === 'failed' && m.now < m.midnight === m.needed < m.midnight,
    after: to('requesting', (m) => Object.assign(m, { held: 1, waitingSince: undefined })),
    make: (real) => by(real, 'ride.status', { ride: real.ride, status: 'requesting' }, real.staff),
  },
  'change the notes': {
    legal: (m) => !ENDED.includes(m.status),
    after: (m) => void (m.version += 1),
    make: (real, m) =>
      by(
        real,
        'ride.update',
        { rides: [{ key: real.ride, version: m.version, notes: { driver: `Note ${written++}` } }] },
        real.staff,
      ),
  },
  'change the time': {
    legal: (m) => ['scheduling', 'confirmed'].includes(m.status),
    // The fleet that held the ride has five minutes to say that it keeps it.
    after: (m) =>
      Object.assign(m, {
        status: 'scheduling',
        version: 1,
        ours: false,
        offer: 'open',
        offerUntil: m.ours ? m.now + 5 : 600,
        waitingSince: undefined,
        held: 1,
        past: m.past + m.spent,
        spent: 0,
        needed: m.needed + 5,
      }),
    make: async (real, m) => {
      const answer = await by(
        real,
        'ride.update',
        { rides: [{ key: real.ride, version: m.version, times: { needed: (real.needed += 5 * MINUTE) } }] },
        real.staff,
      )
      if (answer.status !== 200) return answer
      real.ride = (answer.data as unknown as { keys: string[] }).keys[0] as string
      await offer(real)
      return answer
    },
  },
  ...Object.fromEntries(
    (
      [
        'confirmed',
        'pickup',
        'waiting',
        'enroute',
        'completed',
        'failed',
        'unavailable',
        'rejected',
        'scheduling',
      ] as const
    ).map((status) => [`support: ${status}`, corrects(status)]),
  ),
}

function offer({ portal: own, who, ride }: Real): Promise<void> {
  return write(own.store, who.key, {
    insertsIfAbsent: {
      offer: [
        {
          ride_key: ride,
          ride_version: 1,
          fleet_key: who.fleet.key,
          round: 1,
          status: 'sent',
          sent_at: own.clock(),
          expires_at: own.clock() + 600 * MINUTE,
          manual_cancel: false,
        },
      ],
    },
  })
}

/** What both say of the ride now. */
async function agree(real: Real, m: Model): Promise<void> {
  const { ride } = await read(real.portal.store, real.who.key, {
    ride: one(
      real.portal.store
        .sql`select r.status, r.version from ride r where r.customer_key = s.c and r.key = ${real.ride}`,
    ),
  })
  const { counters, differences } = await ledgerOf(real.portal, real.who.key)
  expect({ ...ride, held: counters[0].held_count, spent: counters[0].spent_count, differences }).toEqual({
    status: m.status,
    version: m.version,
    held: m.held,
    spent: m.spent + m.past,
    differences: [],
  })
}

class Take implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** Support acts where it corrects or gives up; its forward steps are the fleet's. */
  check = (m: Readonly<Model>): boolean =>
    !this.name.startsWith('support') ||
    ['completed', 'cancelled', 'failed', 'rejected', 'unavailable'].includes(m.status) ||
    this.name.endsWith('unavailable')
  async run(m: Model, real: Real): Promise<void> {
    const step = steps[this.name] as Step
    if (
      ['pickup', 'waiting', 'enroute', 'completed'].includes(this.name) &&
      m.ours &&
      !ENDED.includes(m.status)
    ) {
      expect(
        (
          await by(
            real,
            'ride.driver',
            { ride: real.ride, driver: { first: 'Dan', phone: '(312) 555-0155' } },
            real.who.fleet.token,
          )
        ).status,
      ).toBe(200)
      m.version += 1
      // Who is asked for names a driver: that is an answer.
      if (m.status === 'requesting') m.status = 'confirmed'
    }
    const legal = step.legal(m)
    const answer = await step.make(real, m)
    if (legal !== (answer.status === 200))
      throw new Error(
        `${this.name} of a ride that is ${m.status} was answered ${answer.status} ${answer.error?.code ?? ''}, ` +
          `the model says ${legal ? 'yes' : 'no'}: ${JSON.stringify(m)}`,
      )
    if (!legal) expect(answer.status).toBe(409)
    if (legal) step.after(m)
    await agree(real, m)
    seen.add(m.status)
  }
  toString = (): string => this.name
}
class Wait implements fc.AsyncCommand<Model, Real> {
  check = (m: Readonly<Model>): boolean => m.now <= 40
  async run(m: Model, real: Real): Promise<void> {
    m.now += 12
    real.clock.minutes += 12
  }
  toString = (): string => 'wait 12 minutes'
}

test('R26 random walks over the life of a ride: model, product, ledger agree; illegal steps are refused', async () => {
  const start = async ([at, midnight]: (typeof STARTS)[number]): Promise<{ real: Real; model: Model }> => {
    const who = await fundedCustomer(
      portal,
      { trip: { ride: { allotment: { count: 1000 } } } },
      {
        fleet: {
          document: {
            vehicles: { any: true },
            services: { to_curb: true },
            hours: [],
            costs: { loading: 10, no_show: 15, cancellation: 5 },
          },
        },
      },
    )
    await write(portal.store, who.key, {
      updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
    })
    const clock = { minutes: 0 }
    const booked = bookingFor(who.passenger, { hours: NEEDED / 60, now: at })
    const real: Real = {
      portal: { ...portal, clock: () => at + clock.minutes * MINUTE },
      who,
      support: who.token,
      staff: await who.role(Object.keys(permissions)),
      ride: '',
      needed: booked.rides[0]?.times.needed as number,
      clock,
    }
    // Sessions hold by the walk's clock and by the database's.
    const until = Math.max(at, Date.now()) + 24 * 60 * MINUTE
    await write(portal.store, who.key, {
      updates: [{ table: 'session', where: { ended_at: null }, set: { expires_at: until } }],
    })
    real.ride = (
      (await by(real, 'ride.create', booked, real.staff)) as unknown as { data: { keys: string[] } }
    ).data.keys[0] as string
    await offer(real)
    return {
      real,
      model: {
        status: 'scheduling',
        version: 1,
        ours: false,
        offer: 'open',
        offerUntil: 600,
        waitingSince: undefined,
        now: 0,
        held: 1,
        spent: 0,
        past: 0,
        needed: NEEDED,
        midnight,
      },
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.commands(
        [
          ...Object.keys(steps).flatMap((name) =>
            Array.from({ length: name.startsWith('support') ? 1 : 3 }, () => fc.constant(new Take(name))),
          ),
          fc.constant(new Wait()),
        ],
        { maxCommands: 40, size: 'max' },
      ),
      async (moment, commands) => {
        const { real, model } = await start(moment)
        await fc.asyncModelRun(() => ({ model, real }), commands)
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
  // The walks came around.
  expect(seen.size).toBeGreaterThan(5)
}, 120_000)
