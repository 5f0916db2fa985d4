import { expect, test, type Page } from './test.ts'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { another, haveSession, live, signIn } from './people.ts'
import { enter } from './passcode.ts'
import { mayBook } from './portal-access.ts'
import { dateAhead } from './times.ts'

// What a service worker has kept is let through by no route: scripts would come before the press, or in its midst.
test.use({ serviceWorkers: 'block' })

/** Holds the page's scripts back, as a poor network does; gives how they are let through. */
async function withoutScripts(page: Page): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\.js(\?|$)/, async (route) => {
    await arrived
    await route.continue()
  })
  return arrive
}

test('what a passenger chooses and presses on a slow phone, before it listens, is done', async ({ page }) => {
  await mayBook('LH10030')
  await enter(page, '(614) 555-0130')
  const arrive = await withoutScripts(page)
  await page.goto('/passenger/journey/create', { waitUntil: 'commit' })
  const purpose = page.getByRole('combobox', { name: 'Trip purpose' })
  await purpose.selectOption('Oncology')
  // The button still says what was lacking when the page was made.
  await page.getByRole('button', { name: 'Enter covered service' }).click()
  arrive()
  await expect(page).toHaveURL(/step=reason/)
  await page.goBack()
  await expect(purpose).toHaveValue('Oncology')
})

test('what is pressed in a part that is drawn anew when it listens is done, too', async ({ page }) => {
  await mayBook('LH10031')
  await enter(page, '(614) 555-0131')
  await page.goto('/passenger/journey/create')
  const purpose = page.getByRole('combobox', { name: 'Trip purpose' })
  await purpose.selectOption('Oncology')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/step=reason/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Leave, keep for later' }).click()
  await expect(page).toHaveURL('/passenger/help')
  const arrive = await withoutScripts(page)
  // The part's own script comes last; until then it is taken away.
  const own = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    // Node doesn't know the names below localhost; a browser does.
    const { host, href } = new URL(route.request().url())
    const headers = { ...route.request().headers(), host }
    const response = await route.fetch({ url: href.replace('lakeside.localhost', '127.0.0.1'), headers })
    if ((await response.text()).includes('resumeOf')) await own.promise
    await route.fallback()
  })
  // While a page streams, its parts are put in their place: what is pressed at that moment is let go of elsewhere.
  await page.goto('/passenger/journey/create', { waitUntil: 'domcontentloaded' })
  const resume = page.getByRole('button', { name: /^Resume/ }).first()
  await resume.click()
  arrive()
  // Where something else woke the part up meanwhile it is taken away; where nothing did, it stands as it came.
  await expect(resume)
    .toHaveCount(0, { timeout: 3_000 })
    .catch(() => {})
  own.resolve()
  await expect(purpose).toHaveValue('Oncology')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what staff type into a search before the page listens is looked for', async ({ page }) => {
  await signIn(page)
  const arrive = await withoutScripts(page)
  await page.goto('/patients', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: 'Search passengers' })
  await search.pressSequentially('brightwater')
  arrive()
  await expect(page.getByRole('row', { name: /Felix Brightwater/ })).toBeVisible()
  await expect(search).toHaveValue('brightwater')
})

test('what is pressed by its picture, or chosen by its word, before the page listens is done', async ({
  page,
}) => {
  await signIn(page)
  const arrive = await withoutScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Next day' }).click()
  arrive()
  await expect(page).toHaveURL(`/dashboard?day=${dateAhead(1)}`)

  const provider = await another(page.context().browser()!)
  await haveSession(provider, 'metro')
  const scripts = await withoutScripts(provider)
  await provider.goto('/scope/fleet', { waitUntil: 'commit' })
  await provider.getByRole('radiogroup', { name: 'Show the day as' }).getByText('Hours').click()
  scripts()
  await expect(provider).toHaveURL('/scope/fleet?as=ahead')
  await expect(provider.getByRole('radio', { name: 'Hours' })).toBeChecked()
  // It was done once: one step leads back.
  const rides = provider.getByRole('list', { name: 'Your rides of the day' })
  await expect(rides.or(provider.getByText('You have no rides to drive on this day.'))).toBeVisible()
  await provider.goBack()
  await expect(provider).toHaveURL('/scope/fleet')
  await provider.context().close()
})

