import { expect, test, type Page } from './test.ts'
import { another, answered, book, call, haveSession, signIn } from './people.ts'
import { at } from './times.ts'
import { goOn as button, noFaults, notesLine, submit, unfold } from './request.ts'

type Ride = {
  key: string
  version: number
  status: string
  request: string
  times: { needed: number; appointment?: number }
  notes?: { driver?: string }
  prior_version?: string
  diff?: object
  communication: { relation?: string }
}

type Place = { address: object; name?: string }
type Found = { key: string; places: { home: Place; facility: Place } }

async function rideOf(page: Page, key: string): Promise<Ride> {
  return (await call<{ rides: Ride[] }>(page, 'ride.info', { keys: [key] })).rides[0]!
}

async function latest(page: Page, key: string): Promise<Ride> {
  return (await call<{ rides: Record<string, Ride> }>(page, 'ride.latest', { keys: [key] })).rides[key]!
}

async function openForm(page: Page, keys: readonly string[]) {
  await page.goto(`/coordinate/journey/summary?rides=${keys.join(',')}`)
  await expect(page.getByRole('heading', { name: 'Edit Trip Request' })).toBeVisible()
  await button(page, 'Edit').click()
  await expect(page).toHaveURL(new RegExp(`/coordinate/journey/create\\?rides=${keys.join(',')}$`))
  await canBeUsed(page)
}

/** The form takes the focus to its first question once it is the edit's; what is folded before is folded anew. */
function canBeUsed(page: Page) {
  return expect(page.locator('form :focus')).toBeAttached()
}

