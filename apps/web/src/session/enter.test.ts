import { ownLanguageCookie } from '@nemt/domain/copy/choose-language.ts'
import { enterByPassword } from './enter.ts'
import { keepSession } from './keep-session.ts'

const given: [name: string, outlives: boolean][] = []
let scope: string | null = ''

jest.mock('server-only', () => ({}), { virtual: true })
jest.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      set: (name: string, _: string, { expires, maxAge }: { expires?: Date; maxAge?: number }) =>
        void given.push([name, expires !== undefined || maxAge !== undefined]),
    }),
}))
jest.mock('next-auth/jwt', () => ({ encode: () => Promise.resolve('sealed') }))
jest.mock('./token.ts', () => ({ sessionSecret: () => 'secret' }))
jest.mock('../calls/in-process.ts', () => ({
  callAs: (_: unknown, name: string) =>
    Promise.resolve(
      name !== 'auth.login' && scope === null
        ? { ok: false, error: { code: 'unavailable' } }
        : { ok: true, data: name === 'auth.login' ? { token: 'T1' } : { scope, user: { language: 'es' } } },
    ),
}))

async function entered(who: string | null): Promise<typeof given> {
  given.length = 0
  scope = who
  const door = { host: 'lakeside.localhost', secure: false } as Parameters<typeof keepSession>[0]
  const answer = await enterByPassword(door, { username: 'u', password: 'p' })
  if (!answer.ok) throw new Error('not entered')
  await keepSession(door, answer.data)
  return given
}

test.each([
  ['coordinator', true],
  ['fleet', false],
  ['passenger', false],
  ['driver', false],
])('X026 the session of scope %s is remembered when the browser is closed: %s', async (who, outlives) => {
  expect(await entered(who)).toEqual([
    ['session', outlives],
    [ownLanguageCookie, outlives],
  ])
})

test('X026 of whom nobody can say who they are, the session ends with the browser', async () => {
  expect(await entered(null)).toContainEqual(['session', false])
})
