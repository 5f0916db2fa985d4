import { customer as customerShape } from '@nemt/domain/customer/schema.ts'
import { openSession, sessionEnd } from './new-session.ts'

const HOUR = 3_600_000
const now = Date.UTC(2030, 0, 1)

function customerWith(session_length?: number) {
  const flags = session_length === undefined ? {} : { flags: { session_length } }
  return customerShape.parse({ key: 'acme', version: 1, name: 'Acme', timezone: 'America/Chicago', ...flags })
}

test.each([
  ['coordinator', undefined, 30 * 24],
  ['passenger', undefined, 12],
  ['fleet', undefined, 12],
  ['coordinator', 8, 8],
  ['passenger', 8, 8],
  // It limits and lengthens nothing.
  ['coordinator', 60 * 24, 30 * 24],
  ['passenger', 24, 12],
] as const)(
  'X026 X027 a session of a %s, of a customer that says %j hours, lasts %i',
  (scope, says, hours) => {
    const customer = customerWith(says && says * HOUR)
    expect(sessionEnd(customer, now, scope)).toBe(now + hours * HOUR)
  },
)

test('X027 a session that is opened by a link ends with the link, or with the customer’s time before it', () => {
  const ends = (until: number) =>
    openSession(customerWith(8 * HOUR), now, { scope: 'fleet', until }).row.expires_at
  expect([ends(now + HOUR), ends(now + 9 * HOUR)]).toEqual([now + HOUR, now + 8 * HOUR])
})