test('V730 notes of a ride are edited from the dashboard, in place; its address holds over a reload', async ({
  page,
}) => {
  await haveSession(page)
  const key = await book(page, 'lh10003', at(2, '13:00'))
  await page.goto(`/dashboard/${key}`)
  await button(page, 'Options for this ride').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/coordinate/journey/summary?rides=${key}`)
  await noFaults(page)
  await button(page, 'Edit').click()
  await expect(page).toHaveURL(/journey\/create/)
  await canBeUsed(page)
  await unfold(page, notesLine(page))
  await page.getByRole('textbox', { name: 'Notes for driver' }).fill('Blue door, second floor')
  await expect(button(page, 'Continue')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state).includes('Blue door'))).toBe(true)
  await page.reload()
  await canBeUsed(page)
  await expect(notesLine(page).locator('..')).toContainText('Blue door, second floor')
  await unfold(page, notesLine(page))
  await expect(page.getByRole('textbox', { name: 'Notes for driver' })).toHaveValue('Blue door, second floor')
  await noFaults(page)
  await button(page, 'Continue').click()
  await expect(page.getByRole('article', { name: 'Ride 1 of 1' })).toContainText(
    'Now: Blue door, second floor',
  )
  await expect(page.getByRole('article', { name: 'Ride 1 of 1' })).toContainText(/Saved in place/)
  await noFaults(page)
  await submit(page, page.getByText('Ride updated'))
  const ride = await rideOf(page, key)
  expect([ride.notes?.driver, ride.status === 'modified']).toEqual(['Blue door, second floor', false])
})

test('V031 V368 §2.1 another time replaces the ride, says so first, and takes the other ride along', async ({
  page,
}) => {
  await signIn(page)
  const key = await book(page, 'lh10003', at(3, '13:00'))
  const before = await rideOf(page, key)
  await openForm(page, [key])
  await expect(page.getByRole('radio', { name: 'Round trip' })).toHaveCount(0)
  await expect(button(page, 'Change passenger')).toHaveCount(0)
  const time = page.getByRole('textbox', { name: /^Pickup time/ })
  await time.fill('1207a')
  await page.keyboard.press('Tab')
  await button(page, 'Continue').click()
  const article = page.getByRole('article', { name: 'Ride 1 of 1' })
  await expect(article).toContainText('12:05am')
  await expect(article).toContainText(/providers are asked anew|asked to confirm the change/)
  await submit(page, page.getByText('Ride updated'))
  const [old, now] = [await rideOf(page, key), await latest(page, key)]
  expect([old.status, now.prior_version, now.request]).toEqual(['modified', key, before.request])
})

test('decision 098 another purpose is the whole request’s: the way back takes it along', async ({ page }) => {
  await haveSession(page)
  const { patients } = await call<{ patients: Found[] }>(page, 'patient.search', { query: 'lh10027' })
  const { key: passenger, places } = patients[0]!
  const stops = {
    pickup: { address: places.home.address, type: 'home' },
    dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
  }
  const of = { passenger: { key: passenger }, type: 'scheduled', reason: 'other' }
  const [there, back] = [at(33, '09:00'), at(33, '15:00')].map((needed) => ({ ...of, times: { needed } }))
  const rides = [
    { ...there, stops },
    { ...back, stops: { pickup: stops.dropoff, dropoff: stops.pickup } },
  ]
  const { keys } = await call<{ keys: string[] }>(page, 'ride.create', { rides, ...answered })
  await openForm(page, keys.slice(0, 1))
  const purpose = page.getByLabel('Trip purpose')
  await expect(purpose).toHaveValue('Primary care')
  await noFaults(page)
  await purpose.selectOption('Oncology')
  await button(page, 'Continue').click()
  await expect(page.getByRole('article', { name: 'Ride 1 of 1' })).toContainText(/Primary care.*Oncology/)
  const others = page.getByRole('region', { name: 'Other rides of this request' })
  await expect(others).toContainText(/Primary care.*Oncology/)
  await noFaults(page)
  await submit(page, page.getByText('Rides updated'))
  const now = await call<{ rides: Ride[]; purposes: object }>(page, 'ride.info', { keys })
  expect([now.rides.map(({ version }) => version), Object.values(now.purposes)]).toEqual([
    [2, 2],
    ['Oncology'],
  ])
})

test('M137 somebody else was quicker: both versions side by side, and what was entered is kept', async ({
  page,
  browser,
}) => {
  await haveSession(page)
  const key = await book(page, 'lh10003', at(4, '13:00'))
  await openForm(page, [key])
  await unfold(page, notesLine(page))
  await page.getByRole('textbox', { name: 'Notes for driver' }).fill('Mine: ring twice')
  await button(page, 'Continue').click()
  await expect(page.getByRole('article', { name: 'Ride 1 of 1' })).toContainText('Mine: ring twice')

  const other = await another(browser)
  await signIn(other, 'lead')
  const { version, times } = await rideOf(other, key)
  await call(other, 'ride.update', { rides: [{ key, version, times: { needed: times.needed - 1_800_000 } }] })

  const dialog = page.getByRole('dialog', { name: 'Error' })
  await submit(page, dialog)
  await expect(dialog).toContainText(
    'Ride has already been edited by another user. Return to the Dashboard to review the ride.',
  )
  await expect(dialog.getByRole('row', { name: /Pickup time/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Notes/ })).toContainText('Mine: ring twice')
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(dialog).toBeHidden()
  await submit(page, page.getByText('Ride updated'))
  const now = await latest(page, key)
  expect([now.times.needed, now.notes?.driver]).toEqual([times.needed - 1_800_000, 'Mine: ring twice'])
  await other.context().close()
})

test('V194 rides that are not there lead to an empty request, and a ride that is over to the dashboard', async ({
  page,
}) => {
  await haveSession(page)
  await page.goto('/coordinate/journey/summary?rides=RIDnowhere')
  await expect(page.getByText('The rides of this link are not there, or not of one passenger.')).toBeVisible()
  await expect(page).toHaveURL('/coordinate/journey/create?journey=e30=')
  const key = await book(page, 'lh10003', at(5, '13:00'))
  await call(page, 'ride.cancel', { rides: [key], reason: 'sick' })
  await page.goto(`/coordinate/journey/summary?rides=${key}`)
  await expect(page).toHaveURL(new RegExp(`/dashboard/${key}`))
})

test('V244 an edit that is given up changes nothing, and the next one starts from the ride as it is', async ({
  page,
}) => {
  await haveSession(page)
  const key = await book(page, 'lh10003', at(6, '13:00'))
  await openForm(page, [key])
  await unfold(page, notesLine(page))
  await page.getByRole('textbox', { name: 'Notes for driver' }).fill('never sent')
  await button(page, 'Discard changes').click()
  await page
    .getByRole('dialog', { name: 'Abandon changes?' })
    .getByRole('button', { name: 'Abandon changes' })
    .click()
  await unfold(page, notesLine(page))
  await expect(page.getByRole('textbox', { name: 'Notes for driver' })).toHaveValue('')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect((await rideOf(page, key)).version).toBe(1)
})

test.describe('on a phone in Spanish', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } })
  test('a ride is edited', async ({ page }) => {
    await haveSession(page)
    const key = await book(page, 'lh10003', at(7, '13:00'))
    await page.goto(`/coordinate/journey/summary?rides=${key}`)
    await button(page, 'Editar').click()
    await page.getByRole('textbox', { name: /^Hora de recogida/ }).fill('1207a')
    await page.keyboard.press('Tab')
    await noFaults(page)
    await button(page, 'Continuar').click()
    await expect(page.getByRole('article', { name: 'Viaje 1 de 1' })).toContainText('Ahora:')
    await expect(page.getByText('{MISSING}')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await noFaults(page)
  })
})
