import { expect, test, type Browser, type Page } from './test.ts'
import { call as ask, tokenOf } from './call.ts'
import { book, call, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at, soon } from './times.ts'

/** Somebody whom the demo's fleet that accepts by itself cannot take. */
const WHEELCHAIR = 'lh10013'

type Ride = {
  key: string
  version: number
  status: string
  fleet?: string
  driver?: { name?: string }
  costs?: Record<string, { price: number; replaced?: number }>
}

/** A browser of somebody of support, who has entered Lakeside from the global host and opened a ride there. */
async function support(
  browser: Browser,
  ride: string,
  { width = 1280, dark = false, locale = 'en-US' }: { width?: number; dark?: boolean; locale?: string } = {},
) {
  const { url } = await ask<{ url: string }>(
    'global',
    'support.enter',
    { customer: 'lakeside', reason: 'A provider asked for help', path: `/rides/${ride}` },
    await tokenOf('global', 'support'),
  )
  const context = await browser.newContext({
    baseURL: `http://lakeside.localhost:${process.env.E2E_PORT}`,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForURL(`**/rides/${ride}`)
  // What is chosen before the page is awake would be lost.
  await expect(page.getByText(/^(Live|En vivo)$/)).toBeVisible()
  return page
}

async function rideOf(page: Page, key: string): Promise<Ride> {
  return (await call<{ rides: Ride[] }>(page, 'ride.info', { keys: [key] })).rides[0]!
}

function region(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

function status(page: Page) {
  return page.getByRole('combobox', { name: 'Status' })
}

function provider(page: Page) {
  return page.getByRole('combobox', { name: 'Transportation provider' })
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true })
}

/** Chooses a fleet by the name that its option begins with. */
async function choose(page: Page, name: string) {
  const option = provider(page).getByRole('option', { name: new RegExp(`^${name}`) })
  await provider(page).selectOption((await option.getAttribute('value')) ?? '')
}

test('V807–V810 V819–V826 support gives a ride to a provider, drives it to its end and sets its costs', async ({
  browser,
  page: coordinator,
}) => {
  await signIn(coordinator)
  const ride = await book(coordinator, WHEELCHAIR, soon())
  const page = await support(browser, ride)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ride of')
  await noFaults(page)

  await choose(page, 'Metro Wheels')
  await expect(status(page)).toBeDisabled()
  await button(page, 'Assign Metro Wheels').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign Metro Wheels' }).click()
  await expect(region(page, 'Status')).toContainText('Now: confirmed')
  expect(await rideOf(page, ride)).toMatchObject({ status: 'confirmed' })
  await expect(page.getByText('Offers cannot be re-sent')).toBeVisible()
  await expect(button(page, 'Initiate offers to all eligible fleets')).toBeDisabled()
  await expect(button(page, 'Mark Unavailable')).toHaveCount(0)
  await expect(region(page, 'Who can be asked, and why not')).toContainText('Has the ride')

  await status(page).selectOption('pickup')
  await expect(button(page, 'Please enter a time of arrival')).toBeVisible()
  await page.getByRole('textbox', { name: 'Arrival at the pickup' }).fill('11:55p')
  await page.getByRole('textbox', { name: 'First name' }).fill('Bea')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Cab')
  await page.getByRole('textbox', { name: /phone/i }).fill('6145550155')
  await button(page, 'Save status').click()
  await expect(region(page, 'Status')).toContainText('Now: picking up')
  expect((await rideOf(page, ride)).driver?.name).toBe('Bea Cab')

  await status(page).selectOption('enroute')
  await button(page, 'Save status').click()
  await expect(region(page, 'Status')).toContainText('Now: enroute')
  await status(page).selectOption('completed')
  await expect(page.getByRole('textbox', { name: 'Completed at' })).not.toHaveValue('')
  await button(page, 'Save status').click()
  await expect(region(page, 'Status')).toContainText('Now: completed')

  const costs = region(page, 'Costs')
  await button(page, 'Add a cost').click()
  for (const wrong of ['1e9', '-', '0.00x']) {
    await costs.getByRole('textbox', { name: 'Price of Mileage in dollars' }).fill(wrong)
    await expect(
      button(page, 'Please enter an amount in dollars and cents, like 12.50, up to $1,000,000'),
    ).toBeVisible()
  }
  await costs.getByRole('textbox', { name: 'Price of Mileage in dollars' }).fill('31.25')
  await button(page, 'Add a cost').click()
  await costs.getByRole('combobox', { name: 'Reason of the cost' }).last().selectOption('admin')
  await costs.getByRole('textbox', { name: 'Price of Admin in dollars' }).fill('3')
  await expect(costs).toContainText('To: administration')
  await costs.getByRole('button', { name: 'Offset Mileage' }).click()
  await expect(costs).toContainText('$3.00')
  await button(page, 'Please say why the costs of a ride that is over change').click()
  await page.getByRole('textbox', { name: 'Why the costs change' }).fill('As agreed with the provider')
  await button(page, 'Save costs').click()
  await expect(button(page, 'Save costs')).toHaveCount(0)
  const saved = Object.values((await rideOf(page, ride)).costs ?? {}).map(({ price }) => price)
  expect(saved.toSorted((a, b) => a - b)).toEqual([-3125, 300, 3125])
  await noFaults(page)

  await costs.getByRole('button', { name: 'Remove Admin' }).click()
  await page.getByRole('textbox', { name: 'Why the costs change' }).fill('Not owed')
  await button(page, 'Save costs').click()
  await expect(costs.getByText('1 line that counts no more')).toBeVisible()
  await page.context().close()
})

test('V810–V817 a ride is taken from its provider, offered to all, marked unavailable and offered again', async ({
  browser,
  page: coordinator,
}) => {
  await signIn(coordinator)
  const ride = await book(coordinator, WHEELCHAIR, at(3, '13:00'))
  const page = await support(browser, ride, { dark: true })
  await choose(page, 'Metro Wheels')
  await button(page, 'Assign Metro Wheels').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign Metro Wheels' }).click()
  await expect(region(page, 'Status')).toContainText('Now: confirmed')

  await status(page).selectOption('unavailable')
  await button(page, 'Save status').click()
  await expect(page.getByRole('dialog')).toContainText('Mark this ride unavailable?')
  await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click()
  expect(await rideOf(page, ride)).toMatchObject({ status: 'confirmed' })
  await status(page).selectOption('')

  await provider(page).selectOption('')
  await button(page, 'Take the ride from its provider').click()
  await expect(page.getByRole('dialog')).toContainText('Metro Wheels loses this ride and is told')
  await page.getByRole('dialog').getByRole('button', { name: 'Take the ride from its provider' }).click()
  await expect(region(page, 'Status')).toContainText('Now: scheduling')
  const table = region(page, 'Who can be asked, and why not')
  await expect(table.getByRole('row', { name: /Metro Wheels/ })).toContainText('Was taken off this ride')
  await expect(table.getByRole('row', { name: /Metro Wheels/ })).toContainText('Taken off by support')

  await button(page, 'Initiate offers to all eligible fleets').click()
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  await expect(table.getByText('Asked', { exact: true }).first()).toBeVisible()
  await button(page, 'Mark Unavailable').click()
  await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click()
  await button(page, 'Mark Unavailable').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Unavailable' }).click()
  await expect(region(page, 'Status')).toContainText('Now: unavailable')
  await expect(button(page, 'Mark Unavailable')).toHaveCount(0)
  await noFaults(page)
  await button(page, 'Initiate offers to all eligible fleets').click()
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  await expect(region(page, 'Status')).toContainText('Now: scheduling')
  await page.context().close()
})

test('what is entered outlives a reload and the end of a visit, which leads back to its ride', async ({
  browser,
  page: coordinator,
}) => {
  await signIn(coordinator)
  const ride = await book(coordinator, WHEELCHAIR, at(4, '17:00'))
  const page = await support(browser, ride)
  const price = region(page, 'Costs').getByRole('textbox').first()
  await button(page, 'Add a cost').click()
  await price.fill('12.50')
  await status(page).selectOption('unavailable')
  await page.reload()
  await expect(price).toHaveValue('12.50')
  await expect(status(page)).toHaveValue('unavailable')

  // The visit ends elsewhere: the desk asks once more, for the same customer and ride.
  await call(page, 'support.leave', {})
  await expect(page).toHaveURL(/customer%3Dlakeside%26path|customer=lakeside&path/)
  expect(decodeURIComponent(decodeURIComponent(page.url()))).toContain(`path=/rides/${ride}`)
  const again = await ask<{ url: string }>(
    'global',
    'support.enter',
    { customer: 'lakeside', reason: 'Once more', path: `/rides/${ride}` },
    await tokenOf('global', 'support'),
  )
  await page.goto(again.url)
  await page.waitForURL(`**/rides/${ride}`)
  await expect(price).toHaveValue('12.50')
  await button(page, 'Discard my entries').click()
  await page.reload()
  await expect(button(page, 'Add a cost')).toBeVisible()
  await expect(price).toHaveCount(0)
  await page.context().close()
})

test('what another person changes shows at once; what was typed stays, and both versions are there', async ({
  browser,
  page: coordinator,
}) => {
  await signIn(coordinator)
  const ride = await book(coordinator, WHEELCHAIR, at(4, '15:00'))
  const [first, second] = [await support(browser, ride), await support(browser, ride)]
  await button(first, 'Add a cost').click()
  await region(first, 'Costs').getByRole('textbox').first().fill('12.50')
  await choose(second, 'Metro Wheels')
  await button(second, 'Assign Metro Wheels').click()
  await second.getByRole('dialog').getByRole('button', { name: 'Assign Metro Wheels' }).click()
  const notice = first.getByRole('alert').filter({ hasText: 'Somebody else changed this ride' })
  await expect(notice.getByRole('row', { name: /Provider/ })).toContainText('Metro Wheels')
  await expect(notice.getByRole('row', { name: /Status/ })).toContainText('scheduling')
  await expect(notice.getByRole('row', { name: /Status/ })).toContainText('confirmed')
  await expect(first.getByRole('heading', { level: 1 })).toContainText('confirmed')
  await expect(region(first, 'Costs').getByRole('textbox').first()).toHaveValue('12.50')
  await expect(button(first, 'Save costs')).toHaveCount(0)
  await noFaults(first)
  await button(first, 'Go on with my entries').click()
  await button(first, 'Save costs').click()
  await expect(region(second, 'Costs').getByRole('textbox').first()).toHaveValue('12.50')
  for (const page of [first, second]) await page.context().close()
})

test('V797 V798 the page for a phone in Spanish, by keyboard alone, and who finds nothing', async ({
  browser,
  page: coordinator,
}) => {
  await signIn(coordinator)
  const ride = await book(coordinator, WHEELCHAIR, at(2, '16:00'))
  const page = await support(browser, ride, { width: 360, locale: 'es-US' })
  await expect(page.getByRole('heading', { name: 'A quién se puede preguntar y por qué no' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('No tiene este tipo de vehículo: Camioneta para silla')
  await noFaults(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  await page.getByRole('button', { name: 'Agregar un costo' }).focus()
  await page.keyboard.press('Enter')
  const price = page.getByRole('textbox', { name: 'Precio de Millas en dólares' })
  for (let step = 0; step < 8 && !(await price.evaluate((field) => field === document.activeElement)); step++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('7.25')
  await page.keyboard.press('Enter')
  await expect.poll(async () => Object.values((await rideOf(page, ride)).costs ?? {})[0]?.price).toBe(725)
  for (const [who, path] of [
    [page, '/rides/RIDnobody'],
    [page, '/rides/%20%20'],
    [coordinator, `/rides/${ride}`],
    [coordinator, '/dashboard/RIDnobody'],
  ] as const) {
    await who.goto(path)
    await expect(who.getByRole('main')).toHaveCount(1)
    await expect(who.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      who === page ? 'Aquí no hay nada' : 'There is nothing here',
    )
  }
  await page.context().close()
})

test('the coordinator reads in the ride pane who can be asked, and changes nothing there', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, WHEELCHAIR, at(5, '17:00'))
  await page.goto(`/dashboard/${ride}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  await pane.getByText('Who can be asked, and why not').click()
  await expect(pane.getByRole('table')).toContainText('Metro Wheels')
  await expect(pane.getByRole('table').getByRole('button')).toHaveCount(0)
  await expect(pane.getByRole('link', { name: 'Manage ride' })).toHaveCount(0)
  await noFaults(page)
})

test('V823–V826 a line is offset once, a total below zero is asked about, and entries don’t go unasked', async ({
  browser,
  page: coordinator,
}) => {
  await signIn(coordinator)
  const ride = await book(coordinator, WHEELCHAIR, at(4, '13:00'))
  const page = await support(browser, ride)
  const costs = region(page, 'Costs')
  const total = costs.locator('dd').first()
  await button(page, 'Add a cost').click()
  const price = costs.getByRole('textbox', { name: 'Price of Mileage in dollars' })
  await expect(costs).toContainText(/The estimate of \$\d+\.\d\d is charged no more\./)
  await price.fill('12.34x')
  await expect(total).toHaveText('–')
  await price.fill('12.345')
  await price.blur()
  await expect(price).toHaveValue('12.35')
  await expect(total).toHaveText('$12.35')
  await costs.getByRole('button', { name: 'Offset Mileage' }).dblclick()
  await expect(costs.getByRole('button', { name: 'Mileage is offset already' })).toHaveCount(2)
  await expect(total).toHaveText('$0.00')

  await page.getByRole('link', { name: 'Open this ride on the dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to discard changes?')
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(total).toHaveText('$0.00')

  await costs.getByRole('button', { name: 'Remove Mileage' }).first().click()
  await button(page, 'Save costs').click()
  await expect(dialog).toContainText('-$12.35')
  await dialog.getByRole('button', { name: 'No' }).click()
  expect((await rideOf(page, ride)).costs ?? {}).toEqual({})
  await page.getByRole('link', { name: 'Open this ride on the dashboard' }).click()
  await dialog.getByRole('button', { name: 'Discard my entries' }).click()
  await page.waitForURL('**/dashboard/**')
  await page.context().close()
})
