import { hearDateHeader, hearPageTime } from './hear-time.ts'
import { hearServerTime, serverNow } from './server-clock.ts'

const HOUR = 3_600_000
const real = Date.parse('2027-03-01T12:00:00Z')
let device: number

beforeEach(() => {
  device = real
  jest.spyOn(Date, 'now').mockImplementation(() => device)
  hearServerTime(real, { asked: real, heard: real })
})
afterEach(() => jest.restoreAllMocks())

/** An answer's header that was written so many ms after it was asked, on a device whose clock is `ahead`. */
function hear(ahead: number, { way = 200, at = real } = {}): void {
  device = at + ahead
  hearDateHeader(new Date(at).toUTCString(), { asked: device - way / 2, heard: device + way / 2 })
}

test.each([
  ['three hours ahead', 3 * HOUR],
  ['three hours behind', -3 * HOUR],
  ['five minutes ahead', 5 * 60_000],
])('decision 076 a phone’s clock %s: what happens has the server’s time', (_, ahead) => {
  hear(ahead)
  expect(Math.abs(serverNow() - real)).toBeLessThanOrEqual(1_000)
})

test('a clock that is right is left alone, however slow the answer', () => {
  hear(900, { way: 2_000 })
  hear(20_000, { way: 40_000 })
  expect(serverNow()).toBe(device)
})

test('later answers move nothing that they don’t contradict', () => {
  hear(3 * HOUR)
  const first = serverNow() - device
  hear(3 * HOUR + 300, { at: real + 60_000 })
  expect(serverNow() - device).toBe(first)
})

test('an answer without the header, or with a strange one, tells nothing', () => {
  hearDateHeader(null, { asked: real, heard: real })
  hearDateHeader('noon', { asked: real, heard: real })
  expect(serverNow()).toBe(real)
})

test('the line tells the time exactly', () => {
  device = real + 3 * HOUR
  hearServerTime(real, { asked: device, heard: device })
  expect(serverNow()).toBe(real)
})

test('a page tells the time before anything was asked, as well as its way lets it', () => {
  jest.spyOn(performance, 'now').mockReturnValue(4_000)
  device = real + 3 * HOUR + 3_000
  hearPageTime(real)
  expect(Math.abs(serverNow() - (real + 3_000))).toBeLessThanOrEqual(2_000)
  device += 2 * HOUR
  hearPageTime(real + 2 * HOUR + 1_500)
  expect(serverNow()).toBe(real + 2 * HOUR + 2_000)
})
