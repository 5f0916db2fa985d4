import { expect, test } from './test.ts'
import { ask, call, configurationOf, tokenOf } from './call.ts'
import { enter } from './passcode.ts'
import { book, haveSession, live, signIn } from './people.ts'
import { newRequest, notesLine } from './request.ts'
import { at } from './times.ts'

const words = ['ride.view', 'passenger.search', 'passenger.view', 'passenger.create', 'passenger.edit']

/** A user with a role of their own, and how that role is changed. */
async function withRole(permissions: readonly string[], membership: object = {}) {
  const lead = await tokenOf('lakeside', 'lead')
  const by = <T>(name: string, payload: object) => call<T>('lakeside', name, payload, lead)
  const username = `role${Date.now().toString(36)}`
  const [email, name] = [`${username}@example.org`, `Role ${username}`]
  const { key: role } = await by<{ key: string }>('role.save', { name, permissions })
  const { user } = await by<{ user: string }>('auth.register', { username, email, firstname: 'Zoe' })
  await by('user.save', { key: user, flags: { role }, ...membership })
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

test('V575 V576 a setting of the customer shows on pages that are open', async ({ page }) => {
  await haveSession(page)
  await page.goto('/dashboard/RIDlakeside002')
  await live(page)
  const begin = page.getByRole('link', { name: 'New Trip Request' })
  const options = page.getByRole('button', { name: 'Options for this ride' })
  const again = page.getByRole('menuitem', { name: 'Book again' })
  await expect(begin).toBeVisible()
  await options.click()
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  const configure = await configurationOf('lakeside')
  try {
    await configure({ flags: { hide_new_trip_request_button: true } })
    await expect(begin).toHaveCount(0)
    // Nor does anything else begin a request.
    await options.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect(again).toHaveCount(0)
    await page.goto('/patients/PASlakeside0100/record')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Book/ })).toHaveCount(0)
    await page.goto('/dashboard')
    await live(page)
  } finally {
    await configure({ flags: { hide_new_trip_request_button: null } })
  }
  await expect(begin).toBeVisible()
  await page.goto('/patients/PASlakeside0100/record')
  await expect(page.getByRole('link', { name: /^Book/ })).toBeVisible()
})

