import { expect, test, type Page } from './test.ts'
import { another, book, call, haveSession, password, signIn } from './people.ts'
import { at as timeAt, dateAhead, typed } from './times.ts'

function at(customer: string): string {
  return `http://${customer}.localhost:${process.env.E2E_PORT}`
}

async function signInAtDesk(page: Page, username: string): Promise<void> {
  await haveSession(page, username, password, 'global')
  await page.goto(`${at('global')}/customers`)
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
}

/** Enters lakeside by keyboard alone, from its button in the list. */
async function enterLakeside(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter Lakeside Health' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enter Lakeside Health' })
  await dialog.getByLabel('Reason').fill('Case 4711: driver is late')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`${at('lakeside')}/dashboard*`)
}

/** A date as its field shows it, mm/dd/yyyy. */
function written(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Support visit' })
}

test('R075 V028 V046 support enters a customer, sees the bar on every page, opens a ride, and leaves', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signInAtDesk(page, 'root')
  await page.getByLabel('Search by name or key').fill('lake')
  await expect(page.getByRole('button', { name: 'Enter Pinecrest Clinics' })).toBeHidden()
  await enterLakeside(page)

  // The ticket stood in no request and stands in no address any more.
  expect(addresses.filter((address) => address.includes('ticket'))).toEqual([])
  await expect(bar(page)).toContainText('Support · Lakeside Health')
  await expect(bar(page)).toContainText(/(60|59) min left/)
  const reason = bar(page).getByRole('tooltip')
  await expect(reason).toBeHidden()
  await bar(page).getByRole('button', { name: 'Support · Lakeside Health' }).focus()
  await expect(reason).toHaveText('Reason: Case 4711: driver is late')

  // Global users see a ride's status and fleet (P029); the bar stays.
  // In the evening today's rides are over and folded away.
  await book(page, 'Felix Brightwater', timeAt(11, '13:00'))
  await page.goto(`${at('lakeside')}/dashboard?day=${dateAhead(11)}`)
  await page
    .getByRole('link', { name: /Ride #/ })
    .first()
    .click()
  await page.waitForURL(/\/dashboard\/RID/)
  await expect(bar(page)).toBeVisible()
  // Below the bar the list of all rides is as high as the window leaves room for, as the day's is.
  await page.goto(`${at('lakeside')}/rides`)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.goto(`${at('lakeside')}/account`)
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account of Robin Taproot' })).toBeVisible()

  await bar(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(`${at('global')}/customers`)
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await page.goto(`${at('lakeside')}/dashboard`)
  await expect(page).toHaveURL(/\/login/)
})

test('X053 V1302–V1307 support looks at several days at once; staff at one', async ({ page, browser }) => {
  await signInAtDesk(page, 'root')
  await enterLakeside(page)
  // Days for which no other test books.
  for (const day of [214, 215, 217]) await book(page, 'Felix Brightwater', timeAt(day, '13:00'))
  await page.goto(`${at('lakeside')}/dashboard?day=${dateAhead(214)}`)
  const days = page.getByRole('group', { name: 'Days' })
  await days.getByLabel('Last day').fill(typed(dateAhead(215)))
  await days.getByLabel('Last day').press('Tab')
  await expect(page).toHaveURL(new RegExp(`last=${dateAhead(215)}`))
  const board = page.getByRole('region', { name: 'Rides', exact: true })
  // A row has a heading as well, its passenger's name.
  const heads = board.getByRole('heading', { level: 2, name: /, \w+ \d+ 20\d\d/ })
  const rides = board.getByRole('link', { name: /Ride #/ })
  await expect(heads).toHaveCount(2)
  // A first day after the last one takes it along.
  await days.getByLabel('First day').fill(typed(dateAhead(217)))
  await days.getByLabel('First day').press('Tab')
  await expect(page).toHaveURL(new RegExp(`day=${dateAhead(217)}$`))
  await expect(days.getByLabel('Last day')).toHaveValue(written(dateAhead(217)))
  const range = page.url()

  const search = page.getByRole('searchbox', { name: 'Search for passenger...' })
  expect((await search.boundingBox())!.width).toBeLessThanOrEqual(250)
  await search.fill('brightwater')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rides).not.toHaveCount(0)

  const staff = await another(browser)
  await signIn(staff)
  await staff.goto(`${range.replace(at('lakeside'), '')}&last=${dateAhead(220)}`)
  await expect(staff.getByRole('button', { name: 'Next day' })).toBeVisible()
  await expect(staff.getByRole('group', { name: 'Days' })).toHaveCount(0)
  await staff.context().close()
})

test('V748 V749 V750 C099 support opens the keypad by a date of the messages; the tab is remembered', async ({
  page,
}) => {
  await signInAtDesk(page, 'root')
  await enterLakeside(page)
  const ride = await book(page, 'Felix Brightwater', timeAt(9, '13:00'))
  await call(page, 'ride.message', { ride, text: 'We look for a driver.' })
  await page.goto(`${at('lakeside')}/dashboard/${ride}`)
  const messages = page.getByRole('tab', { name: 'Messages' })
  await messages.click()
  await expect(page.getByText('We look for a driver.')).toBeVisible()
  await expect
    .poll(async () => (await call<{ dashboard?: object }>(page, 'session.settings', {})).dashboard)
    .toEqual({ tab: 'messages' })
  await page.reload()
  await expect(messages).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('log', { name: 'Messages' }).getByRole('heading').getByRole('button').click()
  const keypad = page.getByRole('dialog', { name: 'Keypad' })
  await keypad.getByLabel('Digit or text').fill('please cancel')
  await page.keyboard.press('Enter')
  await expect(keypad.getByRole('alert')).toHaveText(
    'Only 1 (requests the ride) and 2 (cancels it) do something.',
  )
  await keypad.getByLabel('Digit or text').fill('')
  await keypad.getByRole('button', { name: '2', exact: true }).click()
  await keypad.getByRole('button', { name: 'Send' }).click()
  await expect(keypad.getByRole('status').filter({ hasText: 'The ride was cancelled.' })).toBeVisible()
  const { rides } = await call<{ rides: { status: string }[] }>(page, 'ride.info', { keys: [ride] })
  expect(rides[0]?.status).toBe('cancelled')
})

test('V702 V712 V760 V761 V772 in the summary support sets Significant Support, and goes to the ride’s page', async ({
  page,
}) => {
  await signInAtDesk(page, 'support')
  await enterLakeside(page)
  const ride = await book(page, 'Greta Peñafiel', timeAt(10, '13:00'))
  await page.goto(`${at('lakeside')}/dashboard/${ride}`)
  // The rows of the board have such a button, too.
  await page
    .getByRole('region', { name: 'Ride', exact: true })
    .getByRole('button', { name: 'Ride summary' })
    .click()
  const summary = page.getByRole('dialog', { name: 'Ride Summary' })
  // Whatever the status is by now.
  await expect(summary.getByRole('link', { name: /^[a-z-]+$/ })).toHaveAttribute('href', `/rides/${ride}`)
  await expect(summary.getByRole('button', { name: 'Save' })).toBeDisabled()
  await summary.getByLabel('Significant Support', { exact: true }).selectOption('Yes')
  await summary.getByLabel('Significant Support Notes').fill('Call the daughter first.')
  await summary.getByRole('button', { name: 'Save' }).click()
  await expect(summary.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect
    .poll(
      async () =>
        (await call<{ rides: { support?: object }[] }>(page, 'ride.info', { keys: [ride] })).rides[0],
    )
    .toMatchObject({ support: { active: true, notes: 'Call the daughter first.' } })

  // A colleague notes something else while one types.
  const notes = summary.getByLabel('Significant Support Notes')
  await notes.fill('Call the daughter first, then the clinic.')
  await call(page, 'ride.support', { ride, notes: 'Never call the daughter.' })
  await expect(summary.getByRole('alert')).toContainText('Now it says: Never call the daughter.')
  await notes.fill('Call the clinic.')
  await summary.getByRole('button', { name: 'Save anyway' }).click()
  await expect(summary.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(summary.getByRole('alert')).toBeHidden()
  await expect(notes).toHaveValue('Call the clinic.')

  // On paper the summary stands alone, with what was set.
  await page.emulateMedia({ media: 'print' })
  await expect(summary.getByRole('definition').filter({ hasText: 'Call the clinic.' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Trip Request' })).toBeHidden()
})

type Found = { key: string; type: string; status: string; fleet?: string }

test('V749 V758 V777 V289 who drives a ride is whom to phone; coordinators have no keypad', async ({
  page,
}) => {
  await haveSession(page, 'coordinator')
  const range = { from: Date.now(), to: Date.now() + 3 * 86_400_000 }
  const { rides } = await call<{ rides: Found[] }>(page, 'ride.search', range)
  const driven = rides.find(({ fleet, status }) => fleet === 'FLTbasiccab' && status === 'confirmed')
  const { fleet } = await call<{ fleet: { phone: string } }>(page, 'ride.dispatch', { ride: driven?.key })
  await page.goto(`/dashboard/${driven?.key}`)
  await expect(
    page
      .getByRole('term')
      .filter({ hasText: /^PHONE$/ })
      .locator('..'),
  ).toContainText(fleet.phone)
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'may be delayed' })).toContainText(fleet.phone)
  await expect(page.getByRole('button', { name: 'Keypad' })).toBeHidden()

  // Tomorrow's way back: by its position it says when it can be requested.
  const later = rides.findLast(({ type, status }) => type === 'will-call' && status === 'confirmed')
  await page.goto(`/dashboard/${later?.key}`)
  await expect(page.getByRole('button', { name: /^Opens (at 7am|after previous ride)$/ })).toBeDisabled()
})

test('a visit that is over leads back to the desk, and entering asks for a reason', async ({
  page,
  context,
}) => {
  await signInAtDesk(page, 'support')
  await page.getByRole('button', { name: 'Enter Lakeside Health' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter Lakeside Health' })
  await dialog.getByRole('button', { name: 'Please enter a reason' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await enterLakeside(page)
  await expect(bar(page)).toBeVisible()

  // Signing out at the desk ends the visit; its page hears so and goes back by itself.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const desk = await context.newPage()
  await desk.goto(`${at('global')}/account`)
  await desk.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`${at('global')}/**`)
})

test('a ticket that was used opens nothing, and the page leads back to the desk', async ({ page }) => {
  await page.goto(`${at('lakeside')}/support#ticket=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert').filter({ hasText: 'used already or is too old' })).toBeVisible()
  expect(page.url()).toBe(`${at('lakeside')}/support`)
  await expect(page.getByRole('link', { name: 'Back to the customers' })).toHaveAttribute(
    'href',
    `${at('global')}/customers`,
  )
})

test('a coordinator has no list of customers, at their host or at the desk', async ({ page }) => {
  await haveSession(page, 'coordinator')
  const answer = await page.goto(`${at('lakeside')}/customers`)
  expect(answer?.status()).toBe(404)
  await expect(bar(page)).toBeHidden()
})

test.describe('on a phone, in Spanish', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'es-US' })
  test('the bar and the list fit', async ({ page }) => {
    await haveSession(page, 'root', password, 'global')
    await page.goto(`${at('global')}/customers`)
    await page.getByRole('button', { name: 'Entrar en Lakeside Health' }).click()
    await page.getByLabel('Motivo').fill('Caso 4711')
    await page.getByRole('dialog').getByRole('button', { name: 'Entrar' }).click()
    const visit = page.getByRole('region', { name: 'Visita de soporte' })
    await expect(visit).toContainText('Soporte · Lakeside Health')
    await expect(visit.getByRole('button', { name: 'Salir' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
