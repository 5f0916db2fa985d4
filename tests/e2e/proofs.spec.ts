import { expect, test } from './test.ts'
import { call as rest, tokenOf } from './call.ts'
import { another, book, call, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { soon } from './times.ts'

test('the sheet of a completed ride names its six proofs, and what is missing', async ({ page, browser }) => {
  await signIn(page)
  const ride = await book(page, 'lh10028', soon())
  const metro = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, metro).then(() => 'accepted', String))
    .toBe('accepted')
  const crew = { driver_key: 'DRVdana', vehicle_key: 'VEHvan' }
  await rest('lakeside', 'ride.driver', { ride, ...crew }, metro)
  await rest('lakeside', 'ride.status', { ride, status: 'pickup', eta: Date.now() + 600_000 }, metro)
  await rest('lakeside', 'ride.status', { ride, status: 'waiting' }, metro)
  await rest('lakeside', 'ride.status', { ride, status: 'enroute' }, metro)
  await rest('lakeside', 'ride.status', { ride, status: 'completed', completed: Date.now() }, metro)
  await expect
    .poll(
      async () =>
        (await call<{ rides: { status: string }[] }>(page, 'ride.info', { keys: [ride] })).rides[0]?.status,
    )
    .toBe('completed')

  await page.goto(`/dashboard/${ride}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  await pane.getByRole('button', { name: 'Ride summary', exact: true }).click()
  await page.getByRole('link', { name: 'Proofs of the trip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proofs of the trip' })).toBeVisible()
  const proof = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(proof('1. Vehicle fit')).toContainText('Van 7 · MW 1007')
  await expect(proof('2. Qualified driver')).toContainText('Dana Whitlock')
  await expect(proof('2. Qualified driver')).not.toContainText('Missing')
  await expect(proof('3. Authorization')).toContainText('Missing: no authorization code')
  await expect(proof('6. Documented trip')).toContainText(/Arrived: \d/)
  await expect(proof('6. Documented trip')).toContainText('Missing: no signature, and no reason for it')
  // After an evening's test run the appointment is tomorrow's, and that is missing too.
  const lacking = page.getByRole('listitem').filter({ hasText: 'Missing: ' })
  await expect(page.getByText(`${await lacking.count()} are missing`)).toBeVisible()
  await noFaults(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await noFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.goto('/rides/RIDnobody/proofs')
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()

  // A provider has no such page.
  const provider = await another(browser)
  await signIn(provider, 'metro', /\/scope\/fleet$/)
  await provider.goto(`/rides/${ride}/proofs`)
  await expect(provider).toHaveURL(/\/scope\/fleet$/)
})
