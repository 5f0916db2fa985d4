import { expect, test, type Page } from './test.ts'
import { callByPost, hold } from './by-post.ts'
import { call as rest, tokenOf } from './call.ts'
import { enter } from './passcode.ts'
import { mayBook } from './portal-access.ts'
import { another, book, haveSession, live, rideFor, signIn } from './people.ts'
import { at, dateAhead, soon } from './times.ts'
import { openRideOf } from './will-call.ts'

const phone = { width: 360, height: 740 }

/** The page of a ride that the fleet with a login is offered. */
async function offered(page: Page, ride: string): Promise<void> {
  await callByPost(page)
  await haveSession(page, 'metro')
  await expect
    .poll(async () => {
      await page.goto(`/scope/fleet/ride/${ride}`)
      return page.getByRole('button', { name: 'Accept' }).count()
    })
    .toBe(1)
}

test('V1249 V1227 an offer that was accepted is not answered again before it was read again', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(4, '09:40'))
  const provider = await another(browser, phone)
  await offered(provider, ride)
  const reading = await hold(provider, 'offer.info')
  await provider.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(reading.asked).toBeGreaterThan(0)
  for (const name of ['Accept', 'Decline'])
    await expect(provider.getByRole('button', { name })).toBeDisabled()
  reading.letGo()
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
})

test('V1258 V1251 an answer with a reason is not given again before the offer was read again', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(4, '10:40'))
  await expect
    .poll(async () =>
      rest('lakeside', 'offer.accept', { ride }, await tokenOf('lakeside', 'metro')).then(
        () => 'accepted',
        String,
      ),
    )
    .toBe('accepted')
  const provider = await another(browser, phone)
  await callByPost(provider)
  await haveSession(provider, 'metro')
  await provider.goto(`/scope/fleet/ride/${ride}`)
  const back = provider.getByRole('main').getByRole('button', { name: 'Cancel', exact: true })
  await back.click()
  const reading = await hold(provider, 'offer.info')
  const dialog = provider.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Driver not available' }).check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(reading.asked).toBeGreaterThan(0)
  await expect(dialog).toHaveCount(0)
  await expect(back).toBeDisabled()
  reading.letGo()
  await expect(back).toHaveCount(0)
})

test('V1231 a driver that was saved is not saved again before the ride was read again', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Felix Brightwater', soon())
  const provider = await another(browser, phone)
  await offered(provider, ride)
  await provider.getByRole('button', { name: 'Accept' }).click()
  await provider.getByRole('textbox', { name: 'First name' }).fill('Dana')
  await provider.getByRole('textbox', { name: 'Phone' }).fill('6145550179')
  const reading = await hold(provider, 'offer.info')
  const update = provider.getByRole('button', { name: 'Update' })
  await update.click()
  await expect.poll(reading.asked).toBeGreaterThan(0)
  await expect(update).toBeDisabled()
  reading.letGo()
  await expect(provider.getByRole('button', { name: 'On the way to pickup' })).toBeVisible()
})

