import type { Answer } from '../calls/answer.ts'
import { positionTeller } from './position-teller.ts'

const shared = { ok: true, data: { shared: true } } as const
const unreachable = { ok: false, error: { code: 'unreachable', message: '' } } as const

/** A teller whose reports are answered in turn, by hand. */
function telling() {
  const told: object[] = []
  const answers: ((answer: Answer<{ shared: boolean }>) => void)[] = []
  const onEnd = jest.fn()
  const teller = positionTeller((report) => {
    told.push(report)
    return new Promise((resolve) => answers.push(resolve))
  }, onEnd)
  const answer = async (given: Answer<{ shared: boolean }>) => {
    answers.shift()?.(given)
    await new Promise(setImmediate)
  }
  return { teller, told, answer, onEnd }
}

function point(at: number) {
  return { at, lat: 40, lng: -83 }
}

test('decision 077 a stop is told after the position that was on its way, and with those kept since', async () => {
  const { teller, told, answer } = telling()
  teller.add(point(1))
  void teller.tell()
  teller.add(point(2))
  void teller.stop()
  expect(told).toEqual([{ points: [point(1)] }])
  await answer(shared)
  expect(told.slice(1)).toEqual([{ points: [point(2)], stopped: true }])
  await answer(shared)
  await teller.tell()
  expect(told).toHaveLength(2)
})

test('decision 077 a stop without a network is told later, unless the driver shares again', async () => {
  const { teller, told, answer } = telling()
  void teller.stop()
  await answer(unreachable)
  void teller.tell()
  expect(told).toEqual([
    { points: [], stopped: true },
    { points: [], stopped: true },
  ])
  await answer(unreachable)
  teller.begin()
  teller.add(point(1))
  void teller.tell()
  expect(told.at(-1)).toEqual({ points: [point(1)] })
})

test('a trip that is over ends it; a long gap keeps every other point', async () => {
  const { teller, told, answer, onEnd } = telling()
  for (let at = 1; at <= 61; at += 1) teller.add(point(at))
  void teller.tell()
  expect(told).toEqual([{ points: Array.from({ length: 30 }, (_, index) => point(2 * index + 2)) }])
  await answer({ ok: true, data: { shared: false } })
  expect(onEnd).toHaveBeenCalled()
})
