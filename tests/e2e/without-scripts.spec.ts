import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { ask, call, tokenOf, type Reply } from './call.ts'
import { haveSession, password } from './people.ts'

const port = process.env.E2E_PORT
const ours = `http://lakeside.localhost:${port}`

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}

/** A user of their own, with a password and without a device that is known. */
async function newUser(): Promise<{ username: string; link: string }> {
  const username = `plain${Date.now().toString(36)}`
  const email = `${username}@example.org`
  const user = { username, email, firstname: 'Nadia' }
  await call('lakeside', 'auth.register', user, await tokenOf('lakeside', 'lead'))
  const find = async () => {
    const mails = JSON.parse((await ask('lakeside', `/api/dev/outbox?to=${email}`)).body) as {
      body: string
    }[]
    return mails.flatMap(({ body }) => /http\S+\/login\/reset#token=[\w-]+/.exec(body) ?? []).at(0)
  }
  await expect.poll(find).toBeTruthy()
  return { username, link: (await find())! }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('R004 signing in says what is missing and what is wrong, keeps the name, and goes on', async ({
    page,
    context,
  }) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto('/coordinate/journey/create')
    await page.getByRole('link', { name: 'Sign in with a username' }).click()
    await press(page, 'Sign In')
    await expect(page.getByText('Enter your username')).toBeVisible()
    await expect(page.getByText('Enter your password')).toBeVisible()
    await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Username').fill('coordinator')
    await field(page, 'Password').fill('Ride2Care?')
    await press(page, 'Sign In')
    await expect(page.getByRole('alert').first()).toHaveText('The username or password is wrong.')
    await expect(field(page, 'Username')).toHaveValue('coordinator')
    await expect(field(page, 'Password')).toHaveValue('')
    const shown = await page.content()
    expect(shown).not.toContain('Ride2Care?')
    expect((await context.cookies(ours)).filter(({ name }) => name === 'session')).toEqual([])
    await field(page, 'Password').fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/coordinate/journey/create')
    const session = (await context.cookies(ours)).find(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(session!.expires - Date.now() / 1_000).toBeGreaterThan(29 * 86_400)
    expect(addresses.filter((address) => /Ride2Care|coordinator|token/.test(address))).toEqual([])
  })

  test('X026 a provider’s session ends with the browser here, too', async ({ page, context }) => {
    await page.goto('/login/rideportal')
    await field(page, 'Username').fill('metro')
    await field(page, 'Password').fill(password)
    await press(page, 'Sign In')
    await expect(page).toHaveURL(/\/scope\/fleet/)
    const session = (await context.cookies(ours)).find(({ name }) => name === 'session')
    expect(session).toMatchObject({ expires: -1, httpOnly: true })
  })

  test('S7 signing out ends the session, and a copied cookie with it', async ({ page, context }) => {
    await page.goto('/login/rideportal')
    await field(page, 'Username').fill('viewer')
    await field(page, 'Password').fill(password)
    await press(page, 'Sign In')
    await expect(page).toHaveURL(/\/dashboard/)
    const cookie = (await context.cookies(ours)).map(({ name, value }) => `${name}=${value}`).join('; ')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('heading', { name: /^Account of/ })).toBeVisible()
    await press(page, 'Sign Out')
    await expect(page).toHaveURL(/\/login$/)
    expect((await context.cookies(ours)).filter(({ name }) => name === 'session')).toEqual([])
    const teams = await ask('lakeside', '/api/call/team.list', {
      method: 'POST',
      body: {},
      headers: { cookie },
    })
    expect(teams.status).toBe(401)
  })

  test('the language is switched where one signs in, and in the account', async ({ page }) => {
    await page.goto('/login/rideportal')
    await press(page, 'Español')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
    await press(page, 'Iniciar sesión')
    await expect(page.getByText('Escriba su nombre de usuario')).toBeVisible()
    await field(page, 'Nombre de usuario').fill('coordinator')
    await field(page, 'Contraseña').fill(password)
    await press(page, 'Iniciar sesión')
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await press(page, 'English')
    await expect(page.getByRole('heading', { name: /^Account of/ })).toBeVisible()
  })

  test('R007 V969 V970 V971 V972 a password is asked for and chosen', async ({ page }) => {
    const { username, link } = await newUser()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto('/login/reset')
    await press(page, 'Reset Password')
    await expect(page.getByText('Enter your username', { exact: true })).toBeVisible()
    await field(page, 'Username').fill(username)
    await press(page, 'Reset Password')
    await expect(page.getByText('Password reset. Please check your email')).toBeVisible()

    await page.goto(link)
    await page.getByText('I have the email, and its link leads only here').click()
    const choose = async (given: { link: string; password: string; again?: string }) => {
      await field(page, 'Link from the email').fill(given.link)
      await field(page, 'New password').fill(given.password)
      await field(page, 'The same password again').fill(given.again ?? given.password)
      await press(page, 'Save password')
    }
    for (const [given, text] of [
      [{ link, password: 'short' }, 'Invalid password'],
      [{ link, password: 'a longer one 7', again: 'b' }, 'Passwords do not match'],
      [{ link: `${ours}/login/reset`, password: 'a longer one 7' }, 'This is not the link of our email.'],
      [{ link, password: `${username}77` }, 'The password must not contain the username.'],
    ] as const) {
      await choose(given)
      await expect(page.getByText(text)).toBeVisible()
      await expect(field(page, 'Link from the email')).toHaveValue(given.link)
      await expect(field(page, 'New password')).toHaveValue('')
      expect(await page.content()).not.toContain(given.password)
    }
    await choose({ link, password: 'a longer one 7' })
    await expect(page.getByRole('status')).toHaveText(
      'Your password is saved. Every other sign-in of yours has ended.',
    )
    expect(addresses.filter((address) => address.includes('token'))).toEqual([])
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('I have the email, and its link leads only here').click()
    await choose({ link, password: 'another one 99' })
    await expect(page.getByText('This link was used already or is too old.')).toBeVisible()

    await page.goto('/login/rideportal')
    await field(page, 'Username').fill(username)
    await field(page, 'Password').fill('a longer one 7')
    await press(page, 'Sign In')
    await expect(page).not.toHaveURL(/\/login/)
  })

  test('S5 tries are counted as those of the scripts are: the name is locked', async ({ page }) => {
    const name = `nobody${Date.now().toString(36)}`
    await page.goto('/login/rideportal')
    const locked = page.getByText('This account is locked')
    for (let tries = 0; tries < 12 && !(await locked.isVisible()); tries++) {
      await field(page, 'Username').fill(name)
      await field(page, 'Password').fill('wrong password 1')
      await press(page, 'Sign In')
      await expect(page.getByRole('alert').first()).not.toBeEmpty()
    }
    await expect(locked).toBeVisible()
    const entry = { username: name, password: 'wrong password 1' }
    const answer = await ask('lakeside', '/api/call/auth.login', { method: 'POST', body: entry })
    expect(answer.json().error?.code).toBe('account_locked')
  })
})

