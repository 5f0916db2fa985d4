import { axeFindings } from './accessible.ts'
import { expect, test, type Browser, type Page } from './test.ts'
import { enter } from './passcode.ts'
import { call as callWith, tokenOf } from './call.ts'
import { call, rideFor, signIn } from './people.ts'
import { openRideOf } from './will-call.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** Somebody with a phone of their own, and no account. */
async function family(browser: Browser, locale: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ locale, colorScheme, viewport: { width: 360, height: 800 } })
  return context.newPage()
}

async function noFaults(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./)
  expect(await axeFindings(page)).toEqual([])
}

test('decision 079 a link for the family: made, opened without an account, light, and taken back', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'lh10043', 34)
  await enter(page, '(614) 555-0143')
  await page.goto(`/passenger/ride/${ride}/summary`)
  await page.getByRole('textbox', { name: /^Who is it for/ }).fill('My daughter')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: /^Your link/ }).inputValue()
  expect(link).toMatch(/^http:\/\/lakeside\.localhost:\d+\/caregiver#[\w-]{43}$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'My daughter' })).toContainText('Not opened yet')
  await noFaults(page)

  const daughter = await family(browser, 'en-US', 'light')
  const complaints: string[] = []
  daughter.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  const loaded: number[] = []
  const client = await daughter.context().newCDPSession(daughter)
  await client.send('Network.enable')
  client.on('Network.loadingFinished', ({ encodedDataLength }) => void loaded.push(encodedDataLength))
  await daughter.goto(link)
  await expect(daughter.getByRole('heading', { level: 1, name: /^The ride of / })).toBeVisible()
  await expect(daughter.getByRole('main').getByRole('status')).toHaveText('The ride is booked.')
  // The link's secret is neither in the address nor within reach of a script; nobody's place or number is shown.
  expect(daughter.url()).toMatch(/\/caregiver\?link=[\w-]{16}$/)
  expect(
    await daughter.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]),
  ).toEqual([expect.not.stringContaining('caregiver'), 0, 0])
  await expect(daughter.getByRole('main')).not.toContainText(/ St\b| Ave\b|Columbus|Hospital|Clinic|\(614\)/)
  expect(loaded.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60 * 1024)
  await noFaults(daughter)
  await daughter.reload()
  await expect(daughter.getByRole('heading', { level: 1, name: /^The ride of / })).toBeVisible()
  expect(complaints).toEqual([])

  const son = await family(browser, 'es-US', 'dark')
  await son.goto(link)
  await expect(son.getByRole('main').getByRole('status')).toHaveText('El viaje está reservado.')
  await noFaults(son)

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'My daughter' })).toContainText(/Opened 2 times/)
  await page.getByRole('button', { name: 'Stop the link: My daughter' }).click()
  await expect(page.getByText('The link is stopped.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Links for family' })).toHaveCount(0)
  await daughter.reload()
  await expect(daughter.getByText(/^This link shows no ride/)).toBeVisible()
  // Who looks sees it without doing anything.
  await expect(son.getByText(/^Este enlace no muestra ningún viaje/)).toBeVisible({ timeout: 15_000 })
  await noFaults(daughter)
  await Promise.all([daughter.context().close(), son.context().close()])
})

test('decision 079 the office makes a link for who phones, and its page opens', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const ride = await rideFor(browser, 'lh10044', 34)
  await signIn(page)
  await page.goto(`/dashboard/${ride}`)
  await page.getByText('Links for family').click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: /^Your link/ }).inputValue()
  await expect(page.getByRole('button', { name: 'Stop the link: A link' })).toBeVisible()
  await noFaults(page)
  const son = await family(browser, 'en-US', 'light')
  await son.goto(link)
  await expect(son.getByRole('main').getByRole('status')).toHaveText('The ride is booked.')
  await son.context().close()
})

test('decision 079 who follows a ride that waits for a call reads its day, and that it waits', async ({
  browser,
}) => {
  const ride = await openRideOf('lh10047')
  const lead = await tokenOf('lakeside', 'lead')
  const { link } = await callWith<{ link: string }>('lakeside', 'caregiver.create', { ride }, lead)
  const daughter = await family(browser, 'es-US', 'light')
  await daughter.goto(link)
  await expect(daughter.getByRole('main')).toContainText(
    /Recogida\s*\d{1,2} de [a-z]+ de \d{4}, cuando \S+ lo pida/,
  )
  await daughter.context().close()
})

test('decision 079 two links on one phone: each page keeps to its own ride, also beside a dead one', async ({
  page,
  browser,
}) => {
  const rides = [await rideFor(browser, 'lh10043', 36), await rideFor(browser, 'lh10044', 36)]
  await signIn(page)
  const links = await Promise.all(
    rides.map((ride) => call<{ key: string; link: string }>(page, 'caregiver.create', { ride })),
  )
  const [mothers, fathers] = links.map(({ link }) => link) as [string, string]
  const phone = await family(browser, 'en-US', 'light')
  const name = (of: Page) => of.getByRole('heading', { level: 1, name: /^The ride of / })
  await phone.goto(mothers)
  const mother = await name(phone).textContent()
  const other = await phone.context().newPage()
  await other.goto(fathers)
  await expect(name(other)).not.toHaveText(mother ?? '')
  const father = await name(other).textContent()
  // The first page asks again, and is still of its own ride.
  await phone.reload()
  await expect(name(phone)).toHaveText(mother ?? '')
  // The other link, opened on the page of the first one.
  await phone.goto(fathers)
  await expect(name(phone)).toHaveText(father ?? '')
  await phone.goto('/caregiver#nobody-made-this')
  await expect(phone.getByText(/^This link shows no ride/)).toBeVisible()
  await phone.evaluate((hash) => (location.hash = hash), new URL(mothers).hash)
  await expect(name(phone)).toHaveText(mother ?? '')
  await other.reload()
  await expect(name(other)).toHaveText(father ?? '')
  await phone.context().close()
})

test('decision 079 a link that the portal can’t open yet is opened once it can', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'lh10043', 37)
  await signIn(page)
  const { link } = await call<{ link: string }>(page, 'caregiver.create', { ride })
  const daughter = await family(browser, 'en-US', 'light')
  let isBusy = true
  await daughter.route('**/caregiver', (route) =>
    isBusy && route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await daughter.goto(link)
  await expect(daughter.getByText(/^No connection/)).toBeVisible()
  await expect(daughter.getByText(/^This link shows no ride/)).toBeHidden()
  isBusy = false
  await daughter.reload()
  await expect(daughter.getByRole('heading', { level: 1, name: /^The ride of / })).toBeVisible()
  await daughter.context().close()
})

test('decision 079 an invented link, one that was cut short, and none at all say what to do', async ({
  page,
}) => {
  for (const address of ['/caregiver#nobody-made-this', '/caregiver#%ff<b>', '/caregiver']) {
    await page.goto('/healthz')
    await page.goto(address)
    await expect(page.getByText(/^This link shows no ride.*Ask who sent it to you\.$/)).toBeVisible()
  }
})
