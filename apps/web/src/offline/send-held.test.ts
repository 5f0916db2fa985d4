import type { Answer } from '../calls/answer.ts'
import { held, type Held } from './held.ts'
import { sendHeld } from './send-held.ts'

const owner = 'PASmine'
const ride = { key: 'RID1', type: 'scheduled', timezone: 'America/New_York', times: { needed: 1 } } as const
const cancel: Held = {
  ...{ kind: 'cancel', id: 'one', at: 1, owner, ride },
  payload: { rides: ['RID1'], reason: 'sick', versions: { RID1: 3 } },
}
const request: Held = {
  ...{ kind: 'request', id: 'two', at: 2, owner, ride, draft: 'draft-1' },
  payload: { rides: [] },
}

const place = { address: { format: '1 Broad St, Columbus, OH 43215' } }
const former = {
  ...{ key: 'RID1', type: 'scheduled', reason: 'appointment', timezone: 'America/New_York' },
  ...{ passenger: { key: owner }, request: 'REQ1', stops: { pickup: place, dropoff: place } },
}

type Made = { name: string; key: string | null }
let made: Made[] = []

/** Answers each call by its name, once the line that a browser has. */
function answering(answers: Record<string, Answer<unknown> | 'no network'>) {
  made = []
  globalThis.fetch = async (address, init) => {
    const name = String(address).replace('/api/call/', '')
    if (name === 'passenger.info') return Response.json(answers[name] ?? done)
    made.push({ name, key: new Headers(init?.headers).get('idempotency-key') })
    const answer = answers[name]
    if (answer === 'no network' || !answer) throw new TypeError('no network')
    return Response.json(answer)
  }
}

function refused(code: string): Answer<unknown> {
  return { ok: false, error: { code, message: `It is ${code}.` } }
}

function standing(status: string): Answer<unknown> {
  return { ok: true, data: { rides: [{ key: 'RID1', status }] } }
}

const done: Answer<unknown> = { ok: true, data: {} }

const real = globalThis.fetch
beforeEach(async () => {
  await held.load(owner)
  await Promise.all(held.current().map(({ id }) => held.drop(id)))
})
afterAll(() => {
  globalThis.fetch = real
})

test.each<[string, Answer<unknown> | 'no network', Answer<unknown>, 'gone' | 'waits' | string]>([
  ['is done', done, standing('confirmed'), 'gone'],
  ['meets no network', 'no network', standing('confirmed'), 'waits'],
  ['comes too often', refused('rate_limited'), standing('confirmed'), 'waits'],
  ['is a visitor’s by now', refused('unauthenticated'), standing('confirmed'), 'waits'],
  ['is of a ride that changed', refused('already_edited'), standing('confirmed'), 'already_edited'],
  ['is of a ride that the office has cancelled', refused('change_impossible'), standing('cancelled'), 'gone'],
])('decision 096 a held cancellation that %s', async (_, answer, info, becomes) => {
  answering({ 'ride.cancel': answer, 'ride.info': info })
  await held.hold(cancel)
  const told: string[] = []
  await sendHeld(owner, (_act, outcome) => told.push(typeof outcome === 'string' ? outcome : outcome.code))
  const [left] = held.current()
  const found = left ? (left.refused?.code ?? 'waits') : 'gone'
  expect(found).toBe(becomes)
  expect(told).toHaveLength(becomes === 'waits' ? 0 : 1)
  expect(made[0]).toEqual({ name: 'ride.cancel', key: 'one' })
})

test('decision 096 acts go in their order and by their keys; the first that can’t go holds the others', async () => {
  answering({ 'ride.cancel': 'no network', 'ride.create': done, 'draft.delete': done })
  await held.hold(request)
  await held.hold(cancel)
  expect(await sendHeld(owner, () => {})).toBe(false)
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(['ride.cancel']))
  answering({ 'ride.cancel': done, 'ride.create': done, 'draft.delete': done })
  expect(await sendHeld(owner, () => {})).toBe(true)
  expect(made).toEqual([
    { name: 'ride.cancel', key: 'one' },
    { name: 'ride.create', key: 'two' },
    { name: 'draft.delete', key: null },
  ])
})

test('decision 096 a page that is left while its request is sent leaves no draft behind', async () => {
  answering({ 'ride.create': done, 'draft.delete': done })
  const answer = globalThis.fetch
  const waiting: string[][] = []
  globalThis.fetch = async (address, init) => {
    if (String(address).endsWith('draft.delete')) waiting.push(held.current().map(({ id }) => id))
    return answer(address, init)
  }
  await held.hold(request)
  await sendHeld(owner, () => {})
  expect([waiting, held.current()]).toEqual([[['two']], []])
})

test('decision 096 what was refused is not sent again by itself; another passenger sends none of them', async () => {
  answering({ 'ride.cancel': refused('already_edited'), 'ride.info': standing('confirmed') })
  await held.hold({ ...cancel, at: Date.now() })
  await sendHeld(owner, () => {})
  made = []
  await sendHeld(owner, () => {})
  expect(made).toEqual([])
  await sendHeld('PASanother', () => {})
  expect(held.current()).toEqual([])
  expect(made).toEqual([])
  await held.load(owner)
  expect(held.current()).toMatchObject([{ id: 'one', refused: { code: 'already_edited' } }])
})

