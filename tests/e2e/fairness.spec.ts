import { expect, test } from './test.ts'
import { call, live, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at } from './times.ts'

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
  const rows = page.getByRole('table', { name: 'Offers by provider' }).getByRole('row')
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
  await expect(phone.getByRole('table', { name: 'Ofertas por transportista' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Puntualidad por transportista y lugar' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Qué tan exactas son las estimaciones' })).toBeVisible()
  const aside = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  await noFaults(phone)
})

type Kept = Record<'rides' | 'on_time' | 'late' | 'missed' | 'no_show' | 'unproven', number> & {
  fleet_name: string
}

test('server-behaviour 2.17 promise and fact by provider and place, and as a file', async ({ page }) => {
  await signIn(page)
  await page.goto('/rides/fairness')
  await live(page)
  await page.getByRole('combobox', { name: 'Period' }).selectOption('The last 90 days')
  // The days of the page: up to the end of today.
  const span = { from: at(-89, '00:00'), to: at(1, '00:00') }
  const { lines } = await call<{ lines: Kept[] }>(page, 'fleet.punctuality', span)
  expect(lines.length).toBeGreaterThan(0)
  const table = page.getByRole('table', { name: 'On time by provider and place' })
  const byName = Map.groupBy(lines, ({ fleet_name }) => fleet_name)
  await expect(table.getByRole('row')).toHaveCount(byName.size + 1)
  for (const [name, own] of byName) {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    const rides = own.reduce((sum, line) => sum + line.rides, 0)
    await expect(row.getByRole('cell').first()).toHaveText(String(rides))
  }
  await page.getByRole('combobox', { name: 'Show' }).selectOption('By provider and place')
  await expect(table.getByRole('row')).toHaveCount(lines.length + 1)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^punctuality-.*\.csv$/)
  await expect(page.getByRole('heading', { name: 'How exact the estimates are' })).toBeVisible()
  await noFaults(page)
})
