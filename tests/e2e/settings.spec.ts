import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { ask, call, tokenOf } from './call.ts'
import { another, haveSession, signIn } from './people.ts'

const FIRST = 'a longer one 7'
const SECOND = 'another one 99'

type User = { key: string; version: number; username: string; flags: { role?: string } }

/** A user of their own, with the coordinator's role and a password. */
async function newUser(): Promise<{ username: string; email: string }> {
  const lead = await tokenOf('lakeside', 'lead')
  const username = `own${Date.now().toString(36)}`
  const email = `${username}@example.org`
  await call('lakeside', 'auth.register', { username, email, firstname: 'Nadia' }, lead)
  const { users } = (await call('lakeside', 'user.list', {}, lead)) as { users: User[] }
  const { role } = users.find((user) => user.username === 'coordinator')!.flags
  const { key, version } = users.find((user) => user.username === username)!
  await call('lakeside', 'user.save', { key, version, flags: { role } }, lead)
  const find = async () => {
    const { body } = await ask('lakeside', `/api/dev/outbox?to=${email}`)
    const mails = JSON.parse(body) as { body: string }[]
    return mails.flatMap((mail) => /#token=([\w-]+)/.exec(mail.body)?.[1] ?? []).at(0)
  }
  await expect.poll(find).toBeTruthy()
  await call('lakeside', 'auth.password', { token: await find(), password: FIRST })
  return { username, email }
}

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('V686 V687 the user menu leads to one’s own settings: who one is, with the password where it matters', async ({
  page,
}) => {
  const { username } = await newUser()
  await signIn(page, username, /\/dashboard/, FIRST)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const profile = part(page, 'About you')
  await expect(profile.getByLabel('First Name')).toHaveValue('Nadia')
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])

  await profile.getByLabel('Last Name').fill('Quill')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(profile.getByLabel('Last Name')).toHaveValue('Quill')

  await profile.getByLabel('Email').fill('no address')
  await expect(profile.getByText('This field cannot contain a space')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Please try again with a valid email.' })).toBeVisible()
  await profile.getByLabel('Email').fill(`${username}-2@example.org`)
  await profile.getByLabel('Your present password').fill('not this one 1')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('The present password is wrong.')).toBeVisible()
  await profile.getByLabel('Your present password').fill(FIRST)
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByLabel('Your present password')).toBeHidden()
  await page.reload()
  await expect(profile.getByLabel('Email')).toHaveValue(`${username}-2@example.org`)
})

test('V999 V1000 V1002 V1003 F424 F425 one chooses how and of what one is alerted, also of rides at risk', async ({
  page,
}) => {
  const { username } = await newUser()
  await haveSession(page, username, FIRST)
  await page.goto('/settings')
  const alerts = part(page, 'Alerts')
  await alerts.getByRole('radio', { name: 'Text Messages' }).check()
  await expect(alerts.getByRole('alert')).toHaveText('Save your phone number first.')
  await alerts.getByRole('radio', { name: 'Email' }).check()
  await alerts.getByRole('checkbox', { name: 'cancelled' }).check()
  await alerts.getByRole('checkbox', { name: 'late or at risk' }).check()
  await alerts.getByRole('button', { name: 'Save alerts' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(alerts.getByRole('radio', { name: 'Email' })).toBeChecked()
  await expect(alerts.getByRole('checkbox', { name: 'late or at risk' })).toBeChecked()
  await expect(alerts.getByRole('checkbox', { name: 'completed' })).not.toBeChecked()

  const screens = part(page, 'Screens')
  await screens.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck()
  await screens.getByLabel('Language').selectOption({ label: 'Español' })
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch')).not.toBeChecked()
})

test('V969 V971 V972 V1001 one’s own password is changed with the present one; others’ sign-ins end', async ({
  page,
  browser,
}) => {
  const { username } = await newUser()
  const elsewhere = await (await browser.newContext()).newPage()
  await haveSession(elsewhere, username, FIRST)
  await haveSession(page, username, FIRST)
  await page.goto('/settings')
  const password = part(page, 'Password')
  await expect(password.getByRole('button', { name: 'Enter your password' })).toBeVisible()
  await password.getByLabel('Your present password').fill('not this one 1')
  await password.getByLabel('New password').fill(SECOND)
  await password.getByLabel('The same password again').fill('other')
  await expect(password.getByRole('button', { name: 'Passwords do not match' })).toBeVisible()
  await password.getByLabel('The same password again').fill(SECOND)
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(password.getByLabel('Your present password')).toHaveAccessibleDescription(
    'The present password is wrong.',
  )
  await password.getByLabel('Your present password').fill(FIRST)
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await elsewhere.goto('/settings')
  await expect(elsewhere).toHaveURL(/\/login/)
  await signIn(elsewhere, username, /\/dashboard/, SECOND)
})

test('decision 093 one sees where one is signed in, and ends it from here', async ({ page, browser }) => {
  const { username } = await newUser()
  const [ward, desk] = [await another(browser), await another(browser)]
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with a username' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(FIRST)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await signIn(ward, username, /\/dashboard/, FIRST)
  await haveSession(desk, username, FIRST)
  await page.goto('/settings')
  const signIns = part(page, 'Where you are signed in')
  await expect(signIns.getByRole('listitem')).toHaveCount(3)
  await expect(signIns.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('on Linux')
  expect(await axeFindings(page)).toEqual([])
  await signIns.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out of 2 sign-ins.')).toBeVisible()
  await expect(signIns.getByRole('listitem')).toHaveCount(1)
  await expect(ward).toHaveURL(/\/login/)
  await desk.goto('/rides')
  await expect(desk).toHaveURL(/\/login/)

  await haveSession(ward, username, FIRST)
  await page.reload()
  await signIns.getByRole('button', { name: /^Sign out of .*, signed in/ }).click()
  await expect(page.getByText('Signed out of one sign-in.')).toBeVisible()
  await expect(signIns.getByRole('listitem')).toHaveCount(1)
})

test('R023 /coordinate leads to the trip request', async ({ page }) => {
  const { username } = await newUser()
  await haveSession(page, username, FIRST)
  await page.goto('/coordinate')
  await expect(page).toHaveURL(/\/coordinate\/journey\/create/)
})
