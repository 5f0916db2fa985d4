import { limitsOf } from '@nemt/adapters/limits.ts'
import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { houseOf, openLimiter } from './limiter.ts'

const limits = { ...limitsOf(readSettings({})), visitor: { burst: 10, perSecond: 2 } }

test('so many at once, so many a second after that, and a refusal says when', () => {
  let now = 0
  const limiter = openLimiter(limits, () => now)
  const takes = (count: number) => Array.from({ length: count }, () => limiter.take('visitor', 'a'))
  expect(takes(10)).toEqual(Array(10).fill(0))
  expect(takes(3)).toEqual([1, 1, 1])
  expect(limiter.take('visitor', 'b')).toBe(0)
  now += 1_000
  expect(takes(3)).toEqual([0, 0, 1])
  expect(limiter.wait('visitor', 'a')).toBe(1)
  now += 60_000
  expect(takes(11)).toEqual([...Array(10).fill(0), 1])
})

test.each([
  ['a fraction of a second', 0.001, 1],
  ['no whole number of ms', 3, 15],
  ['one of the settings', 50, 500],
])('R22 no digit of the clock costs the last share: %s', (_, perSecond, burst) => {
  const rate = { ...limits, visitor: { burst, perSecond } }
  for (let now = 100_000; now < 900_000; now += 1_234.567891) {
    const limiter = openLimiter(rate, () => now)
    expect(limiter.wait('visitor', 'a')).toBe(0)
    const taken = Array.from({ length: burst }, () => limiter.take('visitor', 'a'))
    expect([now, taken.filter((wait) => wait > 0)]).toEqual([now, []])
    expect([now, limiter.take('visitor', 'a')]).toEqual([now, Math.ceil(1 / perSecond)])
  }
})

test('a share comes in again exactly when its time is over, what was given back at once', () => {
  let now = 0
  const limiter = openLimiter({ ...limits, visitor: { burst: 1, perSecond: 1 } }, () => now)
  for (; now < 100_000; now += 1_000) {
    expect([now, limiter.wait('visitor', 'a'), limiter.take('visitor', 'a')]).toEqual([now, 0, 0])
    now += 999
    expect([now, limiter.wait('visitor', 'a'), limiter.take('visitor', 'a')]).toEqual([now, 1, 1])
    now -= 999
    limiter.giveBack('visitor', 'a')
    limiter.take('visitor', 'a')
  }
})

test('what was given back without having been taken is nobody’s', () => {
  const limiter = openLimiter({ ...limits, visitor: { burst: 2, perSecond: 1 } }, () => 10_000)
  limiter.giveBack('visitor', 'a', 5)
  expect([1, 2, 3].map(() => limiter.take('visitor', 'a'))).toEqual([0, 0, 1])
  limiter.giveBack('visitor', 'a', 2)
  expect([1, 2, 3].map(() => limiter.take('visitor', 'a'))).toEqual([0, 0, 1])
})

test('what was no try after all is given back', () => {
  const limiter = openLimiter(limits, () => 0)
  for (let index = 0; index < 50; index++) {
    expect(limiter.take('visitor', 'a')).toBe(0)
    limiter.giveBack('visitor', 'a')
  }
})

test('what costs more than there is at once is paid afterwards', () => {
  let now = 0
  const limiter = openLimiter(limits, () => now)
  expect(limiter.take('visitor', 'a', 30)).toBe(0)
  expect(limiter.wait('visitor', 'a')).toBe(11)
  now += 11_000
  expect(limiter.take('visitor', 'a')).toBe(0)
})

test('a limit of 0 is none', () => {
  const limiter = openLimiter({ ...limits, ...limitsOf(readSettings({ LIMIT_VISITOR: '0' })) }, () => 0)
  expect(Array.from({ length: 1_000 }, () => limiter.take('visitor', 'a', 100))).toEqual(Array(1_000).fill(0))
  expect(limiter.wait('visitor', 'a')).toBe(0)
})

test('a million subjects are not kept', () => {
  const limiter = openLimiter({ ...limits, visitor: { burst: 1, perSecond: 0.001 } }, () => 0)
  for (let index = 0; index < 200_000; index++) limiter.take('visitor', String(index))
  expect(limiter.take('visitor', '199999')).toBeGreaterThan(0)
  expect(limiter.take('visitor', '0')).toBe(0)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::7', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['2001:0db8:0001:0000::', '2001:db8:1:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
])('%s belongs to the house %s', (address, expected) => {
  expect(houseOf(address)).toBe(expected)
})

test('somebody who was met is known again, others are not', () => {
  const limiter = openLimiter(limits, () => 0)
  limiter.met('a')
  expect([limiter.hasMet('a'), limiter.hasMet('b')]).toEqual([true, false])
})

test('when all of too many owe, those known longest are forgotten, and who owes nothing before them', () => {
  let now = 0
  const limiter = openLimiter({ ...limits, visitor: { burst: 1, perSecond: 1 } }, () => now)
  for (let index = 0; index < 25_000; index++) limiter.take('visitor', `early ${index}`)
  now = 5_000
  for (let index = 0; index < 25_001; index++) limiter.take('visitor', `late ${index}`)
  // The early ones had paid, so that no late one was forgotten for them.
  expect(['late 0', 'late 25000'].map((name) => limiter.wait('visitor', name))).toEqual([1, 1])
  for (let index = 0; index < 25_000; index++) limiter.take('visitor', `more ${index}`)
  expect(
    ['late 0', 'late 10000', 'late 10001', 'more 0'].map((name) => limiter.wait('visitor', name)),
  ).toEqual([0, 0, 1, 1])
})
