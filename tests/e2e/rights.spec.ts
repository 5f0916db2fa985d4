import { expect, test } from '@playwright/test'
import { ask, call, configurationOf, tokenOf } from './call.ts'
import { haveSession, live } from './people.ts'

const words = ['ride.view', 'passenger.search', 'passenger.view', 'passenger.create', 'passenger.edit']

/** A user with a role of their own, and how that role is changed. */
async function withRole(permissions: readonly string[]) {
  const lead = await tokenOf('lakeside', 'lead')
  const by = <T>(name: string, payload: object) => call<T>('lakeside', name, payload, lead)
  const username = `role${Date.now().toString(36)}`
  const [email, name] = [`${username}@example.org`, `Role ${username}`]
  const { key: role } = await by<{ key: string }>('role.save', { name, permissions })
  const { user } = await by<{ user: string }>('auth.register', { username, email, firstname: 'Zoe' })
  await by('user.save', { key: user, flags: { role } })
  const find = async () => {
    const { body } = await ask('lakeside', `/api/dev/outbox?to=${email}`)
    const mails = JSON.parse(body) as { body: string }[]
    return mails.flatMap((mail) => /#token=([\w-]+)/.exec(mail.body)?.[1] ?? []).at(0)
  }
  await expect.poll(find).toBeTruthy()
  const password = 'a longer one 7'
  await call('lakeside', 'auth.password', { password, token: await find() })
  return {
    username,
    password,
    set: (next: readonly string[]) => by('role.save', { key: role, name, permissions: next }),
  }
}

test('what was typed outlives a right that is taken away, and is there again by itself with the right', async ({
  page,
}) => {
  const { username, password, set } = await withRole(words)
  await haveSession(page, username, password)
  await page.goto('/patients/new/basic')
  await live(page)
  const first = page.getByRole('textbox', { name: 'First name', exact: true })
  await first.fill('Unfinished')
  await expect(page).toHaveURL(/draft=[0-9a-f]{24}/)
  const address = page.url()

  // Another word that has nothing to do with it: the page is made anew, and keeps its address.
  await set([...words, 'contact.edit'])
  await expect(page.getByText('Live', { exact: true })).toBeHidden()
  await live(page)
  await expect(first).toHaveValue('Unfinished')

  await set(['ride.view'])
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await expect(page).toHaveURL(address)
  await set(words)
  await expect(first).toHaveValue('Unfinished')
  await expect(page).toHaveURL(address)
})

test('a setting of the customer shows on pages that are open', async ({ page }) => {
  await haveSession(page)
  await page.goto('/dashboard')
  await live(page)
  const begin = page.getByRole('link', { name: 'New Trip Request' })
  await expect(begin).toBeVisible()
  const configure = await configurationOf('lakeside')
  try {
    await configure({ flags: { hide_new_trip_request_button: true } })
    await expect(begin).toHaveCount(0)
  } finally {
    await configure({ flags: { hide_new_trip_request_button: null } })
  }
  await expect(begin).toBeVisible()
})
