import { expect, test, type Page } from './test.ts'
import { ask, call as rest, tokenOf } from './call.ts'
import { another, book, call, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at, dateAhead } from './times.ts'

const phone = { width: 360, height: 740 }
const DAYS = 5
type Named = { rides: { passenger: { name: { first: string; last: string } } }[] }

/** A ride of Metro Wheels in some days, and whose it is. */
async function taken(page: Page, passenger: string, time: string, driver?: string) {
  const ride = await book(page, passenger, at(DAYS, time))
  const metro = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, metro).then(() => 'accepted', String))
    .toBe('accepted')
  if (driver)
    await rest('lakeside', 'ride.driver', { ride, driver: { first: driver, phone: '(614) 555-0177' } }, metro)
  const { rides } = await call<Named>(page, 'ride.info', { keys: [ride] })
  const { first, last } = rides[0]!.passenger.name
  return { name: `${first} ${last}` }
}

test('decision 127 a fleet sees a coming day by the hour and on a map, by keyboard and on a phone', async ({
  page: office,
  browser,
}) => {
  await signIn(office)
  const early = await taken(office, 'lh10035', '08:10', 'Dana')
  const late = await taken(office, 'lh10036', '16:40')
  const page = await another(browser, phone)
  await haveSession(page, 'metro')
  await page.goto(`/scope/fleet?day=${dateAhead(DAYS)}`)
  const shape = page.getByRole('radiogroup', { name: 'Show the day as' })
  await shape.getByText('Hours').click()
  await expect(page).toHaveURL(/as=ahead/)
  const strip = page.getByRole('list', { name: 'Your rides of the day' })
  const bars = strip.getByRole('link')
  // A second try finds the rides of the first one, too.
  const [first, last] = [early, late].map(({ name }) => bars.filter({ hasText: name }).first())
  // Both are on one strip, though eight hours lie between them.
  await expect(first!).toContainText('Dana')
  await expect(last!).toContainText('No driver yet')
  const onward = page.getByRole('button', { name: 'Next day' })
  await expect(onward).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(onward).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const aside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await aside()).toBeLessThanOrEqual(0)
  await noFaults(page)
  await page.reload()
  await first!.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/scope\/fleet\/ride\/RID/)
  await page.goBack()

  await shape.getByText('Map', { exact: true }).click()
  const map = page.getByRole('region', { name: 'Map of your rides of the day' })
  const pins = [`${early.name} · Pickup`, `${late.name} · Dropoff`].map((name) =>
    map.getByRole('button', { name }).first(),
  )
  for (const pin of pins) await expect(pin).toBeVisible()
  // The same in words.
  const words = page.getByRole('list', { name: 'Your rides of the day' }).getByRole('link')
  await expect(words.filter({ hasText: late.name }).first()).toContainText(/From .+ to .+/)
  expect(await aside()).toBeLessThanOrEqual(0)
  await noFaults(page)
  await pins[1]!.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/scope\/fleet\/ride\/RID/)

  // What is over is a list.
  await page.goto(`/scope/fleet?day=${dateAhead(-1)}&as=map`)
  await expect(shape.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(shape.getByRole('radio', { name: 'Map' })).toBeDisabled()
})

test('decision 127 in Spanish, in the dark', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet?as=ahead')
  await expect(page.getByRole('radiogroup', { name: 'Mostrar el día como' })).toBeVisible()
  await expect(page.getByText(/por hacer/).first()).toBeVisible()
  await noFaults(page)
})

type Kept = { fleet_name: string; rides: number; place_name?: string }

test('decision 126 a fleet reads its own punctuality: the same figures as the office, and nobody else’s', async ({
  page: office,
  browser,
}) => {
  await signIn(office)
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'Punctuality', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your punctuality')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('The last 90 days')
  const span = { from: at(-89, '00:00'), to: at(1, '00:00') }
  const { lines } = await call<{ lines: Kept[] }>(office, 'fleet.punctuality', span)
  const own = lines.filter(({ fleet_name }) => fleet_name === 'Metro Wheels')
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(lines.length)
  const table = page.getByRole('table', { name: 'Your punctuality' })
  const total = own.reduce((sum, { rides }) => sum + rides, 0)
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row').last().getByRole('cell').first()).toHaveText(String(total))
  await page.getByRole('combobox', { name: 'Show' }).selectOption('By place')
  await expect(table.getByRole('row')).toHaveCount(own.length + 1)
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  await noFaults(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^punctuality-.*\.csv$/)
})

test('decision 126 in Spanish, in the dark', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet/punctuality')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su puntualidad')
  await noFaults(page)
})

test('decision 128 one of a fleet’s people chooses what they hear of, and hears of an offer by e-mail', async ({
  page: office,
  browser,
}) => {
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'Alerts', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts')
  const way = page.getByRole('radiogroup', { name: 'How' })
  await way.getByRole('radio', { name: 'Text Messages' }).check()
  await page.getByRole('checkbox', { name: 'A ride is offered' }).check()
  await page.getByRole('button', { name: 'Save alerts' }).click()
  // The demo's dispatcher has no number.
  const missing = page.getByRole('alert').filter({ hasText: 'Your login has no phone number.' })
  await expect(missing).toBeVisible()
  await noFaults(page)
  await way.getByRole('radio', { name: 'Email' }).check()
  await page.getByRole('button', { name: 'Save alerts' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'A ride is offered' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'A ride was given to us' })).not.toBeChecked()
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  const { email } = await call<{ email: string }>(page, 'fleet.alerts', {})

  await signIn(office)
  const ride = await book(office, 'lh10034', at(DAYS, '12:20'))
  await expect
    .poll(async () => (await captured(email)).filter(({ body }) => body.includes(ride)).length, {
      timeout: 20_000,
    })
    .toBe(1)
  await way.getByRole('radio', { name: 'None' }).check()
  await page.getByRole('button', { name: 'Save alerts' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

/** What was captured to an address. */
async function captured(to: string): Promise<{ body: string }[]> {
  const { body } = await ask('lakeside', `/api/dev/outbox?to=${encodeURIComponent(to)}`)
  return JSON.parse(body) as { body: string }[]
}

test('decision 128 in Spanish, in the dark', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet/alerts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alertas')
  await expect(page.getByRole('checkbox', { name: 'Se ofrece un viaje' })).toBeVisible()
  await noFaults(page)
})
