import { expect, test, type Page } from '@playwright/test'
import { book, signIn } from './people.ts'
import { at } from './times.ts'

/** Names of counters whose words are not all in sight. */
function cutOff(page: Page, group: string): Promise<string[]> {
  return page
    .getByRole('group', { name: group })
    .getByRole('button')
    .evaluateAll((counters) =>
      counters
        .filter((counter) => {
          const { left, right } = counter.getBoundingClientRect()
          const frame = counter.parentElement!.getBoundingClientRect()
          return left < frame.left || right > frame.right + 1 || right > innerWidth
        })
        .map(({ textContent }) => textContent ?? ''),
    )
}

for (const [locale, group] of [
  ['en-US', 'Rides that need something'],
  ['es-US', 'Viajes que requieren algo'],
] as const)
  test(`all counters are readable at every width, beside an open ride too (${locale})`, async ({
    browser,
    page: desk,
  }) => {
    await signIn(desk)
    const ride = await book(desk, 'Hugo Marshbrook', at(4, '09:20'))
    const context = await browser.newContext({ locale, storageState: await desk.context().storageState() })
    const page = await context.newPage()
    for (const path of [`/dashboard`, `/dashboard/${ride}`])
      for (const width of [1440, 1280, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        const counters = page.getByRole('group', { name: group })
        // On a phone the open ride takes the place of the board.
        if (width < 768 && path !== '/dashboard') continue
        await expect(counters).toBeVisible()
        expect(await cutOff(page, group)).toEqual([])
      }
    await context.close()
  })
