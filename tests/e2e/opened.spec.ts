import { axeFindings } from './accessible.ts'
import { haveSession } from './people.ts'
import { expect, test, type Page } from './test.ts'

/** Opens whatever opens over the page, one after the other, and has axe look at each. Gives how many there were. */
async function openEach(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const openers = page.locator(
    '[aria-haspopup]:visible, [role=combobox]:visible, [aria-expanded=false]:visible',
  )
  const names: [string, unknown][] = []
  let opened = 0
  for (let index = 0; index < (await openers.count()); index++) {
    const opener = openers.nth(index)
    if (!(await opener.isEnabled())) continue
    const name = await opener.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
    await opener.click()
    opened++
    const faults = await axeFindings(page)
    if (faults.length) names.push([`${path} ${name}`, faults])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  expect(names).toEqual([])
  return opened
}

for (const path of ['/dashboard', '/rides', '/patients', '/settings', '/rides/fairness'])
  test(`what opens over ${path} has no fault`, async ({ page }) => {
    await haveSession(page, 'lead')
    expect(await openEach(page, path)).toBeGreaterThan(0)
  })

test('what opens over a provider’s pages has no fault', async ({ page }) => {
  await haveSession(page, 'metro')
  let opened = 0
  for (const path of ['/scope/fleet', '/scope/fleet/crew', '/scope/fleet/people'])
    opened += await openEach(page, path)
  expect(opened).toBeGreaterThan(0)
})
