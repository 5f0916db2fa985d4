import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { isBundled } from '../setup/browser.ts'
import { haveSession } from './people.ts'

/** How close things stand: on staff's screens one of two, on those for a phone in one hand the third. */
const densities = ['comfortable', 'compact', 'touch'] as const

async function openGallery(page: Page): Promise<void> {
  await haveSession(page)
  await page.goto('/dev/gallery')
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
}

async function setDensity(page: Page, density: (typeof densities)[number]): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.density = value === 'touch' ? 'comfortable' : value
    document.body.classList.toggle('touch', value === 'touch')
  }, density)
}

for (const locale of ['en-US', 'es-US'] as const)
  for (const colorScheme of ['light', 'dark'] as const) {
    const name = (part: string) => `${locale.slice(0, 2)}-${colorScheme}-${part}.png`
    test.describe(`the gallery of components (${locale}, ${colorScheme})`, () => {
      test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 }, timezoneId: 'America/Chicago' })

      test('has nothing that axe finds', async ({ page }) => {
        await openGallery(page)
        for (const density of ['comfortable', 'compact'] as const) {
          await setDensity(page, density)
          expect([density, await axeFindings(page)]).toEqual([density, []])
        }
      })

      test('looks as it did', async ({ page }) => {
        test.skip(!isBundled(), 'The pictures were painted by the Chromium from npm; this is another one.')
        // What is said of a moment counts from now.
        await page.clock.setFixedTime('2026-01-05T18:00:00Z')
        await openGallery(page)
        // Streets come as they are loaded.
        const mask = [page.getByRole('region', { name: /^(map|mapa)/i })]
        for (const density of densities) {
          await setDensity(page, density)
          // What is compact are rows, and they stand on top.
          await expect(page).toHaveScreenshot(name(density), { fullPage: density !== 'compact', mask })
        }
        await setDensity(page, 'comfortable')
        await page.getByRole('button', { name: 'Drawer' }).click()
        await expect(page.getByRole('dialog')).toHaveScreenshot(name('drawer'))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Dialog' }).click()
        await page.getByRole('radio', { name: 'Other' }).check()
        await expect(page.getByRole('dialog')).toHaveScreenshot(name('dialog'))
      })
    })
  }
