import { createHmac } from 'node:crypto'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { post } from '../../bench/http.ts'
import { expect, openExperiment, type Experiment } from '../faults/experiment.ts'

/** What quality.md asks: guesses, the addresses that they come from, the phones that they are at. */
const GUESSES = Number(process.env.S5_GUESSES ?? 100_000)
const ADDRESSES = 50
const PHONES = 200
const AT_ONCE = 32
/** Limits of an hour that must hold whatever comes (calls/auth/phone-verify.ts). */
const MOST = { address: 60, prefix: 300, phone: 25, code: 5, tenant: 5_000 }

type Answer = { status: string; code: string; took: number }

/**
 * S5: guesses at the codes of many phones, half of them passengers', from many addresses at once through the front
 * door: nobody gets in, no limit is passed, and an answer never tells a passenger's phone from another one.
 */
export async function S5(): Promise<string> {
  const experiment = await openExperiment({ customers: 1, env: { TRUST_PROXY: '1' } })
  try {
    const { key: customer } = experiment.customers[0] as Experiment['customers'][0]
    await portalFor(experiment, customer)
    const keys = await codesFor(experiment, customer)
    const started = performance.now()
    const answers = await guess(experiment, customer, keys)
    const seconds = (performance.now() - started) / 1000
    const found = await judge(experiment, customer, answers)
    return `${GUESSES} guesses in ${Math.round(seconds)} s, ${ADDRESSES} addresses, ${PHONES} phones: ${found}`
  } finally {
    await experiment.stop()
  }
}

function phoneAt(index: number): string {
  return `614557${String(index).padStart(4, '0')}`
}

/** Fifty addresses of ten nets. */
function addressAt(index: number): string {
  return `198.51.${index % 10}.${Math.floor(index / 10) + 1}`
}

/** Lets passengers in, and gives every second phone to one. */
async function portalFor({ store, call }: Experiment, customer: string): Promise<void> {
  const passengers = Array.from({ length: PHONES / 2 }, (_, index) => ({
    key: newKey('PAS'),
    e164: `+1${phoneAt(index * 2)}`,
  }))
  await write(store, customer, {
    updates: [
      {
        table: 'customer',
        where: { customer_key: customer },
        set: { configuration: { fleets: { whitelist: { none: true } }, passenger: { portal: true } } },
      },
    ],
    inserts: {
      passenger: passengers.map(({ key, e164 }) => ({
        ...{ key, first_name: 'Pat', last_name: key },
        accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
        communication: {
          relation: 'self',
          contact: 'rider',
          method: 'sms',
          phone: { raw: e164, display: e164 },
        },
      })),
      passenger_phone: passengers.map(({ key, e164 }) => ({ key: newKey('PHN'), e164, passenger_key: key })),
    },
  })
  const isOpen = async () =>
    (await call(customer, 'customer.public', {})).data as { portal?: boolean } | undefined
  const end = Date.now() + 10_000
  while (!(await isOpen())?.portal) {
    if (Date.now() > end) throw new Error('the portal does not open')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A code for each phone, asked for from addresses of its own. */
async function codesFor(experiment: Experiment, customer: string): Promise<string[]> {
  const keys: string[] = []
  for (let index = 0; index < PHONES; index++) {
    const answer = await ask(experiment, customer, `203.0.${index % 100}.1`, 'auth.phone.code', {
      phone: phoneAt(index),
    })
    const { data } = answer as { data?: { key: string } }
    expect(data !== undefined, `no code for phone ${index}: ${JSON.stringify(answer)}`)
    keys.push(data?.key ?? '')
  }
  return keys
}

function ask({ port }: Experiment, customer: string, address: string, name: string, payload: object) {
  const headers = { host: `${customer}.localhost:${port}`, 'x-forwarded-for': address }
  return post(port, `/api/call/${name}`, payload, headers, true) as Promise<object>
}

/** All guesses, many at once: each phone from each address, at the code that was sent or at a made-up one. */
async function guess(experiment: Experiment, customer: string, keys: readonly string[]) {
  const answers: (Answer & { phone: number; address: number })[] = []
  let next = 0
  const guesser = async () => {
    for (let index = next++; index < GUESSES; index = next++) {
      const [phone, address] = [index % PHONES, Math.floor(index / PHONES) % ADDRESSES]
      const code = createHmac('sha256', 'S5').update(String(index)).digest().readUInt32BE(0) % 1_000_000
      const started = performance.now()
      const answer = (await ask(experiment, customer, addressAt(address), 'auth.phone.verify', {
        key: keys[phone],
        phone: phoneAt(phone),
        code: String(code).padStart(6, '0'),
      })) as { ok: boolean; error?: { code: string } }
      const took = performance.now() - started
      answers.push({ status: String(answer.ok), code: answer.error?.code ?? '', took, phone, address })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, guesser))
  return answers
}

type Answers = Awaited<ReturnType<typeof guess>>

function countsBy(answers: Answers, of: (answer: Answers[number]) => number): number {
  const counts = new Map<number, number>()
  for (const answer of answers) counts.set(of(answer), (counts.get(of(answer)) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

async function judge({ owner }: Experiment, customer: string, answers: Answers): Promise<string> {
  const [row] = await owner<{ sessions: number; tries: number }[]>`
    select (select count(*)::int from session s
        where s.customer_key = ${customer} and s.scope = 'passenger') as sessions,
      (select coalesce(max(c.tries), 0)::int from passcode c where c.customer_key = ${customer}) as tries`
  const looked = answers.filter(({ code }) => code === 'passcode_wrong')
  // The last is the door's own limit, whatever is asked for.
  const refused = answers.filter(({ code }) => code === 'too_many_tries' || code === 'rate_limited')
  const others = answers.filter((answer) => !looked.includes(answer) && !refused.includes(answer))
  expect(row?.sessions === 0, `${row?.sessions} guesses opened a session`)
  expect(
    answers.every(({ status }) => status === 'false'),
    'a guess was taken for right',
  )
  expect(others.length === 0, `other answers: ${JSON.stringify(others.slice(0, 5))}`)
  expect((row?.tries ?? 9) <= MOST.code, `a code was tried ${row?.tries} times`)
  // An experiment over the hour's turn sees two hours' limits.
  const hours = 2
  const [address, prefix, phone] = [
    countsBy(looked, ({ address }) => address),
    countsBy(looked, ({ address }) => address % 10),
    countsBy(looked, ({ phone }) => phone),
  ]
  expect(address <= MOST.address * hours, `${address} guesses of one address were looked at`)
  expect(prefix <= MOST.prefix * hours, `${prefix} guesses of one net were looked at`)
  expect(looked.length <= MOST.tenant * hours, `${looked.length} guesses of one customer were looked at`)
  const [known, unknown] = [0, 1].map((odd) => looked.filter((answer) => answer.phone % 2 === odd))
  const share = (known?.length ?? 0) / looked.length
  expect(
    Math.abs(share - 0.5) < 0.05,
    `${share} of the guesses that were looked at were at passengers' phones`,
  )
  const median = (some: Answers | undefined) =>
    (some ?? []).map(({ took }) => took).sort((a, b) => a - b)[Math.floor((some?.length ?? 0) / 2)] ?? 0
  return (
    `0 sessions, ${looked.length} looked at, ${refused.length} refused, at most ${row?.tries} tries a code, ` +
    `${address} an address, ${prefix} a net, ${phone} a phone; ` +
    `median ${median(known).toFixed(1)} ms at passengers', ${median(unknown).toFixed(1)} ms at others'`
  )
}
