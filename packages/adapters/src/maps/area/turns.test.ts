import { turns } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = () =>
    new Promise<void>((resolve) => {
      most = Math.max(most, ++running)
      ends.push(() => {
        running--
        resolve()
      })
    })
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { work, end, running: () => running, most: () => most }
}

test('so many at a time, the next when one ends, in their order', async () => {
  const { work, end, running, most } = held()
  const turn = turns(2, 10)
  const all = Array.from({ length: 5 }, () => turn(work))
  expect([running(), all.every((one) => one !== undefined)]).toEqual([2, true])
  for (const left of [2, 2, 2, 1, 0]) {
    await end()
    expect(running()).toBe(left)
  }
  expect(most()).toBe(2)
})

test('who waits longest is next; once all have ended, work begins at once again', async () => {
  const turn = turns(1, 10)
  const order: number[] = []
  const noted = (number: number) => turn(async () => void order.push(number))
  await Promise.all([1, 2, 3].map(noted))
  expect(order).toEqual([1, 2, 3])
  await new Promise(setImmediate)
  const again = noted(4)
  expect(order).toEqual([1, 2, 3, 4])
  await again
})

test('who comes when too many wait hears at once that it is busy, and later not any more', async () => {
  const { work, end } = held()
  const turn = turns(1, 2)
  const taken = [turn(work), turn(work), turn(work)]
  expect([taken.every(Boolean), turn(work)]).toEqual([true, undefined])
  await end()
  expect(turn(work)).toBeInstanceOf(Promise)
})

test('work that fails gives its turn on, and fails for who asked for it', async () => {
  const turn = turns(1, 1)
  const failing = turn(() => Promise.reject(new Error('no way')))
  const next = turn(async () => 'found')
  await expect(failing).rejects.toThrow('no way')
  expect(await next).toBe('found')
})
