import { expect, test, type Locator, type Page } from './test.ts'
import { signIn } from './people.ts'

/** How something looks that nobody points at and that has not the focus. */
async function look(page: Page, place: Locator): Promise<string> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  return (await place.screenshot({ animations: 'disabled' })).toString('base64')
}

test('look.md in forced colours one sees what is on, what is chosen and what is open', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page)
  await page.goto('/settings')
  const keys = page.getByRole('switch', { name: 'Keyboard shortcuts' })
  // The control itself lies unseen beside what is drawn for it.
  const drawn = page.locator('label').filter({ has: keys })
  await expect(keys).toBeChecked()
  const on = await look(page, drawn)
  await keys.click({ force: true })
  await expect(keys).not.toBeChecked()
  expect((await look(page, drawn)) === on, 'on looks like off').toBe(false)
  await keys.click({ force: true })
  await expect(keys).toBeChecked()
  for (const [role, name] of [
    ['radio', 'Text Messages'],
    ['checkbox', 'late or at risk'],
  ] as const) {
    const control = page.getByRole(role, { name, exact: true })
    const box = page.locator('div:has(> input)').filter({ has: control }).last()
    await expect(control).not.toBeChecked()
    const off = await look(page, box)
    await control.check()
    expect((await look(page, box)) === off, `${name}: on looks like off`).toBe(false)
  }
  // Beside each other no two look alike of which one is chosen.
  await page.goto('/dashboard')
  const framed = (place: Locator) => place.evaluate((element) => getComputedStyle(element).outlineStyle)
  const counter = page.getByRole('button', { name: /Needs attention$/ }).first()
  expect(await framed(counter)).toBe('none')
  await counter.click()
  await expect(counter).toHaveAttribute('aria-pressed', 'true')
  await look(page, counter)
  expect(await framed(counter)).toBe('solid')
})
