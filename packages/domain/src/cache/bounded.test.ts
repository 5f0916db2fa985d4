import { boundedCache, loadOnce } from './bounded.ts'

test('a full cache drops only what was used longest ago', () => {
  const cache = boundedCache<string, number>(3)
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(key, value)
  expect(cache.get('a')).toBe(1)
  cache.set('d', 4)
  expect([...cache.keys()]).toEqual(['c', 'a', 'd'])
  expect([cache.get('b'), cache.size()]).toEqual([undefined, 3])
})

test('a value that is kept anew counts as used and drops nobody', () => {
  const cache = boundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('a', 3)
  expect([...cache.keys()]).toEqual(['b', 'a'])
  expect(cache.get('a')).toBe(3)
})

test('a value that is too old is unknown, and being asked for does not make it younger', () => {
  let now = 0
  const cache = boundedCache<string, number>(2, { freshMs: 100, now: () => now })
  cache.set('a', 1)
  now = 100
  expect(cache.get('a')).toBe(1)
  now = 101
  expect([cache.get('a'), cache.size()]).toEqual([undefined, 0])
})

test('what nobody uses any more is forgotten on demand', () => {
  const cache = boundedCache<string, number | null>(2)
  cache.set('a', null)
  cache.set('b', 2)
  expect(cache.get('a')).toBeNull()
  cache.delete('a')
  expect([...cache.keys()]).toEqual(['b'])
  cache.clear()
  expect(cache.size()).toBe(0)
})

test('all who ask while something loads wait for one load', async () => {
  const cache = boundedCache<string, Promise<number>>(2)
  let loads = 0
  const load = () => Promise.resolve(++loads)
  expect(await Promise.all([loadOnce(cache, 'a', load), loadOnce(cache, 'a', load)])).toEqual([1, 1])
  expect(await loadOnce(cache, 'b', load)).toBe(2)
})

test('a failure is not kept, and does not take a newer load with it', async () => {
  const cache = boundedCache<string, Promise<number>>(2)
  let fail: (error: Error) => void = () => {}
  const first = loadOnce(cache, 'a', () => new Promise<number>((_, refuse) => (fail = refuse)))
  cache.delete('a')
  const second = loadOnce(cache, 'a', () => Promise.resolve(2))
  fail(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  expect(await loadOnce(cache, 'a', () => Promise.resolve(3))).toBe(2)
  await second
  cache.clear()
  await expect(loadOnce(cache, 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await loadOnce(cache, 'a', () => Promise.resolve(4))).toBe(4)
})
