import { Lanes } from './lanes.ts'

/** Work that ends when it is told to. */
function works() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => (started.push(name), ends.set(name, () => resolve(name))))
  return {
    started,
    work,
    end: async (name: string) => (
      ends.get(name)?.(),
      void (await new Promise((resolve) => setImmediate(resolve)))
    ),
  }
}

test('free places go round the lanes: who sends many waits behind their own', async () => {
  const lanes = new Lanes({ width: 2, running: 1, waiting: 10, allWaiting: 20 })
  const { started, work, end } = works()
  for (const name of ['a1', 'a2', 'a3']) void lanes.run('a', work(name))
  void lanes.run('b', work('b1'))
  void lanes.run('c', work('c1'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('c1')
  await end('a2')
  expect(started.at(-1)).toBe('a3')
})

test('a full lane refuses, and says when to come again; others go on', async () => {
  const lanes = new Lanes({ width: 1, running: 1, waiting: 2, allWaiting: 3 })
  const { work } = works()
  for (const name of ['a1', 'a2', 'a3']) void lanes.run('a', work(name))
  await expect(lanes.run('a', work('a4'))).rejects.toMatchObject({
    kind: 'limited',
    detail: { retry_after: 2 },
  })
  void lanes.run('b', work('b1'))
  expect(() => lanes.assertRoom('c')).toThrow(expect.objectContaining({ kind: 'limited' }))
})

test('work that fails gives its place away', async () => {
  const lanes = new Lanes({ width: 1, running: 1, waiting: 2, allWaiting: 3 })
  await expect(lanes.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(lanes.run('a', () => Promise.resolve('yes'))).resolves.toBe('yes')
})
