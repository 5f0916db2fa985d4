import { refusedBy, StoreRefused } from './refused.ts'

test.each<readonly [code: string, rest: object, kind: string, expected: string]>([
  ['NM409', { message: 'already_edited' }, 'guard', 'already_edited'],
  ['23505', { constraint_name: 'team_pkey' }, 'unique', 'team_pkey'],
  ['23503', { constraint_name: 'fund_policy' }, 'missing', 'fund_policy'],
  ['23001', { constraint_name: 'fund_policy' }, 'missing', 'fund_policy'],
  ...[
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    'CONNECTION_DESTROYED',
    'CONNECT_TIMEOUT',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOENT',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '53100',
    '53200',
    '58030',
    '25006',
    '08006',
    '08001',
    '08003',
    '08000',
  ].map((code) => [code, {}, 'unavailable', code] as const),
  ...['57014', '25P04', '40P01', '40001', '55P03'].map((code) => [code, {}, 'slow', code] as const),
])('R1 R5 what the database says with %s is a refusal', (code, rest, kind, expected) => {
  const cause = Object.assign(new Error('message'), { code }, rest)
  const refused = refusedBy(cause)
  expect(refused).toBeInstanceOf(StoreRefused)
  expect(refused).toMatchObject({ kind, code: expected, cause })
})

test('what nobody foresaw stays what it is, and a refusal is not translated twice', () => {
  const [unknown, known] = [Object.assign(new Error('x'), { code: '42601' }), new StoreRefused('guard', 'x')]
  expect([refusedBy(unknown), refusedBy(known)]).toEqual([unknown, known])
})
