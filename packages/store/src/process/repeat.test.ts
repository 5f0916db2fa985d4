import { repeat } from './repeat.ts'

/** Work whose every turn the test ends; `begun` counts the turns. */
function turns() {
  const ends: PromiseWithResolvers<number>[] = []
  const work = () => {
    ends.push(Promise.withResolvers<number>())
    return ends.at(-1)!.promise
  }
  return { ends, work }
}

/** All that can go on has gone on. */
function settled() {
  return new Promise((resolve) => setImmediate(resolve))
}

test('a turn waits for the one under way, also when that fails, and its failure is told', async () => {
  const { ends, work } = turns()
  const told: unknown[] = []
  const { once, stop } = repeat(work, { everyMs: 60_000, onError: (error) => told.push(error) })
  const [first, second] = [once(), once()]
  await settled()
  expect(ends).toHaveLength(1)
  const fault = new Error('the database is away')
  ends[0]!.reject(fault)
  await expect(first).rejects.toBe(fault)
  await settled()
  expect(told).toEqual([fault])
  expect(ends).toHaveLength(2)
  ends[1]!.resolve(7)
  await expect(second).resolves.toBe(7)
  await stop()
})

test('it is done again and again until it is stopped, which waits for what is under way', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  try {
    const { ends, work } = turns()
    const { stop } = repeat(work, { everyMs: 1_000 })
    jest.advanceTimersByTime(1_000)
    await settled()
    expect(ends).toHaveLength(1)
    let stopped = false
    const stopping = stop().then(() => (stopped = true))
    await settled()
    expect(stopped).toBe(false)
    ends[0]!.resolve(1)
    await stopping
    jest.advanceTimersByTime(10_000)
    await settled()
    expect(ends).toHaveLength(1)
  } finally {
    jest.useRealTimers()
  }
})
