import { isTaken, isWebhookAddress, nextTry, WEBHOOK_TRIES } from './webhook.ts'

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
  ['file:///etc/passwd', true, false],
  ['javascript:alert(1)', true, false],
  ['//fleet.example.org', false, false],
  ['fleet.example.org', false, false],
  ['', false, false],
  [`https://fleet.example.org/${'a'.repeat(500)}`, false, false],
])('S10 %p with plain http %p is an address: %p', (typed, plain, expected) =>
  expect(isWebhookAddress(typed, { plain })).toBe(expected),
)
