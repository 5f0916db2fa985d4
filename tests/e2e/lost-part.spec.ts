import { axeFindings } from './accessible.ts'
import { expect, test } from './test.ts'
import { answer } from './by-post.ts'
import { book, call, live, signIn } from './people.ts'
import { at, dateAhead } from './times.ts'

test('a part of a page that could not be fetched is there after Retry, once there is a network', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.keyboard.press('?')
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(failure).toBeVisible()
  await page.unroute('**/_next/static/**')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a link whose page does not come says so after five seconds, and goes on by itself', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  await live(page)
  const held = Promise.withResolvers<void>()
  await page.route(/\/rides\?.*_rsc=/, async (route) => {
    await held.promise
    await route.continue()
  })
  const said = page.getByText('The page is not answering', { exact: true })
  await page.getByRole('link', { name: 'Rides', exact: true }).click()
  await expect(said).toBeVisible({ timeout: 8_000 })
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await axeFindings(page)).toEqual([])
  held.resolve()
  await expect(page).toHaveURL(/\/rides/)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('M424 V658 a ride that can’t be drawn says so in its row, and the others stay', async ({ page }) => {
  await signIn(page)
  const [odd, plain] = [
    await book(page, 'lh10003', at(24, '09:00')),
    await book(page, 'Felix Brightwater', at(24, '10:00')),
  ]
  await answer<object>(page, 'ride.board', async (input) => {
    type Board = { rides: { key: string; timezone: string }[] }
    const { rides, ...rest } = await call<Board>(page, 'ride.board', input)
    const changed = rides.map((ride) => (ride.key === odd ? { ...ride, timezone: 'Mars/Olympus' } : ride))
    return { ...rest, rides: changed }
  })
  await page.goto(`/dashboard?day=${dateAhead(23)}`)
  await page.getByRole('button', { name: 'Next day' }).click()
  const rows = page.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Brightwater' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Configuration or Data Error' })).toHaveCount(1)
  await page
    .getByRole('link', { name: /Felix Brightwater/ })
    .first()
    .focus()
  await rows
    .filter({ hasText: 'Brightwater' })
    .getByRole('link', { name: /Ride #/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${plain}`))
})