/** From now on the router of a page begins to listen to its addresses late: when this is called. */
async function routerLater(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const late: Record<string, unknown> = {}
    for (const name of ['pushState', 'replaceState'] as const) {
      const own = History.prototype[name]
      Object.defineProperty(History.prototype, name, {
        get: () => own,
        set: (listening: unknown) => void (late[name] = listening),
      })
    }
    const listen = () => {
      for (const [name, value] of Object.entries(late))
        Object.defineProperty(history, name, { value, configurable: true, writable: true })
    }
    Object.assign(window, { listen })
  })
  return () => page.evaluate(() => (window as unknown as { listen: () => void }).listen())
}

test('a ride that is pressed while the page wakes up opens, and the day that is asked for comes', async ({
  page,
}) => {
  await haveSession(page)
  const listen = await routerLater(page)
  await page.goto('/dashboard')
  const link = page
    .getByRole('article')
    .getByRole('link', { name: /Ride #/ })
    .first()
  const address = (await link.getAttribute('href'))!
  await live(page)
  await link.press('Enter')
  await listen()
  await expect(page.getByRole('region', { name: 'Ride', exact: true })).toBeVisible()
  await expect(page).toHaveURL(address)

  await page.goto('/dashboard')
  await live(page)
  await page.getByRole('button', { name: 'Next day' }).click()
  await listen()
  await expect(page).toHaveURL(`/dashboard?day=${dateAhead(1)}`)
  await expect(page.getByRole('button', { name: formatDayLabel(dateAhead(1), dateAhead(0)) })).toBeVisible()
})

test('where staff scrolled a list before the page listens they stay', async ({ page }) => {
  await haveSession(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  const arrive = await withoutScripts(page)
  await page.goto('/rides', { waitUntil: 'commit' })
  const rides = page.getByRole('article')
  const ride = await rides.nth(8).getByRole('link').first().getAttribute('href')
  const row = rides.filter({ has: page.locator(`a[href="${ride}"]`) })
  const below = (await row.boundingBox())!.y
  await rides.first().hover()
  await page.mouse.wheel(0, 150)
  const top = async () => (await row.boundingBox())!.y
  await expect.poll(top).toBe(below - 150)
  arrive()
  await live(page)
  expect(await top()).toBe(below - 150)
  await page.mouse.wheel(0, 44)
  await expect.poll(top).toBe(below - 194)
})

test('what staff answer in a new request before the page listens stays', async ({ page }) => {
  await signIn(page)
  const arrive = await withoutScripts(page)
  await page.goto('/coordinate/journey/create', { waitUntil: 'commit' })
  const discharge = page.getByRole('radio', { name: 'Discharge' })
  // While the page still comes, what is hit may move.
  await expect(() => discharge.check({ force: true })).toPass()
  arrive()
  await expect(page.locator('form :focus')).toBeAttached()
  await expect(discharge).toBeChecked()
})

test('whom staff look for in a new request before the page listens is found', async ({ page }) => {
  await signIn(page)
  const arrive = await withoutScripts(page)
  await page.goto('/coordinate/journey/create', { waitUntil: 'commit' })
  const search = page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' })
  await search.pressSequentially('brightw')
  arrive()
  await expect(page.getByRole('option', { name: /Felix Brightwater/ })).toBeVisible()
  await expect(search).toHaveValue('brightw')
  // Whoever types on goes on where they were.
  await page.keyboard.type('ater')
  await expect(search).toHaveValue('brightwater')
})

test('what a passenger sends before the page listens, and wrongly, puts them at the wrong field once it does', async ({
  page,
}) => {
  const arrive = await withoutScripts(page)
  await page.goto('/login/patient', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Send SMS' }).click()
  await expect(page.getByText('Please enter phone number')).toBeVisible()
  arrive()
  await expect(page.getByRole('textbox', { name: 'Enter phone number' })).toBeFocused()
})
