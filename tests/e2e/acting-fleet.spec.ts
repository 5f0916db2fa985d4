import { expect, test } from './test.ts'
import { book, haveSession, password } from './people.ts'
import { noFaults } from './request.ts'
import { at as timeAt } from './times.ts'

function at(customer: string): string {
  return `http://${customer}.localhost:${process.env.E2E_PORT}`
}

test('V1194 V1227–V1230 support answers an offer for the fleet that phones, from the ride’s page', async ({
  page,
}) => {
  await haveSession(page, 'root', password, 'global')
  await page.goto(`${at('global')}/customers`)
  await page.getByRole('button', { name: 'Enter Lakeside Health' }).click()
  const enter = page.getByRole('dialog', { name: 'Enter Lakeside Health' })
  await enter.getByLabel('Reason').fill('The provider phones')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`${at('lakeside')}/dashboard*`)
  const ride = await book(page, 'lh10044', timeAt(2, '13:00'))

  await page.goto(`${at('lakeside')}/rides/${ride}`)
  const answer = page.getByRole('link', { name: /^Answer for it: / }).first()
  const name = ((await answer.getAttribute('aria-label')) ?? '').replace('Answer for it: ', '')
  await answer.click()
  await expect(
    page.getByText(`You act for ${name}. What you answer here counts as its answer.`),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Support visit' })).toBeVisible()
  await noFaults(page)
  // Who comes back, or loads the page again, acts for the same fleet.
  await page.reload()
  await expect(page.getByText(`You act for ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline the offer' })
  await dialog.getByRole('checkbox', { name: 'Vehicle not available' }).check()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('This ride has been declined')).toBeVisible()

  await page.getByRole('link', { name: 'Manage the ride' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row).toContainText('Vehicle not available')
  await expect(row.getByRole('link', { name: /^Answer for it: / })).toHaveCount(0)

  // An address alone names no fleet: nobody answers for one by chance.
  await page.goto(`${at('lakeside')}/scope/fleet/ride/${ride}`)
  await expect(page.getByText('Choose the provider for which you want to answer.')).toBeVisible()
})
