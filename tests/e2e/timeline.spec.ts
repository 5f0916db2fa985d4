import { expect, test } from './test.ts'
import { another, book, call, haveSession, live, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at } from './times.ts'

/** Have nothing that other tests look at. */
const OWN = 'lh10047'
const FILTERED = 'lh10048'

test('decision 069 a cancellation and who made it stand in the timeline within two seconds', async ({
  page,
  browser,
}) => {
  await haveSession(page)
  const ride = await book(page, OWN, at(41, '10:15'))
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', { query: OWN })
  const passenger = patients[0]!.key
  await page.goto(`/patients/${passenger}/record`)
  const open = page.getByRole('main').locator(`a[href="/dashboard/${ride}"]`)
  await expect(open).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const lines = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await live(page)

  const lead = await another(browser)
  await signIn(lead, 'lead')
  await call(lead, 'ride.message', { ride, text: 'Please be ready at ten' })
  await expect(lines.filter({ hasText: 'Please be ready at ten' })).toContainText('Leo Harrow', {
    timeout: 2_000,
  })
  await call(lead, 'ride.cancel', { rides: [ride], reason: 'sick' })
  const cancelled = lines.filter({ hasText: /cancelled/ }).filter({ hasText: 'Leo Harrow' })
  await expect(cancelled.first()).toBeVisible({ timeout: 2_000 })
  await expect(
    page
      .getByRole('term')
      .filter({ hasText: /Open rides/ })
      .locator('..')
      .locator(`a[href="/dashboard/${ride}"]`),
  ).toHaveCount(0)
  await call(lead, 'passenger.update', { key: passenger, language: 'es' })
  await expect(lines.filter({ hasText: 'Record changed: Language' }).first()).toBeVisible({ timeout: 2_000 })
  await noFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await noFaults(page)
  await lead.context().close()
})

test('decision 069 the timeline by kind, and from a line to its ride', async ({ page }) => {
  await haveSession(page)
  const ride = await book(page, FILTERED, at(42, '11:15'))
  await call(page, 'ride.message', { ride, text: 'Please be ready at eleven' })
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', {
    query: FILTERED,
  })
  await page.goto(`/patients/${patients[0]!.key}/record`)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const lines = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  const show = page.getByRole('group', { name: 'Show' })
  await show.getByRole('radio', { name: 'Messages' }).check()
  await expect(lines.filter({ hasText: 'Please be ready at eleven' }).first()).toBeVisible()
  // What the portal told by itself as well (docs/decisions/102).
  await expect(lines.filter({ hasText: /your ride on .* is booked/ }).first()).toBeVisible()
  // Not before: what is sent from now on is Spanish.
  await call(page, 'passenger.update', { key: patients[0]!.key, language: 'es' })
  await expect(lines.filter({ hasText: /Record changed|requested this ride/ })).toHaveCount(0)
  await show.getByRole('radio', { name: 'Record' }).check()
  await expect(lines).toHaveText([/Record changed: Language/])
  await show.getByRole('radio', { name: 'Rides' }).check()
  const requested = lines
    .filter({ hasText: 'requested this ride' })
    .filter({ has: page.locator(`a[href="/dashboard/${ride}"]`) })
  await expect(requested).toHaveCount(1)
  await expect(lines.filter({ hasText: /Please be ready|Record changed/ })).toHaveCount(0)
  await requested.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ride}`))
})

test('decision 069 older lines come page by page, and a trip is booked again for the passenger', async ({
  page,
}) => {
  await haveSession(page)
  const passenger = {
    ...{ name: { first: 'Tilda', last: 'Timeworn' }, dob: '1947-08-09', language: 'en' },
    ...{ phone: { display: '(614) 555-0873', type: 'smart' }, flags: { ignore_dupe: true } },
  }
  const { key } = await call<{ key: string }>(page, 'passenger.create', { passenger })
  for (let time = 0; time < 16; time++)
    await call(page, 'passenger.update', { key, language: time % 2 ? 'en' : 'es' })
  await page.goto(`/patients/${key}/record`)
  await expect(page.getByRole('term').filter({ hasText: 'Documents' }).locator('..')).toContainText(
    'Not all verified',
  )
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const lines = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(lines).toHaveCount(15)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(lines).toHaveCount(17)
  await expect(lines.last()).toContainText('Record created')
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(page).toHaveURL(/coordinate\/journey\/create/)
  await expect(page.getByRole('main')).toContainText('Tilda Timeworn')
})
