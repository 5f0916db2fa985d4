import { NextRequest } from 'next/server'
import { readableAuthRequest } from './auth-body.ts'

function post(body: string, type = 'application/json') {
  return new NextRequest('http://lakeside.localhost/api/auth/callback/credentials', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
}

test.each(['{', 'null', '[]', '"x"', '1', '\0', '{"a":', '[{}]', '\ud800'])(
  'S18 JSON that is no record is refused: %j',
  async (body) => {
    expect(await readableAuthRequest(post(body))).toBeNull()
  },
)

test('fields with a plain value go on as texts, the others do not', async () => {
  const body = {
    username: 'ann',
    json: true,
    callbackUrl: { a: 1 },
    password: null,
    tries: 3,
    long: 'x'.repeat(5_000),
  }
  const request = await readableAuthRequest(post(JSON.stringify(body)))
  expect(await request?.json()).toEqual({
    username: 'ann',
    json: 'true',
    tries: '3',
    long: 'x'.repeat(4_000),
  })
})

test('a form and a request without a body go on as they are', async () => {
  const form = post('username=ann', 'application/x-www-form-urlencoded')
  expect(await readableAuthRequest(form)).toBe(form)
  const get = new NextRequest('http://lakeside.localhost/api/auth/session')
  expect(await readableAuthRequest(get)).toBe(get)
})