test('V246 a ride that was cancelled is not cancelled again before the rides were read again', async ({
  page,
  browser,
}) => {
  await mayBook('lh10006')
  await rideFor(browser, 'LH10006', 33)
  await page.setViewportSize(phone)
  await callByPost(page)
  await enter(page, '(614) 555-0106')
  const card = page.getByRole('button', { name: /^Scheduled for/ }).last()
  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride' })
  await dialog.getByRole('radio', { name: 'Sick' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Cancel the ride' }).click()
  const reading = await hold(page, 'ride.search')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(reading.asked).toBeGreaterThan(0)
  await expect(dialog).toBeVisible()
  reading.letGo()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('cancelled')
})

test('V287 a ride that was sent for says so at once, also without the live line', async ({ page }) => {
  await openRideOf('lh10006')
  await page.setViewportSize(phone)
  await callByPost(page)
  await enter(page, '(614) 555-0106')
  const ready = page.getByRole('button', { name: 'Request Ride' })
  await expect(ready).toBeVisible()
  await hold(page, 'ride.search')
  await ready.click()
  await expect(page.getByText('We are asking for your driver now.')).toBeVisible()
  await expect(ready).toHaveCount(0)
})

test('V287 who sends for a ride that the office changed without the live line gets it by the second tap', async ({
  page,
}) => {
  const ride = await openRideOf('lh10024')
  await page.setViewportSize(phone)
  await callByPost(page)
  await enter(page, '(614) 555-0124')
  const ready = page.getByRole('button', { name: 'Request Ride' })
  await expect(ready).toBeVisible()
  const office = await tokenOf('lakeside', 'lead')
  const { rides } = await rest<{ rides: [{ version: number }] }>(
    'lakeside',
    'ride.info',
    { keys: [ride] },
    office,
  )
  const edited = { key: ride, version: rides[0].version, notes: { driver: 'Blue door' } }
  await rest('lakeside', 'ride.update', { rides: [edited] }, office)
  const read = page.waitForResponse('**/api/call/ride.search')
  await ready.click()
  await expect(page.getByRole('alert').filter({ hasText: 'already been edited' })).toBeVisible()
  await read
  await ready.click()
  await expect(page.getByText('We are asking for your driver now.')).toBeVisible()
})

test('V786 the office that sends for a ride which a colleague cancelled sees so without the live line', async ({
  page,
}) => {
  const ride = await openRideOf('lh10024')
  await callByPost(page)
  await haveSession(page, 'lead')
  await page.goto(`/dashboard/${ride}`)
  const ready = page.getByRole('button', { name: 'Request Ride' })
  await expect(ready).toBeVisible()
  await rest(
    'lakeside',
    'ride.cancel',
    { rides: [ride], range: 'current', reason: 'sick' },
    await tokenOf('lakeside', 'coordinator'),
  )
  await ready.click()
  await expect(ready).toHaveCount(0)
})

test('M137 who changes a ride that a colleague changed without the live line saves it by the second try', async ({
  page,
}) => {
  await callByPost(page)
  await haveSession(page, 'lead')
  const ride = await book(page, 'lh10024', at(6, '13:20'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/${ride}?day=${dateAhead(6)}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  await pane.getByRole('button', { name: 'Change notes' }).click()
  await pane.getByRole('textbox', { name: 'Internal Notes' }).fill('Brings her own chair.')
  const office = await tokenOf('lakeside', 'coordinator')
  await rest(
    'lakeside',
    'ride.update',
    { rides: [{ key: ride, version: 1, notes: { driver: 'Blue door' } }] },
    office,
  )
  const read = page.waitForResponse('**/api/call/ride.info')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByRole('alert').filter({ hasText: 'already been edited' })).toBeVisible()
  await read
  await expect(pane.getByRole('textbox', { name: 'Internal Notes' })).toHaveValue('Brings her own chair.')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByRole('textbox', { name: 'Internal Notes' })).toHaveCount(0)
  await expect(pane.getByText('Brings her own chair.')).toBeVisible()
})

test('V1258 a question about an offer stays open while another offer comes into the list', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await book(page, 'Greta Peñafiel', at(5, '09:20'))
  const provider = await another(browser, phone)
  await haveSession(provider, 'metro')
  const card = (time: string) => provider.getByRole('article', { name: new RegExp(time) }).first()
  await expect(async () => {
    await provider.goto(`/scope/fleet?day=${dateAhead(5)}`)
    await expect(card('09:20am').getByRole('button', { name: 'Decline' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await live(provider)
  await card('09:20am').getByRole('button', { name: 'Decline' }).click()
  const reason = provider.getByRole('dialog').getByRole('checkbox', { name: 'Trip is too long' })
  await reason.check()
  const later = provider.locator('article').filter({ hasText: '11:20am' })
  const before = await later.count()
  await book(page, 'Greta Peñafiel', at(5, '11:20'))
  await expect(later).toHaveCount(before + 1)
  await expect(reason).toBeChecked()
})
