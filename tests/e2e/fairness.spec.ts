import { expect, test } from '@playwright/test'
import { call, signIn } from './people.ts'
import { noFaults } from './request.ts'

test('server-behaviour 2.2 from the list of rides one reads how offers went to providers', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/rides')
  await page.getByRole('link', { name: 'Offers by provider' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offers by provider')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('The last 90 days')
  const to = Date.now()
  type Counted = { fleets: { name: string; wins: number }[] }
  const { fleets } = await call<Counted>(page, 'fleet.fairness', { from: to - 89 * 86_400_000, to })
  expect(fleets.length).toBeGreaterThan(1)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(fleets.length + 1)
  for (const { name, wins } of fleets)
    await expect(rows.filter({ has: page.getByRole('rowheader', { name, exact: true }) })).toContainText(
      String(wins),
    )
  await noFaults(page)
})

test('what is counted of offers reads well on a phone in Spanish', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-US' })
  const phone = await context.newPage()
  await signIn(phone)
  await phone.goto('/rides/fairness')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Ofertas por transportista')
  await expect(phone.getByRole('table')).toBeVisible()
  const aside = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  await noFaults(phone)
})
