import { tellSession } from './announce.ts'
import { leaveFor, toLogin } from './to-login.ts'

jest.mock('./announce.ts', () => ({ tellSession: jest.fn() }))

const replaced: string[] = []
const own = Object.getOwnPropertyDescriptor(globalThis, 'location')
beforeAll(() => {
  const replace = (address: URL | string) => void replaced.push(String(address))
  const location = { origin: 'http://a.test', pathname: '/rides', search: '?day=1', replace }
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
})
afterAll(() => {
  if (own) Object.defineProperty(globalThis, 'location', own)
  else Reflect.deleteProperty(globalThis, 'location')
})
beforeEach(() => void replaced.splice(0))

// First: who leaves by itself, as below, is told of by other words.
test('V332 C120 whatever hears that the session is over tells who embeds the portal', () => {
  jest.mocked(tellSession).mockClear()
  toLogin()
  expect(jest.mocked(tellSession).mock.calls).toEqual([['error.unauthorized']])
})

test('decision 092 whoever hears first that the session is over goes where it was ended for', async () => {
  jest.useFakeTimers()
  const [over, unused] = ['http://a.test/login?redirect=%2Frides%3Fday%3D1&ended=over', '/login?ended=unused']
  toLogin()
  expect(replaced.splice(0)).toEqual([over])
  const failed = leaveFor(unused, () => Promise.reject(new Error('no network')))
  await expect(failed).rejects.toThrow('no network')
  toLogin()
  expect(replaced.splice(0)).toEqual([over])
  void leaveFor(unused, () => new Promise(() => {}))
  toLogin()
  jest.runAllTimers()
  expect(replaced).toEqual([unused])
  jest.useRealTimers()
})
