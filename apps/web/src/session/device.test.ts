import { deviceCookie, rememberDevice, withDevice } from './device.ts'

test('the newest device first, each once, ten at most', () => {
  expect(withDevice(undefined, 'a')).toBe('a')
  expect(withDevice('a.b', 'c')).toBe('c.a.b')
  expect(withDevice('a.b', 'b')).toBe('b.a')
  const many = Array.from({ length: 10 }, (_, index) => `t${index}`).join('.')
  expect(withDevice(many, 'new').split('.')).toEqual(['new', ...many.split('.').slice(0, 9)])
})

test('S9 the cookie is out of scripts’ reach, bound to its host over https, and leaves the others alone', () => {
  const answer = new Response('ok', { headers: { 'set-cookie': 'session=s; HttpOnly' } })
  const cookies = rememberDevice(answer, true, 'token').headers.getSetCookie()
  expect(cookies[0]).toBe('session=s; HttpOnly')
  expect(cookies[1]).toMatch(
    /^__Host-device=token; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(deviceCookie(false)).toBe('device')
  expect(rememberDevice(answer, false, 't').headers.getSetCookie()[1]).not.toContain('Secure')
})
