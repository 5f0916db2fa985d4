import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { book, call, haveSession, live, signIn } from './people.ts'
import { at, soon } from './times.ts'

type Named = { rides: { passenger: { name: { first: string; last: string } } }[] }

test('decision 088 the next two hours as bars in lanes, by keyboard too, and as a map', async ({ page }) => {
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
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
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

test('decision 088 in Spanish', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-US' })
  const page = await context.newPage()
  await haveSession(page)
  await page.goto('/dashboard?as=ahead')
  await expect(page.getByRole('radiogroup', { name: 'Mostrar el día como' })).toBeVisible()
  await expect(page.getByText(/en las próximas dos horas/).first()).toBeVisible()
  await context.close()
})