test('decision 096 nothing is sent, nor refused, in the session of another passenger', async () => {
  answering({ 'passenger.info': refused('not_found'), 'ride.cancel': refused('not_found') })
  await held.hold(cancel)
  expect(await sendHeld(owner, () => {})).toBe(false)
  expect([made, held.current()]).toEqual([[], [cancel]])
  answering({ 'ride.cancel': done })
  expect(await sendHeld(owner, () => {})).toBe(true)
  expect([made, held.current()]).toEqual([[{ name: 'ride.cancel', key: 'one' }], []])
})

const ready: Held = {
  ...{ kind: 'ready', id: 'three', at: Date.now(), owner, ride },
  payload: { ride: 'RID1', status: 'requesting', version: 3 },
}
const healthy: Answer<unknown> = { ok: true, data: {} }

test.each<[string, Answer<unknown> | 'no network', Answer<unknown>, number, string]>([
  ['is done', done, standing('active'), 0, 'gone'],
  ['meets no network', 'no network', standing('active'), 0, 'waits'],
  ['is of a ride that changed', refused('ride_changed'), standing('active'), 0, 'ride_changed'],
  ['is of a ride that somebody has sent for', refused('change_impossible'), standing('pickup'), 0, 'gone'],
  [
    'is of a ride that is cancelled',
    refused('change_impossible'),
    standing('cancelled'),
    0,
    'change_impossible',
  ],
  ['is half an hour old', done, standing('active'), 30, 'ready_old'],
  ['is half an hour old, and done by its first try', done, standing('requesting'), 30, 'gone'],
  ['was decided by a clock that was ahead and is set right', done, standing('active'), -660, 'ready_old'],
])('decision 096 a held "ready" that %s', async (_, answer, info, minutes, becomes) => {
  answering({ 'ride.status': answer, 'ride.info': info, '/healthz': healthy })
  await held.hold({ ...ready, at: Date.now() - minutes * 60_000 })
  await sendHeld(owner, () => {})
  const [left] = held.current()
  expect(left ? (left.refused?.code ?? 'waits') : 'gone').toBe(becomes)
  const sent = made.filter(({ name }) => name === 'ride.status')
  expect(sent).toEqual(minutes !== 0 ? [] : [{ name: 'ride.status', key: 'three' }])
})

test('decision 096 an old "ready" waits for the network before it is asked about', async () => {
  answering({})
  await held.hold({ ...ready, at: Date.now() - 3_600_000 })
  expect(await sendHeld(owner, () => {})).toBe(false)
  expect(held.current()[0]?.refused).toBeUndefined()
})

test('decision 096 what is taken back while another act is on its way is not sent', async () => {
  answering({ 'ride.cancel': done, 'ride.create': refused('duplicate_ride') })
  await held.hold(cancel)
  await held.hold(request)
  await sendHeld(owner, ({ id }) => id === 'one' && void held.drop('two'))
  expect(made).toEqual([{ name: 'ride.cancel', key: 'one' }])
  expect(held.current()).toEqual([])
})

test('decision 096 an act on its way is known as that; taken back by another tab it does not come back', async () => {
  answering({ 'ride.create': refused('duplicate_ride') })
  await held.hold(request)
  const whileSent = globalThis.fetch
  const going: (string | null)[] = []
  globalThis.fetch = async (...asked) => {
    if (String(asked[0]).endsWith('passenger.info')) return whileSent(...asked)
    going.push(held.onItsWay())
    await held.drop('two')
    return whileSent(...asked)
  }
  await sendHeld(owner, () => {})
  expect(held.current()).toEqual([])
  expect([...going, held.onItsWay()]).toEqual(['two', null])
})

test('decision 096 what is on its way can be taken back by no tab; what waits can', async () => {
  answering({ 'ride.cancel': done, 'ride.create': done })
  await held.hold(cancel)
  await held.hold(request)
  const whileSent = globalThis.fetch
  const takenBack: boolean[] = []
  globalThis.fetch = async (...asked) => {
    if (String(asked[0]).endsWith('ride.cancel'))
      takenBack.push(await held.takeBack('one'), await held.takeBack('two'))
    return whileSent(...asked)
  }
  const told: string[] = []
  await sendHeld(owner, ({ id }) => told.push(id))
  expect(takenBack).toEqual([false, true])
  expect([told, made.map(({ name }) => name)]).toEqual([['one'], ['ride.cancel']])
  expect([await held.takeBack('one'), held.current()]).toEqual([true, []])
})

test('decision 096 what is taken back while it is asked who is signed in is not sent', async () => {
  answering({ 'ride.cancel': done })
  await held.hold(cancel)
  const whileAsked = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    if (String(asked[0]).endsWith('passenger.info')) await held.drop('one')
    return whileAsked(...asked)
  }
  expect(await sendHeld(owner, () => {})).toBe(true)
  expect([made, held.current()]).toEqual([[], []])
})

test('decision 096 a trip like another one that is taken back while that is looked up is not asked for', async () => {
  answering({ 'ride.info': { ok: true, data: { rides: [former] } }, 'ride.create': done })
  await held.hold({ kind: 'again', id: 'four', at: 4, owner, ride, like: 'RID1' })
  const whileSent = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    if (String(asked[0]).endsWith('ride.info')) await held.drop('four')
    return whileSent(...asked)
  }
  const told: string[] = []
  await sendHeld(owner, ({ id }) => told.push(id))
  expect(made.map(({ name }) => name)).toEqual(['ride.info'])
  expect([told, held.current()]).toEqual([[], []])
})
