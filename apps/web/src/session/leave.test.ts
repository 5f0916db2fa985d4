import { endSession } from './actions.ts'
import { tellSession } from './announce.ts'
import { leave } from './leave.ts'
import { toLogin } from './to-login.ts'

jest.mock('./actions.ts', () => ({ endSession: jest.fn() }))
jest.mock('./announce.ts', () => ({ tellSession: jest.fn() }))

const replaced: string[] = []
const own = Object.getOwnPropertyDescriptor(globalThis, 'location')
beforeAll(() => {
  const replace = (address: URL | string) => void replaced.push(String(address))
  const location = { origin: 'http://a.test', pathname: '/rides', search: '', replace }
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
})
afterAll(() => {
  if (own) Object.defineProperty(globalThis, 'location', own)
  else Reflect.deleteProperty(globalThis, 'location')
})
beforeEach(() => {
  replaced.splice(0)
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test.each([
  [undefined, 'http://a.test/'],
  ['/login/at-risk', '/login/at-risk'],
])(
  'V690 M136 who leaves for %s says so and comes there, also when the socket hears of the end first',
  async (to, address) => {
    // The page that left before the answer would hold the session still.
    jest.mocked(endSession).mockImplementation(async () => {
      toLogin()
      toLogin()
      expect(replaced).toEqual([])
    })
    jest.mocked(tellSession).mockClear()
    await leave(to)
    expect(replaced).toEqual([address])
    expect(jest.mocked(tellSession).mock.calls).toEqual([['session.logout']])
  },
)

test('M136 a session that is over is left also where the answer fails, or does not come', async () => {
  jest.mocked(endSession).mockImplementation(async () => {
    toLogin()
    throw new TypeError('no network')
  })
  await leave()
  expect(replaced.splice(0)).toEqual(['http://a.test/'])
  jest.clearAllTimers()
  jest.mocked(endSession).mockImplementation(() => {
    toLogin()
    return new Promise(() => {})
  })
  void leave('/login/at-risk')
  expect(replaced).toEqual([])
  jest.runAllTimers()
  expect(replaced).toEqual(['/login/at-risk'])
})

test('a session that could not be ended goes on, and its later end leads to the login', async () => {
  jest.mocked(endSession).mockRejectedValue(new TypeError('no network'))
  await expect(leave('/login/at-risk')).rejects.toThrow('no network')
  toLogin()
  expect(replaced).toEqual(['http://a.test/login?redirect=%2Frides&ended=over'])
})
