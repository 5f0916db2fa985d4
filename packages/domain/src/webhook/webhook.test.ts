import { isTaken, isWebhookAddress, nextTry, waitAsked, WEBHOOK_TRIES } from './webhook.ts'

const MINUTE = 60_000

test('§2.3 seven tries, each pause twice the one before, the last after more than an hour', () => {
  const tried = [0]
  for (let tries = 1; ; tries++) {
    const next = nextTry(tries, tried.at(-1) as number)
    if (next === null) break
    tried.push(next)
  }
  expect(tried.map((at) => at / MINUTE)).toEqual([0, 1, 3, 7, 15, 31, 63])
  expect(tried).toHaveLength(WEBHOOK_TRIES)
})

test('who asks to be left alone for longer is, and what comes by itself comes no sooner', () => {
  expect([nextTry(1, 0, 10 * MINUTE), nextTry(1, 0, 1_000), nextTry(6, 0, 10 * MINUTE)]).toEqual([
    10 * MINUTE,
    MINUTE,
    32 * MINUTE,
  ])
  expect(nextTry(WEBHOOK_TRIES, 0, 10 * MINUTE)).toBeNull()
})

test.each([
  ['120', 2 * MINUTE],
  [' 0 ', 0],
  ['Wed, 25 Nov 2026 12:05:00 GMT', 5 * MINUTE],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 60 * MINUTE],
  ['9999999999999', 60 * MINUTE],
  ['0000000000120', 2 * MINUTE],
  ['9'.repeat(400), 60 * MINUTE],
  ['-5', 0],
  ['soon', 0],
  ['', 0],
  [undefined, 0],
])('RFC 9110 §10.2.3 Retry-After: %p asks for %p ms', (header, expected) =>
  expect(waitAsked(header, Date.parse('2026-11-25T12:00:00Z'))).toBe(expected),
)

test.each([
  ['200', true],
  ['204', true],
  ['299', true],
  ['101', false],
  ['301', false],
  ['410', false],
  ['500', false],
  ['2000', false],
  ['timeout', false],
  ['', false],
])('R14 the answer %p counts as taken: %p', (answer, expected) => expect(isTaken(answer)).toBe(expected))

test.each<[string, boolean, boolean]>([
  ['https://fleet.example.org/rides', false, true],
  ['https://fleet.example.org:8443/a?b=c', false, true],
  ['https://192.0.2.1/', false, true],
  ['http://fleet.example.org/', false, false],
  ['http://fleet.example.org/', true, true],
  ['ftp://fleet.example.org/', true, false],
  ['https://name:word@fleet.example.org/', false, false],
  ['https://name@fleet.example.org/', false, false],
  ['https://:word@fleet.example.org/', false, false],
  ['file:///etc/passwd', true, false],
  ['javascript:alert(1)', true, false],
  ['//fleet.example.org', false, false],
  ['fleet.example.org', false, false],
  ['', false, false],
  [`https://fleet.example.org/${'a'.repeat(500)}`, false, false],
])('S10 %p with plain http %p is an address: %p', (typed, plain, expected) =>
  expect(isWebhookAddress(typed, { plain })).toBe(expected),
)
