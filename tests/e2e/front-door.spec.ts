import { expect, test } from './test.ts'
import { ask } from './call.ts'
import { enter } from './passcode.ts'
import { haveSession, password } from './people.ts'

const port = process.env.E2E_PORT

test('the bare domain says how to reach a customer and lists none', async ({ page }) => {
  await page.goto(`http://localhost:${port}/`)
  await expect(page.getByText(`http://your-organization.localhost:${port}`)).toBeVisible()
  await expect(page.getByText('Lakeside')).toHaveCount(0)
})

test('a customer is reached by its subdomain', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(`http://lakeside.localhost:${port}/login`)
  await expect(page.getByText('Lakeside Health').first()).toBeVisible()
  await page.goto(`http://pinecrest.localhost:${port}/`)
  await expect(page.getByText('Pinecrest Clinics').first()).toBeVisible()
})

test('an unknown subdomain shows nobody else’s door', async ({ page }) => {
  await page.goto(`http://nobody.localhost:${port}/`)
  await expect(page.getByText('Sign in')).toHaveCount(0)
  await expect(page.getByText('Lakeside')).toHaveCount(0)
})

for (const path of [
  '/dashboard',
  '/dashboard/RIDlakeside002?day=2026-11-23',
  '/patients',
  '/rides?words=oak',
  '/coordinate/journey/create',
  '/settings',
])
  test(`V122 V123 V124 V115 ${path} wants a session, and is where one comes to after signing in`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await page.getByRole('link', { name: 'Sign in with a username' }).click()
    await page.getByRole('textbox', { name: 'Username' }).fill('coordinator')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
  })

test('V119 V120 V121 the root, the login and the documentation want no session', async ({ page }) => {
  for (const [path, shown] of [
    ['/', '/login'],
    ['/login', '/login'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(shown)
  }
  expect((await ask('lakeside', '/docs')).status).toBe(200)
})

test('V115 V116 V117 the root leads staff to their dashboard, or to what its address names', async ({
  page,
}) => {
  await page.goto('/?redirect=%2Frides')
  await expect(page).toHaveURL('/login?redirect=%2Frides')
  await haveSession(page)
  for (const [path, start] of [
    ['/', '/dashboard'],
    ['/?redirect=%2Frides', '/rides'],
    ['/?redirect=%2F%2Fevil.example', '/dashboard'],
    ['/?redirect=https%3A%2F%2Fevil.example', '/dashboard'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(start)
  }
})

test('V113 V114 the root leads support to its desk and passengers to their rides, whatever it names', async ({
  page,
  browser,
}) => {
  await haveSession(page, 'support', password, 'global')
  await page.goto(`http://global.localhost:${port}/?redirect=%2Frides`)
  await expect(page).toHaveURL(`http://global.localhost:${port}/customers`)
  const phone = await (await browser.newContext()).newPage()
  await enter(phone, '(614) 555-0139')
  await phone.goto('/?redirect=%2Frides')
  await expect(phone).toHaveURL('/passenger/dashboard')
})

test('what is typed before scripts run stays out of the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, field, answer] of [
    ['/login/rideportal', 'Password', 'Enter your username'],
    ['/login/reset', 'Username', 'Password reset. Please check your email'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('textbox', { name: field }).fill('Ride2Care!')
    await page.keyboard.press('Enter')
    await expect(page.getByText(answer)).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await context.close()
})

test('the portal calls itself ready with every part', async ({ page }) => {
  const answer = await page.goto('/api/ready')
  expect(await answer?.json()).toMatchObject({
    ok: true,
    database: true,
    migrations: true,
    jobs: true,
    pages: true,
  })
})

for (const path of [
  'session',
  'signin',
  'signout',
  'csrf',
  'callback/credentials',
  'callback/none',
  '_log',
  '',
])
  test(`S18 /api/auth/${path} answers bodies that can’t be read`, async () => {
    for (const raw of ['{', 'null', '[1]', '"x"', '\0', '{"callbackUrl":{}}', '{"json":"true"}'])
      for (const type of [
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await ask('lakeside', `/api/auth/${path}`, {
          method: 'POST',
          raw,
          headers: { 'content-type': type },
        })
        expect([path, raw, type, answer.status < 500]).toEqual([path, raw, type, true])
      }
  })
