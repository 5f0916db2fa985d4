import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { ask, call, configurationOf, tokenOf } from './call.ts'

const port = process.env.E2E_PORT

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

/** A user of their own, who got the mail with which a password is chosen, and the link in it. */
async function registered(customer = 'lakeside'): Promise<{ username: string; link: string }> {
  const username = `new${Date.now().toString(36)}`
  const email = `${username}@example.org`
  await call(
    customer,
    'auth.register',
    { username, email, firstname: 'Nadia' },
    await tokenOf(customer, 'lead'),
  )
  const find = async () => {
    const mails = JSON.parse((await ask(customer, `/api/dev/outbox?to=${email}`)).body) as {
      body: string
    }[]
    return mails.flatMap(({ body }) => /\/login\/reset#token=[\w-]+/.exec(body) ?? []).at(0)
  }
  await expect.poll(find).toBeTruthy()
  return { username, link: (await find())! }
}

test('V969 V970 V971 V972 a new user chooses a password with the link of the mail, and signs in with it', async ({
  page,
}) => {
  const { username, link } = await registered()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\/reset$/)
  // Nor does the token come back with what makes the page anew.
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Español' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\/reset$/)
  await field(page, 'New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Invalid password', { exact: true })).toBeVisible()
  await expect(field(page, 'New password')).toBeFocused()
  for (const [password, words] of [
    ['password1', 'This password is too easy to guess.'],
    [`${username}77`, 'The password must not contain the username.'],
  ] as const) {
    await field(page, 'New password').fill(password)
    await field(page, 'The same password again').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await field(page, 'New password').fill('a longer one 7')
  await expect(page.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(2)
  await field(page, 'The same password again').fill('a longer one 8')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  // A page that is being replaced has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])
  await field(page, 'The same password again').fill('a longer one 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(
    'Your password is saved. Every other sign-in of yours has ended.',
  )
  expect(addresses.filter((address) => address.includes('token='))).toEqual([])
  await page.getByRole('link', { name: 'Sign in' }).click()
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill('a longer one 7')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  // A mail program broke the line in the middle of the link, or before it.
  for (const rest of [link.slice(0, -9), link.replace(/=.*/, '=')]) {
    await page.goto('about:blank')
    await page.goto(rest)
    await expect(page.getByRole('alert').filter({ hasText: 'A part of this link is missing' })).toBeVisible()
    await expect(page).toHaveURL(/\/login\/reset$/)
  }
  // A used one says so before anybody thinks of another password.
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('alert').filter({ hasText: 'used already or is too old' })).toBeVisible()
  await field(page, 'Username').fill(username)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password reset. Please check your email')).toBeVisible()
})

test('a link that is used in another window meanwhile says so when the password is saved', async ({
  page,
}) => {
  const { link } = await registered()
  await page.goto(link)
  await field(page, 'New password').fill('a longer one 7')
  await field(page, 'The same password again').fill('a longer one 7')
  await call('lakeside', 'auth.password', { token: link.split('=')[1], password: 'a faster one 8' })
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'used already or is too old' })).toBeVisible()
  await expect(field(page, 'Username')).toBeVisible()
})

test('V104–V108 a forgotten password is asked for by its username alone', async ({ page }) => {
  await page.goto('/login/reset')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  const arrives = Promise.withResolvers<void>()
  await page.route('**/login/reset', async (route) => {
    if (route.request().method() === 'POST') await arrives.promise
    return route.fallback()
  })
  await field(page, 'Username').fill('coordinator')
  const button = page.getByRole('button', { name: /^Reset/ })
  await expect(button).toHaveText('Reset Password')
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Resetting...')
  arrives.resolve()
  await expect(page.getByText('Password reset. Please check your email', { exact: true })).toBeVisible()
  await expect(button).toHaveText('Reset Password')
})

test('R077 X131 V694 V961 V964 V967 new passwords are asked for at once, and none where there are none', async ({
  page,
}) => {
  const { username, link } = await registered('pinecrest')
  await call('pinecrest', 'auth.password', {
    password: 'first one 77',
    token: link.slice(link.indexOf('token=') + 6),
  })
  const configure = await configurationOf('pinecrest')
  const flags = (set: object) => configure({ flags: set })
  const modal = page.getByRole('dialog', { name: 'Password Reset Required by Organization' })
  const box = (name: string) => modal.getByRole('textbox', { name, exact: true })
  try {
    await flags({ reset: Date.now() })
    await page.goto(`http://pinecrest.localhost:${port}/login/rideportal`)
    await field(page, 'Username').fill(username)
    await field(page, 'Password').fill('first one 77')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).not.toHaveURL(/\/login/)
    // What a customer's configuration says is known everywhere a moment later.
    await expect(async () => {
      await page.goto(`http://pinecrest.localhost:${port}/dashboard`)
      await expect(modal).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(page).toHaveTitle(/\S/)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const save = modal.getByRole('button', { name: 'Save password' })
    await save.click()
    await expect(modal.getByText('Invalid password')).toBeVisible()
    await box('New password').fill('second one 88')
    await box('The same password again').fill('second one 89')
    await save.click()
    await expect(modal.getByText('Passwords do not match')).toBeVisible()
    await box('The same password again').fill('second one 88')
    await box('Present password').fill('not this one 1')
    await save.click()
    await expect(modal.getByText('The present password is wrong.')).toBeVisible()
    await expect(box('New password')).toHaveValue('second one 88')
    await box('Present password').fill('first one 77')
    await save.click()
    await expect(page.getByText('Your password is saved.')).toBeVisible()
    await expect(modal).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account of Nadia' })).toBeVisible()
    await expect(modal).toBeHidden()
    await flags({ reset: null, disable_passwords: true })
    const refusal = { username, password: 'second one 88' }
    await expect(call('pinecrest', 'auth.login', refusal)).rejects.toThrow('passwords_disabled')
  } finally {
    await flags({ reset: null, disable_passwords: null })
  }
})

test('V088–V090 V097 V098 a passenger, support and a wrong address each get a page with a way on', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'I am a passenger' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/)

  // The address of a code without its phone is no staff's form either.
  await page.goto('/login/passenger?redirect=/passenger/help')
  await expect(page).toHaveURL(/\/login\/patient\?redirect=%2Fpassenger%2Fhelp$/)
  await expect(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible()

  await page.goto('/login/rideportal')
  await expect(field(page, 'Username')).toBeVisible()
  await expect(field(page, 'Password')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()

  await page.goto(`http://global.localhost:${port}/login`)
  await field(page, 'Username').fill('support')
  await field(page, 'Password').fill('Ride2Care!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await page.getByRole('button', { name: 'Account of Sasha Keel' }).click()
  // Before scripts have loaded the button leads to the account's page.
  const signOut = { name: 'Sign Out' }
  await page.getByRole('menuitem', signOut).or(page.getByRole('button', signOut)).click()
  await expect(field(page, 'Username')).toBeVisible()

  for (const path of ['/', '/login', '/dashboard', '/login/reset']) {
    await page.goto(`http://nobody-here.localhost:${port}${path}`)
    await expect(page.getByRole('heading', { name: 'Nobody is at this address' })).toBeVisible()
    await expect(
      page.getByText(
        `ERROR: Missing Customer Key. Please contact RidePortal at nobody-here.localhost:${port} to resolve error.`,
      ),
    ).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'How to find the right address' }).click()
  await expect(page.getByRole('heading', { name: 'Rides to medical appointments' })).toBeVisible()
})
