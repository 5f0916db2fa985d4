import { expect, test } from './test.ts'
import { book, haveSession } from './people.ts'
import { at, dateAhead } from './times.ts'

/** Whom no other test books for. */
const OWN = 'lh10022'

test('C015 two rides are linked by a person, shown on both, and unlinked again', async ({ page }) => {
  await haveSession(page)
  const one = await book(page, OWN, at(40, '09:20'))
  const other = await book(page, OWN, at(42, '09:20'))
  const open = async (ride: string, ahead: number) => {
    await page.goto(`/dashboard/${ride}?day=${dateAhead(ahead)}`)
    await page.getByText('Linked rides', { exact: true }).click()
  }
  const list = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
  await open(one, 40)
  await expect(page.getByText('This ride is linked with no other one.')).toBeVisible()
  await expect(list('Other rides within a week')).toHaveCount(1)
  await page.getByRole('button', { name: /^Link the ride of/ }).click()
  await expect(list('Linked rides')).toHaveCount(1)
  await expect(page.getByRole('tabpanel')).toContainText('Linked with another ride')
  await page.getByRole('tab', { name: /messages/ }).click()
  await expect(page.getByRole('tab', { name: /messages/ })).toHaveAttribute('aria-selected', 'true')
  // A link is no message; what the portal told the passenger by itself is one.
  const said = page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
  await expect(said.filter({ hasNotText: /Text to / })).toHaveCount(0)
  await open(other, 42)
  await expect(list('Linked rides').getByRole('link')).toHaveAttribute('href', new RegExp(one))
  await page.getByRole('button', { name: /^Unlink the ride of/ }).click()
  await expect(page.getByText('This ride is linked with no other one.')).toBeVisible()
})
