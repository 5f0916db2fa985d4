import { axeFindings } from './accessible.ts'
import { enter } from './passcode.ts'
import { haveSession } from './people.ts'
import { expect, test, type Page } from './test.ts'

/** Opens whatever opens over the page, one after the other, and has axe look at each. */
async function openEach(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const openers = page.locator(
    '[aria-haspopup]:visible, [role=combobox]:visible, [aria-expanded=false]:visible',
  )
  const names: [string, unknown][] = []
  for (let index = 0; index < (await openers.count()); index++) {
    const opener = openers.nth(index)
    if (!(await opener.isEnabled())) continue
    const name = await opener.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
    await opener.click()
    const faults = await axeFindings(page)
    if (faults.length) names.push([`${path} ${name}`, faults])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  expect(names).toEqual([])
}

for (const path of ['/dashboard', '/rides', '/patients', '/settings', '/rides/fairness'])
  test(`what opens over ${path} has no fault`, async ({ page }) => {
    await haveSession(page, 'lead')
    await openEach(page, path)
  })

test('what opens over a provider’s pages has no fault', async ({ page }) => {
  await haveSession(page, 'metro')
  for (const path of ['/scope/fleet', '/scope/fleet/crew', '/scope/fleet/people']) await openEach(page, path)
})

test('what opens over a passenger’s pages has no fault', async ({ page }) => {
  await enter(page, '(614) 555-0110')
  for (const path of ['/passenger/dashboard', '/passenger/journey/create', '/passenger/profile'])
    await openEach(page, path)
})
