import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '../pipeline/portal.ts'
import { areAlike, compareTimes } from '../testing/alike.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { hashPassword } from './password-hash.ts'

/** Samples of each kind; S20 wants 2,000 (S20_SAMPLES=2000). */
const SAMPLES = Number(process.env.S20_SAMPLES ?? 90)
/** Medians this close can't be told apart through a network, ms. */
const SLIGHT_MS = 0.5
const HOUR = 3_600_000
const TIME_LIMIT = SAMPLES * 250 + 30_000

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal, { configuration: { passenger: { portal: true }, auth: { logins: 100 } } })
  const password_hash = await hashPassword('Right1Password')
  const users = Array.from({ length: SAMPLES }, (_, index) => ({
    key: `USRs${index}`,
    username: `known${index}`,
    email: `known${index}@example.org`,
    first_name: 'Ana',
    password_hash,
  }))
  const phones = Array.from({ length: SAMPLES }, (_, index) => ({
    key: `PHNs${index}`,
    e164: numberAt(index),
    passenger_key: who.passenger,
  }))
  for (let from = 0; from < SAMPLES; from += 500) {
    const rows = { app_user: users.slice(from, from + 500), passenger_phone: phones.slice(from, from + 500) }
    await write(portal.store, who.key, { inserts: rows })
  }
})
afterAll(() => portal.close())

function numberAt(at: number): string {
  return `+1312${String(5_550_000 + at).padStart(7, '0')}`
}

function unknownAt(at: number): string {
  return `+1614${String(5_550_000 + at).padStart(7, '0')}`
}

/** An hour of its own for every 400 samples, so that no limit of a customer is reached. */
function clockFor(at: number, days = 0): Portal {
  return {
    ...portal,
    clock: () => Date.now() + (days * 24 + Math.floor(at / 400)) * HOUR,
  }
}

function call(at: number, name: string, payload: object, days = 0) {
  return make(clockFor(at, days), who.key, name, payload)
}

type Ask = (at: number) => Promise<object>
/** `before` is not timed. */
type Door = { known: Ask; unknown: Ask; before?: (at: number) => Promise<void> }

function withoutKeys(answer: object): string {
  return JSON.stringify(answer).replace(/PCD[\w-]{30}/g, 'PCD')
}

function keyOf(answer: object): string {
  return (answer as { data: { key: string } }).data.key
}

const doors: [string, Door][] = [
  [
    'sign-in',
    {
      known: (at) => call(at, 'auth.login', { username: `known${at}`, password: 'Wrong1Password' }),
      unknown: (at) => call(at, 'auth.login', { username: `nobody${at}`, password: 'Wrong1Password' }),
    },
  ],
  [
    'reset',
    {
      known: (at) => call(at, 'auth.reset', { username: `known${at}` }),
      unknown: (at) => call(at, 'auth.reset', { username: `nobody${at}` }),
    },
  ],
  [
    'passcode',
    {
      known: (at) => call(at, 'auth.phone.code', { phone: numberAt(at) }),
      unknown: (at) => call(at, 'auth.phone.code', { phone: unknownAt(at) }),
    },
  ],
]

/**
 * Takes the samples in turns, each time in another order, so that what else the machine does hits both alike.
 */
async function sample({ known, unknown, before }: Door) {
  const [first, second]: [number[], number[]] = [[], []]
  const words = new Set<string>()
  for (let index = 0; index < SAMPLES; index++) {
    await before?.(index)
    const turns =
      index % 2
        ? ([
            [known, first],
            [unknown, second],
          ] as const)
        : ([
            [unknown, second],
            [known, first],
          ] as const)
    for (const [ask, times] of turns) {
      const started = performance.now()
      const answer = await ask(index)
      times.push(performance.now() - started)
      words.add(withoutKeys(answer))
    }
  }
  return { words, compared: compareTimes(first, second) }
}

test.each(doors)(
  'S20 %s: known and unknown are not to be told apart, in words or time',
  async (_, door) => {
    await door.known(0)
    await door.unknown(0)
    const { words, compared } = await sample(door)
    expect(words.size).toBe(1)
    expect({ ...compared, alike: areAlike(compared, SLIGHT_MS) }).toMatchObject({ alike: true })
  },
  TIME_LIMIT,
)

test(
  'S20 verifying a code: a known phone and an unknown one are not to be told apart',
  async () => {
    // Later than the codes that were asked for above.
    const days = 30
    const keys = { own: '', none: '' }
    const codeFor = async (at: number, phone: string) =>
      keyOf(await call(at, 'auth.phone.code', { phone }, days))
    const guess = (at: number, key: string, phone: string) =>
      call(at, 'auth.phone.verify', { key, code: '000000', phone }, days)
    const { words, compared } = await sample({
      before: async (at) =>
        void Object.assign(keys, {
          own: await codeFor(at, numberAt(at)),
          none: await codeFor(at, unknownAt(at)),
        }),
      known: (at) => guess(at, keys.own, numberAt(at)),
      unknown: (at) => guess(at, keys.none, unknownAt(at)),
    })
    expect(words.size).toBe(1)
    expect({ ...compared, alike: areAlike(compared, SLIGHT_MS) }).toMatchObject({ alike: true })
  },
  TIME_LIMIT * 2,
)

test('S20 the comparison tells apart what differs by a few ms, and does not what doesn’t', () => {
  let seed = 7
  const noise = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const times = (shift: number) =>
    Array.from({ length: SAMPLES }, () => 6 + shift + noise() * 3 + (noise() > 0.97 ? 40 : 0))
  expect(areAlike(compareTimes(times(0), times(0)), SLIGHT_MS)).toBe(true)
  expect(areAlike(compareTimes(times(0), times(2)), SLIGHT_MS)).toBe(false)
  expect(areAlike(compareTimes(times(18), times(0)), SLIGHT_MS)).toBe(false)
})
