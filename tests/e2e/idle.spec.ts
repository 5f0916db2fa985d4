import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { ask } from './call.ts'
import { call, haveSession, password, signIn } from './people.ts'

const MINUTE = 60_000

function warning(page: Page) {
  return page.getByRole('dialog', { name: 'Are you still there?' })
}

function live(page: Page) {
  return expect(page.getByRole('status').filter({ hasText: 'Live' }).first()).toBeVisible()
}

/** The session's cookie, as a browser that has kept it would send it. */
async function sessionOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'session')
  return `session=${cookie?.value}`
}

test('decision 092 staff who do nothing are warned, may go on, and are signed out', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.goto('/rides')
  await live(page)
  await page.clock.fastForward(27 * MINUTE)
  await expect(warning(page)).toBeHidden()
  await page.clock.fastForward(1.5 * MINUTE)
  await expect(warning(page)).toBeVisible()
  await expect(warning(page)).toContainText(/Signing out in 1:\d\d/)
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  // Moving the pointer is no answer, the button is.
  await page.mouse.move(300, 300)
  await expect(warning(page)).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(page)).toBeHidden()
  await page.clock.fastForward(27 * MINUTE)
  await page.mouse.move(310, 300)
  await page.clock.fastForward(27 * MINUTE)
  await expect(warning(page)).toBeHidden()

  const cookie = await sessionOf(page)
  await page.clock.fastForward(1.5 * MINUTE)
  await expect(warning(page)).toBeVisible()
  await page.clock.fastForward(2 * MINUTE)
  await expect(page).toHaveURL(/\/login.*redirect=%2Frides/)
  await expect(page.getByText('You were signed out because nobody used the portal')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  // A kept copy of the cookie is worth nothing either.
  const again = await ask('lakeside', '/rides?sort=needed', { headers: { cookie } })
  expect(again.status).toBe(307)
  // Whoever asks with it hears so, and comes back to what they asked for.
  expect(again.headers.location).toBe('/login?redirect=%2Frides%3Fsort%3Dneeded&ended=over')
})

test('decision 092 whoever works in one tab stays signed in in the others', async ({ page, context }) => {
  await page.clock.install()
  await signIn(page)
  await live(page)
  await page.clock.fastForward(29 * MINUTE)
  await expect(warning(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/rides')
  await expect(warning(page)).toBeHidden()
})

test('decision 092 a computer that slept comes back signed out', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await live(page)
  await page.clock.setSystemTime(Date.now() + 45 * MINUTE)
  await page.mouse.move(200, 200)
  await expect(page).toHaveURL(/\/login.*ended=unused/)
})

test('V124 V330 V332 a reload after the session has ended says so and drops it; signing in leads back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told, ReactNativeWebView: { postMessage: (what: string) => told.push(what) } })
  })
  await haveSession(page)
  await page.goto('/rides?query=Peñafiel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('about:blank')
  // Ended elsewhere: the browser still has the cookie.
  await call(page, 'auth.logout', {})
  await page.goto('/rides?query=Peñafiel')
  await expect(page).toHaveURL(/\/login\?redirect=%2Frides%3Fquery/)
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual(['error.unauthorized'])
  const kept = async () => (await page.context().cookies()).map((cookie) => cookie.name)
  await expect.poll(kept).not.toContain('session')
  await page.getByRole('link', { name: 'Sign in with a username' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('coordinator')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/rides\?query=/)
})
