import { axeFindings } from './accessible.ts'
import { haveSession, live } from './people.ts'
import { expect, test, type Page } from './test.ts'

/** Opens whatever opens over the page, one after the other, and has axe look at each. Gives how many there were. */
async function openEach(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // What is pressed earlier opens a moment later, when the next one's turn has come.
  await live(page)
  const openers = page.locator(
    '[aria-haspopup]:visible, [role=combobox]:visible, [aria-expanded=false]:visible',
  )
  // What is open counts as gone when it is: an opener of its own, seen while it goes, can't be waited for any more.
  const over = page.locator('[role=dialog]:visible, [role=listbox]:visible, [role=menu]:visible')
  const always = await over.count()
  const names: [string, unknown][] = []
  let opened = 0
  for (let index = 0; index < (await openers.count()); index++) {
    const opener = openers.nth(index)
    if (!(await opener.isEnabled())) continue
    const name = await opener.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
    const popsUp = await opener.evaluate((element) => element.matches('[aria-haspopup], [role=combobox]'))
    await opener.click()
    // Its script comes with the first press: what is looked at earlier is the page without it.
    if (popsUp) await expect.poll(() => over.count()).toBeGreaterThan(always)
    opened++
    const faults = await axeFindings(page)
    if (faults.length) names.push([`${path} ${name}`, faults])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(over).toHaveCount(always)
  }
  expect(names).toEqual([])
  return opened
}

for (const path of ['/dashboard', '/rides', '/patients', '/settings', '/rides/fairness'])
  test(`what opens over ${path} has no fault`, async ({ page }) => {
    await haveSession(page, 'lead')
    expect(await openEach(page, path)).toBeGreaterThan(0)
  })

for (const path of ['/scope/fleet', '/scope/fleet/crew', '/scope/fleet/people'])
  test(`what opens over a provider’s ${path} has no fault`, async ({ page }) => {
    await haveSession(page, 'metro')
    expect(await openEach(page, path)).toBeGreaterThan(0)
  })

declare global {
  interface Window {
    /** Each state of an open list and of the field that it belongs to, as frames showed them. */
    shown?: string[]
  }
}

test('a field says that its list is open from the frame on that shows it', async ({ page }) => {
  await haveSession(page, 'lead')
  await page.addInitScript(() => {
    const shown: string[] = (window.shown = [])
    const look = () => {
      const list = document.querySelector<HTMLElement>('[role=listbox]')
      const field = document.querySelector('[role=combobox]')
      const own = list?.id === field?.getAttribute('aria-controls')
      const state = `expanded: ${field?.getAttribute('aria-expanded')}, its own: ${own}`
      if (list?.checkVisibility() && shown.at(-1) !== state) shown.push(state)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/patients')
  await live(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox', { name: 'Search or command' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.shown)).toEqual(['expanded: true, its own: true'])
})