test('V172 where the customer wants nobody signed out of the portal, nothing there does so', async ({
  page,
}) => {
  await enter(page, '(614) 555-0141')
  const signOut = page.getByRole('button', { name: 'Sign Out' })
  await expect(signOut).toBeVisible()
  const configure = await configurationOf('lakeside')
  const disable = (disable_logout: boolean | null) =>
    configure({ passenger: { portal_settings: { disable_logout } } })
  try {
    await disable(true)
    await expect(async () => {
      await page.reload()
      await expect(signOut).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  } finally {
    await disable(null)
  }
})

test('V650 M142 teams that are wanted and not there are said where a team would be chosen', async ({
  page,
}) => {
  await haveSession(page, 'coordinator', undefined, 'pinecrest')
  const configure = await configurationOf('pinecrest')
  try {
    await configure({ teams_enabled: true })
    await expect(async () => {
      await page.goto(`http://pinecrest.localhost:${process.env.E2E_PORT}/coordinate/journey/create`)
      await expect(
        page.getByText('Teams required. customer.teams_enabled is true, but no Teams are defined!'),
      ).toBeVisible({ timeout: 3_000 })
    }).toPass()
  } finally {
    await configure({ teams_enabled: false })
  }
})

test('V650 M142 whose own teams are all archived is not told that there are none', async ({ page }) => {
  const lead = await tokenOf('lakeside', 'lead')
  const { key: team } = await call<{ key: string }>('lakeside', 'team.save', { name: 'Closing' }, lead)
  const membership = { team, teams: { [team]: true } }
  const { username, password } = await withRole([...words, 'ride.view', 'ride.create'], membership)
  await call('lakeside', 'team.archive', { key: team }, lead)
  await haveSession(page, username, password)
  await newRequest(page)
  await expect(page.getByRole('combobox', { name: 'Choose the service that covers this trip' })).toBeVisible()
  await expect(page.getByText('Teams required.')).toHaveCount(0)
})

test('V196 V227 X088 what the customer’s settings add to a request, and where its new passengers are made', async ({
  page,
}) => {
  await haveSession(page)
  const configure = await configurationOf('lakeside')
  const rideKey = page.getByRole('textbox', { name: 'Ride key (optional)' })
  const look = async () => {
    await newRequest(page)
    await notesLine(page).click()
    await expect(page.getByRole('textbox', { name: /driver/ })).toBeVisible()
  }
  await look()
  await expect(rideKey).toBeVisible()
  try {
    await configure({ flags: { ride_key: false }, coordinate: { passenger_quick_disable: true } })
    await expect(async () => {
      await look()
      await expect(rideKey).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' }).fill('Quill, Ona')
    await page.getByRole('option', { name: /^Create passenger/ }).click()
    await expect(page).toHaveURL(/\/patients\/new/)
    await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ona')
  } finally {
    await configure({ flags: { ride_key: true }, coordinate: { passenger_quick_disable: null } })
  }
})

test('V744 V775 the activity is for who may view it, and writing for who may write, as the rights stand', async ({
  page,
}) => {
  await signIn(page)
  const ride = await book(page, 'Felix Brightwater', at(8, '15:30'))
  const { username, password, set } = await withRole(['ride.view', 'ride.event.create'])
  await haveSession(page, username, password)
  await page.goto(`/dashboard/${ride}`)
  await live(page)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  const activity = page.getByRole('region', { name: 'Activity and messages' })
  await expect(pane).toContainText('Felix Brightwater')
  await expect(activity).toHaveCount(0)
  // It would lead to messages that are not there.
  await expect(pane.getByRole('button', { name: 'Message' })).toHaveCount(0)

  await set(['ride.view', 'ride.event.view'])
  await expect(activity).toBeVisible()
  await activity.getByRole('tab', { name: 'Messages' }).click()
  const box = activity.getByRole('textbox', { name: /^Message to/ })
  await expect(box).toHaveCount(0)
  await set(['ride.view', 'ride.event.view', 'ride.event.create'])
  await expect(box).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Message' })).toBeVisible()
})

test('V738 V773 V774 settings of the customer show on pages that are open', async ({ page }) => {
  await signIn(page)
  const ride = await book(page, 'Felix Brightwater', at(8, '17:30'))
  await page.goto(`/dashboard/${ride}`)
  await live(page)
  const summary = page.getByRole('dialog', { name: 'Ride Summary' })
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  const look = () => pane.getByRole('button', { name: 'Ride summary' }).click()
  await look()
  await expect(summary.getByText(ride)).toBeVisible()
  await expect(summary.getByRole('button', { name: 'Cancel Ride' })).toHaveCount(0)
  await expect(summary.getByRole('link', { name: 'Edit Ride' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const begin = page.getByRole('link', { name: 'New Trip Request' })
  const configure = await configurationOf('lakeside')
  await expect(begin).toHaveAttribute('href', /^\/coordinate\/journey\/create/)
  const teams = page.getByRole('combobox', { name: 'Team' })
  await expect(teams).toBeVisible()
  try {
    await configure({ coordinate: { disable_journey: true, team_filter: false } })
    await expect(begin).toHaveAttribute('href', /^\/schedule\/new\/basic/)
    await expect(teams).toHaveCount(0)
    await look()
    await expect(summary.getByRole('link', { name: 'Edit Ride' })).toHaveAttribute(
      'href',
      new RegExp(`^/schedule/new/basic\\?clone=${ride}&patient=PAS`),
    )
    await summary.getByRole('button', { name: 'Cancel Ride' }).click()
    await expect(page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })).toBeVisible()
    // The list of all rides opens the same summary.
    const list = await page.context().newPage()
    await list.goto('/rides')
    await list.getByRole('searchbox').fill(ride)
    const found = list.getByRole('article').filter({ has: list.locator(`a[href*="${ride}"]`) })
    await found.hover()
    await found.getByRole('button', { name: 'Ride summary' }).click()
    await list.getByRole('button', { name: 'Cancel Ride' }).click()
    await expect(list.getByRole('radio', { name: 'Sick' })).toBeVisible()
    await list.close()
  } finally {
    await configure({ coordinate: { disable_journey: false, team_filter: true } })
  }
  await expect(teams).toBeVisible()
})
