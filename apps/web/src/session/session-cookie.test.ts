import { forThisBrowserSession } from './session-cookie.ts'

test('V334 X026 the session of a passenger or provider ends with the browser; other cookies stay', async () => {
  const headers = new Headers({ 'content-type': 'application/json' })
  headers.append(
    'set-cookie',
    'session=abc; Path=/; Expires=Sun, 20 Dec 2026 10:00:00 GMT; HttpOnly; SameSite=Lax',
  )
  headers.append('set-cookie', 'csrf=x; Path=/; Max-Age=900')
  const answer = forThisBrowserSession(new Response('{}', { status: 200, headers }), 'session')
  expect(answer.headers.getSetCookie()).toEqual([
    'session=abc; Path=/; HttpOnly; SameSite=Lax',
    'csrf=x; Path=/; Max-Age=900',
  ])
  expect([answer.status, await answer.text()]).toEqual([200, '{}'])
})

test('a cookie that is being deleted stays deleted', () => {
  const answer = forThisBrowserSession(
    new Response(null, { headers: { 'set-cookie': 'session=; Path=/; Max-Age=0' } }),
    'session',
  )
  expect(answer.headers.getSetCookie()).toEqual(['session=; Path=/; Max-Age=0'])
})
