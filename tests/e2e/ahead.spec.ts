import { axeFindings } from './accessible.ts'
import { expect, test } from './test.ts'
import { call as rest, tokenOf } from './call.ts'
import { book, call, haveSession, live, signIn } from './people.ts'
import { at, isTooLateForToday, soon } from './times.ts'

type Named = { rides: { passenger: { name: { first: string; last: string } } }[] }

test('decision 088 the next two hours as bars in lanes, by keyboard too, and as a map', async ({ page }) => {
  test.skip(isTooLateForToday(), 'What it is about are rides of today.')
  await signIn(page)
  // In an hour, but today: the strip is of the day that the board shows.
  const ride = await book(page, 'lh10033', Math.min(soon() - 3_600_000, at(0, '23:55')))
  const { rides } = await call<Named>(page, 'ride.info', { keys: [ride] })
  const { first, last } = rides[0]!.passenger.name
  await page.goto('/dashboard')
  await live(page)
  const shape = page.getByRole('radiogroup', { name: 'Show the day as' })
  await shape.getByText('Next 2 hours').click()
  await expect(page).toHaveURL(/as=ahead/)
  const strip = page.getByRole('list', { name: 'Rides of the next two hours' })
  // The name says what the place of the bar shows: when, how it stands, and who drives.
  const bar = strip.getByRole('link', { name: new RegExp(`^${first} ${last}.* to .*, .*\\.`) }).first()
  await expect(bar).toBeVisible()
  expect(await axeFindings(page, 'main')).toEqual([])
  await page.getByRole('radiogroup', { name: 'Lanes by' }).getByText('Driver').click()
  await expect(page).toHaveURL(/lanes=driver/)
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/[^?]+\\?.*as=ahead`))
  await expect(page.getByRole('region', { name: 'Ride', exact: true })).toContainText(last)
  await expect(bar).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await shape.getByText('Map', { exact: true }).click()
  const underWay = page.getByRole('list', { name: 'Rides under way' })
  await expect(underWay.or(page.getByText('No ride is under way.'))).toBeVisible()
  // Both are about now: another day is a list.
  await page.getByRole('button', { name: /next day/i }).click()
  await expect(shape.getByRole('radio', { name: 'Map' })).toBeDisabled()
  await expect(shape.getByRole('radio', { name: 'List' })).toBeChecked()
})

test('decision 088 the map shows the stops of rides under way near by, and a pin opens its ride', async ({
  page,
}) => {
  test.skip(isTooLateForToday(), 'What it is about are rides of today.')
  await signIn(page)
  const ride = await book(page, 'lh10048', Math.min(soon(), at(0, '23:55')))
  const metro = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, metro).then(() => 'accepted', String))
    .toBe('accepted')
  const driver = { first: 'Dana', phone: '(614) 555-0177' }
  await rest('lakeside', 'ride.driver', { ride, driver }, metro)
  await rest('lakeside', 'ride.status', { ride, status: 'pickup', eta: Date.now() + 600_000 }, metro)
  const { rides } = await call<Named>(page, 'ride.info', { keys: [ride] })
  const { first, last } = rides[0]!.passenger.name
  await page.goto('/dashboard?as=map')
  const map = page.getByRole('region', { name: 'Map of the rides under way' })
  const [pickup, dropoff] = ['Pickup', 'Dropoff'].map((stop) =>
    map.getByRole('button', { name: `${first} ${last} · ${stop}` }).first(),
  )
  await expect(pickup!).toBeVisible()
  await expect(dropoff!).toBeVisible()
  // A map of the whole country would show them as one.
  await expect
    .poll(async () => {
      const [one, other] = [await pickup!.boundingBox(), await dropoff!.boundingBox()]
      return Math.hypot(one!.x - other!.x, one!.y - other!.y)
    })
    .toBeGreaterThan(30)
  await pickup!.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ride}`))
})

test('decision 088 in Spanish', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-US' })
  const page = await context.newPage()
  await haveSession(page)
  await page.goto('/dashboard?as=ahead')
  await expect(page.getByRole('radiogroup', { name: 'Mostrar el día como' })).toBeVisible()
  await expect(page.getByText(/en las próximas dos horas/).first()).toBeVisible()
  await context.close()
})
