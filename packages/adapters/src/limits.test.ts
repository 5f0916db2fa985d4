import { limitsOf } from './limits.ts'
import { readSettings, settingNames } from './settings/schema.ts'

function readLimits(env: Record<string, string>) {
  return limitsOf(readSettings(env))
}

test('contract: Operations: what one process takes of whom, by default', () => {
  expect(readLimits({})).toEqual({
    connectionsPerAddress: 4_000,
    connections: 12_000,
    bodiesPerAddress: 256,
    bodyMs: 20_000,
    bodyMemory: 134_217_728,
    visitor: { perSecond: 50, burst: 500 },
    visitors: { perSecond: 500, burst: 5_000 },
    signIn: { perSecond: 2, burst: 60 },
    user: { perSecond: 2_000, burst: 10_000 },
    customer: { perSecond: 6_000, burst: 30_000 },
  })
})

test('each limit is read from its own setting', () => {
  const names = settingNames.filter((name) => name.startsWith('LIMIT_'))
  const env = Object.fromEntries(names.map((name, index) => [name, String(index + 1)]))
  expect(readLimits(env)).toEqual({
    connectionsPerAddress: 1,
    connections: 2,
    bodiesPerAddress: 3,
    bodyMs: 4_000,
    bodyMemory: 5_242_880,
    visitor: { perSecond: 6, burst: 60 },
    visitors: { perSecond: 7, burst: 70 },
    signIn: { perSecond: 8, burst: 240 },
    user: { perSecond: 9, burst: 45 },
    customer: { perSecond: 10, burst: 50 },
  })
})

test.each([
  ['0', Infinity],
  ['', 2],
  ['0.5', 0.5],
  ['7', 7],
])('a limit of %j is %s a second', (setting, perSecond) => {
  expect(readLimits({ LIMIT_SIGN_IN: setting }).signIn.perSecond).toBe(perSecond)
})

test.each(['many', '-1', '1e3'])('a limit of %j can not be meant', (setting) => {
  expect(() => readLimits({ LIMIT_SIGN_IN: setting })).toThrow('LIMIT_SIGN_IN must be a number')
})
