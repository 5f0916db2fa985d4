import { expect, test } from '@playwright/test'
import { ask } from './call.ts'

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
