import { brokenNumbers } from './broken-numbers.ts'
import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { call, tokenOf } from './call.ts'
import { enter } from './passcode.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** No finding of axe, nothing wider than the phone, and targets that a thumb can hit. */
async function isWhole(page: Page): Promise<void> {
  // A page that is being replaced has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])
  const { width } = page.viewportSize()!
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48)
}

test('decision 082 a passenger reads who looked at their record, and no name', async ({ page }) => {
  const lead = await tokenOf('lakeside', 'lead')
  type Found = { patients: { key: string }[] }
  // Nobody else in these tests looks at this passenger.
  const { patients } = await call<Found>('lakeside', 'patient.search', { query: 'LH10019' }, lead)
  await call('lakeside', 'passenger.info', { key: patients[0]?.key }, lead)
  await enter(page, '(614) 555-0119')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Who looked' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who looked at your record' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Who looked' })).toHaveAttribute('aria-current', 'page')
  const today = page.getByRole('region').first()
  // Readings are written within a second, in the background.
  await expect(async () => {
    await page.reload()
    await expect(today.getByText('Opened your record or a ride')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(today.getByText('Somebody at Lakeside Health')).toHaveCount(1)
  // Whoever asks about it is a press away.
  await expect(page.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  const about = { passenger_key: patients[0]?.key }
  const { readers } = await call<{ readers: { name: string; kind: string }[] }>(
    'lakeside',
    'passenger.readers',
    about,
    lead,
  )
  const shown = await page.getByRole('main').innerText()
  expect(readers.length).toBeGreaterThan(0)
  // A provider that has a ride is named; no person is.
  for (const { name, kind } of readers) if (kind !== 'provider') expect(shown).not.toContain(name)
  await isWhole(page)
  await page.goto('/passenger/readers?page=-1')
  await expect(page.getByText('Somebody at Lakeside Health').first()).toBeVisible()
})

test('large text is switched on in the profile, stays on, and every page keeps its layout', async ({
  page,
}) => {
  await enter(page, '(614) 555-0133')
  const size = () => page.getByRole('main').evaluate((main) => parseFloat(getComputedStyle(main).fontSize))
  const before = await size()
  /** Of the menu's words, which stay in one line of links, and of what says how a ride stands. */
  const words = () =>
    page.evaluate(() =>
      ['nav a', '[data-hue]'].flatMap((part) => {
        const found = document.querySelector(part)
        return found ? [parseFloat(getComputedStyle(found).fontSize)] : []
      }),
    )
  const small = await words()
  await page.goto('/passenger/profile')
  const large = page.getByRole('switch', { name: 'Large text' })
  await expect(large).not.toBeChecked()
  await large.click()
  await expect(large).toBeChecked()
  for (const path of ['dashboard', 'history', 'readers', 'help', 'profile']) {
    await page.goto(`/passenger/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await size()).toBeCloseTo(before * 1.5)
    const menu = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()
    const tops = await Promise.all(menu.map(async (link) => (await link.boundingBox())?.y))
    expect(new Set(tops).size).toBe(1)
    await isWhole(page)
    if (path === 'dashboard')
      for (const [index, now] of (await words()).entries())
        expect(now / (small[index] ?? 0)).toBeGreaterThan(1.4)
  }
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('link', { name: /^Llamar al \(/ })).toBeVisible()
  expect(await brokenNumbers(page)).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await large.click()
  await expect(large).not.toBeChecked()
  expect(await size()).toBe(before)
})

test('every page of the portal keeps its layout when the browser makes text twice as large', async ({
  page,
}) => {
  // The narrowest that is reckoned with, and past rides whose places have long names.
  await page.setViewportSize({ width: 320, height: 700 })
  await enter(page, '(614) 555-0113')
  for (const path of ['dashboard', 'history', 'readers', 'help', 'profile']) {
    await page.goto(`/passenger/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await isWhole(page)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('who looked and large text work by themselves', async ({ page }) => {
    await enter(page, '(614) 555-0131')
    await page.goto('/passenger/readers')
    await expect(page.getByRole('heading', { level: 1, name: 'Who looked at your record' })).toBeVisible()
    await page.goto('/passenger/profile')
    await page.getByRole('switch', { name: 'Large text' }).click()
    await expect(page.getByRole('switch', { name: 'Large text' })).toBeChecked()
  })
})
