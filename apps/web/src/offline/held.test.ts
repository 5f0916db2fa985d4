import { actFor, alone, held, heldRide, reachOf, type Held, type OfRide } from './held.ts'

const ride = { key: 'RID1', type: 'scheduled', timezone: 'UTC', times: { needed: 1 } } as const

function act(id: string, at: number, rest: { owner?: string; reason?: 'sick' | 'other' } = {}): Held {
  const { owner = 'PASmine', reason = 'sick' } = rest
  return { kind: 'cancel', id, at, owner, ride, payload: { rides: ['RID1'], reason } }
}

function ids(): string[] {
  return held.current().map(({ id }) => id)
}

afterEach(async () => {
  for (const owner of ['PASother', 'PASmine']) {
    await held.load(owner)
    await Promise.all(held.current().map(({ id }) => held.drop(id)))
  }
})

test('decision 096 acts wait in the order in which they were decided, each once', async () => {
  let heard = 0
  const unsubscribe = held.subscribe(() => void heard++)
  await held.hold(act('two', 2))
  await held.hold(act('one', 1))
  await held.hold(act('two', 2, { reason: 'other' }))
  unsubscribe()
  expect(ids()).toEqual(['one', 'two'])
  expect(held.current()[1]).toMatchObject({ payload: { reason: 'other' } })
  expect(heard).toBe(3)
})

test('decision 096 what another passenger of the phone decided is kept for them, and seen by nobody else', async () => {
  const now = Date.now()
  await held.hold(act('theirs', now, { owner: 'PASother' }))
  await held.load('PASmine')
  expect(ids()).toEqual([])
  await held.hold(act('mine', now + 1))
  expect(ids()).toEqual(['mine'])
  await held.leave()
  expect(ids()).toEqual([])
  await held.load('PASother')
  expect(ids()).toEqual(['theirs'])
  await held.load('PASmine')
  expect(ids()).toEqual(['mine'])
})

test('decision 096 another passenger’s act is kept for thirty days, one’s own until it was seen', async () => {
  const old = Date.now() - 31 * 24 * 3_600_000
  await held.hold(act('theirs', old, { owner: 'PASother' }))
  await held.hold(act('mine', old))
  await held.load('PASmine')
  expect(ids()).toEqual(['mine'])
  await held.load('PASother')
  expect(ids()).toEqual([])
})

test('decision 096 an act that was taken back meanwhile is not put in again', async () => {
  await held.hold(act('one', 1))
  expect(await held.replace(act('one', 1, { reason: 'other' }))).toBe(true)
  await held.drop('one')
  expect([await held.replace(act('one', 1)), ids()]).toEqual([false, []])
})

test('decision 096 changes at the same moment all count', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => held.hold(act(`act-${index}`, index))))
  expect(ids()).toEqual(Array.from({ length: 20 }, (_, index) => `act-${index}`))
})

test('decision 096 which act is being sent is known, and that none is', () => {
  held.goes('one')
  expect(held.onItsWay()).toBe('one')
  held.goes(null)
  expect(held.onItsWay()).toBeNull()
})

test('decision 096 one tab at a time does a work; another work need not wait', async () => {
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const first = alone('send', async () => {
    order.push('first')
    await gate.promise
    order.push('first ends')
  })
  const second = alone('send', async () => void order.push('second'))
  await alone('other', async () => void order.push('other'))
  gate.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'other', 'first ends', 'second'])
})

test('decision 096 a held act says of its ride what it is known by, and nothing else', () => {
  const whole = { ...ride, passenger: { key: 'PASmine' }, times: { needed: 1, appointment: 2, pickup: 3 } }
  expect(heldRide(whole)).toEqual({ ...ride, times: { needed: 1, appointment: 2 } })
  expect(heldRide(ride)).toEqual(ride)
})

test('decision 096 an act is asked again for the ride that took the place of its own', () => {
  const latest = { ...ride, key: 'RID2', version: 1, times: { needed: 5 } }
  const cancel = { ...act('one', 1), refused: { code: 'already_edited', message: '' } } as OfRide
  expect(actFor(cancel, latest)).not.toHaveProperty('refused')
  expect(actFor(cancel, latest)).toMatchObject({
    ride: { ...ride, key: 'RID2', times: { needed: 5 } },
    payload: { rides: ['RID2'], versions: { RID2: 1 }, reason: 'sick' },
  })
  const ready = {
    ...cancel,
    kind: 'ready',
    payload: { ride: 'RID1', status: 'requesting', version: 4 },
  } as OfRide
  expect(actFor(ready, latest).payload).toEqual({ ride: 'RID2', status: 'requesting', version: 1 })
})

test.each([
  [act('one', 1), 'current'],
  [{ ...act('one', 1), payload: { rides: ['RID1'], reason: 'sick', range: 'current' } } as Held, 'current'],
  [{ ...act('all', 1), payload: { rides: ['RID1'], reason: 'sick', range: 'future' } } as Held, 'future'],
  [{ kind: 'ready', id: 'go', at: 1, owner: 'PASmine', ride, payload: { ride: 'RID1' } } as Held, 'current'],
])('V249 how far a held act goes is said while it waits: %#', (held, reach) => {
  expect(reachOf(held)).toBe(reach)
})
