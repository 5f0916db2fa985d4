import type { Context } from '../pipeline/context.ts'
import { conflict } from '../pipeline/refusal.ts'
import { inTurn } from './in-turn.ts'

const portal = {} as Context['portal']

function context(key: string) {
  return { portal, customer: { key } } as Context
}

const taken = conflict('offer_taken', 'taken')
const closed = conflict('offer_closed', 'closed')

/** Accepts of one ride, each ended by the test; `begun` names those that have begun. */
function accepts(ride = 'RID1', customer = 'CUS1') {
  const begun: number[] = []
  const ends: PromiseWithResolvers<string>[] = []
  const ask = () => {
    const number = ends.push(Promise.withResolvers<string>()) - 1
    return inTurn(context(customer), ride, () => {
      begun.push(number)
      return ends[number]!.promise
    })
  }
  return { begun, ends, ask }
}

/** All that can go on without another end has gone on. */
function settled() {
  return new Promise((resolve) => setImmediate(resolve))
}

test('P5 the others wait for the first, and once it has won they all ask at once', async () => {
  const { begun, ends, ask } = accepts()
  const answers = [ask(), ask(), ask()]
  await settled()
  expect(begun).toEqual([0])
  ends[0]!.resolve('mine')
  await expect(answers[0]).resolves.toBe('mine')
  await settled()
  expect(begun).toEqual([0, 1, 2])
  for (const end of ends.slice(1)) end.reject(taken)
  await expect(answers[1]).rejects.toBe(taken)
  await expect(answers[2]).rejects.toBe(taken)
})

test.each([
  ['refused for itself', closed],
  ['failed', new Error('the database is away')],
])('P5 when the first is %s the next goes first; nobody is kept out', async (_, error) => {
  const { begun, ends, ask } = accepts()
  const answers = [ask(), ask(), ask()].map((answer) => answer.catch((reason: unknown) => reason))
  await settled()
  ends[0]!.reject(error)
  expect(await answers[0]).toBe(error)
  await settled()
  expect(begun).toEqual([0, 1])
  ends[1]!.reject(taken)
  expect(await answers[1]).toBe(taken)
  await settled()
  expect(begun).toEqual([0, 1, 2])
  ends[2]!.resolve('mine')
  expect(await answers[2]).toBe('mine')
})

test('P5 rides, and customers, do not wait for each other', async () => {
  const all = [accepts(), accepts('RID2'), accepts('RID1', 'CUS2')]
  const answers = all.map(({ ask }) => ask())
  await settled()
  expect(all.map(({ begun }) => begun)).toEqual([[0], [0], [0]])
  for (const { ends } of all) ends[0]!.resolve('mine')
  await Promise.all(answers)
})
