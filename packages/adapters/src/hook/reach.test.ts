import { isPublic, liesIn, netOf } from './reach.ts'

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '2606:2800:220:1:248:1893:25c8:1946',
  '2a00:1450:4001:81b::200e',
])('S10 %s is the internet’s', (address) => expect(isPublic(address)).toBe(true))

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.7',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'localhost',
  '127.1',
  '0x7f000001',
  '',
])('S10 %s is not', (address) => expect(isPublic(address)).toBe(false))

test('an operator’s own nets hold what lies in them and nothing else', () => {
  const inOurs = liesIn(['10.1.0.0/16', 'fd00::/8'])
  expect(['10.1.2.3', 'fd12::1', '10.2.0.1', 'fe80::1', 'x', '::ffff:10.1.0.1'].map(inOurs)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ])
})

test.each(['10.0.0.0', '10.0.0.0/33', '::/129', 'example.org/8', '10.0.0.0/8/8', '10.0.0.0/-1', '/8', ''])(
  '%p names no net',
  (text) => expect(netOf(text)).toBeNull(),
)