test('forms work before scripts have loaded, with what was typed', async ({ page, context }) => {
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort())
  await page.goto('/login/rideportal')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await field(page, 'Username').fill('coordinator')
  await field(page, 'Password').fill(password)
  await press(page, 'Sign In')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await press(page, 'Sign Out')
  await expect(page).toHaveURL(/\/login$/)
  expect((await context.cookies(ours)).filter(({ name }) => name === 'session')).toEqual([])
})

/** Keeps the scripts of the pages to come away until the function that it gives is called. */
async function scriptsHeldBack(page: Page): Promise<() => void> {
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await gate
    await route.continue()
  })
  return go
}

test('a button that was pressed before the scripts were there does its work, once', async ({ page }) => {
  await haveSession(page, 'root', password, 'global')
  const go = await scriptsHeldBack(page)
  await page.goto(`http://global.localhost:${port}/customers`, { waitUntil: 'commit' })
  const enter = page.getByRole('button', { name: 'Enter Lakeside Health' })
  await enter.click()
  await enter.press('Enter')
  go()
  await expect(page.getByRole('dialog', { name: 'Enter Lakeside Health' })).toHaveCount(1)
})

test('what was typed into a search before the scripts were there is looked for', async ({ page }) => {
  await haveSession(page)
  const go = await scriptsHeldBack(page)
  await page.goto('/patients', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.fill('Ferncastle')
  go()
  await expect(page.getByRole('heading', { name: 'Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bruno Ferncastle' })).toBeVisible()
  await expect(search).toHaveValue('Ferncastle')
})

test('with scripts a wrong password stays on the page, with what was typed and the focus', async ({
  page,
}) => {
  await page.goto('/login/rideportal')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await press(page, 'Sign In')
  await expect(field(page, 'Username')).toBeFocused()
  await field(page, 'Username').fill('coordinator')
  await field(page, 'Password').fill('Ride2Care?')
  await press(page, 'Sign In')
  await expect(page.getByRole('alert').first()).toHaveText('The username or password is wrong.')
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Username')).toHaveValue('coordinator')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await page.route('**/login/rideportal', (route) => route.abort())
  await press(page, 'Sign In')
  await expect(page.getByText('We could not reach the server. Please try again.')).toBeVisible()
  await expect(field(page, 'Username')).toHaveValue('coordinator')
  await page.unroute('**/login/rideportal')
  await field(page, 'Password').fill(password)
  await press(page, 'Sign In')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('the account’s page, and the reset with its pasted link, can be used by everybody', async ({ page }) => {
  await haveSession(page, 'viewer')
  for (const path of ['/account', '/login/reset', '/login/rideportal']) {
    await page.goto(path)
    const byHand = page.getByText('I have the email')
    if (await byHand.isVisible()) await byHand.click()
    expect([path, await axeFindings(page)]).toEqual([path, []])
  }
})

/** The fields of the page's first form with that button, as a browser would post them. */
function fieldsOf(html: string, button: string): [string, string][] {
  const form = html.split('<form').find((part) => part.includes('$ACTION') && part.includes(button)) ?? ''
  const hidden = form
    .split('</form>')[0]!
    .matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return [...hidden].map(([, name, value]) => [name!, plain(value ?? '')])
}

async function posted(
  path: string,
  button: string,
  entered: Record<string, string>,
  headers: Record<string, string>,
): Promise<Reply> {
  const page = await ask('lakeside', path)
  const fields = [...fieldsOf(page.body, button), ...Object.entries(entered)]
  expect(fields.length).toBeGreaterThan(Object.keys(entered).length)
  const boundary = 'xxxxxxxxxxxxxxxx'
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return ask('lakeside', path, {
    method: 'POST',
    raw: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  })
}

const entry = { username: 'viewer', password }
for (const [from, headers, allowed] of [
  ['our own page', { origin: ours }, true],
  ['our own page, whose browser tells no origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { origin: 'http://evil.example' }, false],
  ['another customer', { origin: `http://pinecrest.localhost:${port}` }, false],
  ['another port', { origin: 'http://lakeside.localhost' }, false],
  ['https', { origin: `https://lakeside.localhost:${port}` }, false],
  ['nowhere', { origin: 'null' }, false],
  ['a frame without origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['another site that says nothing', { 'sec-fetch-site': 'cross-site' }, false],
  ['another customer that says nothing', { 'sec-fetch-site': 'same-site' }, false],
] as [string, Record<string, string>, boolean][])
  test(`S8 a form that comes from ${from} is ${allowed ? 'taken' : 'refused'}`, async () => {
    const answer = await posted('/login/rideportal', 'Sign In', entry, headers)
    expect(answer.status).toBe(allowed ? 303 : 403)
    expect(String(answer.headers['set-cookie'] ?? '').includes('session=')).toBe(allowed)
    const language = await posted('/login/rideportal', 'Español', { language: 'es' }, headers)
    expect(String(language.headers['set-cookie'] ?? '').includes('language=es')).toBe(allowed)
  })

test('S8 a script’s post of an action from another site is refused', async ({ page }) => {
  await page.goto('/login/rideportal')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await press(page, 'Español')
  const { 'next-action': action } = (await sent).headers()
  expect(action).toMatch(/^[0-9a-f]{20,}$/)
  for (const origin of ['http://evil.example', 'null']) {
    const answer = await ask('lakeside', '/login/rideportal', {
      method: 'POST',
      raw: '[]',
      headers: { origin, 'next-action': action!, 'content-type': 'text/plain;charset=UTF-8' },
    })
    expect([origin, answer.status]).toEqual([origin, 403])
  }
})
