import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { haveSession } from './people.ts'

for (const locale of ['en-US', 'es-US'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the gallery of components has nothing that axe finds (${locale}, ${colorScheme})`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ locale, colorScheme })
      const page = await context.newPage()
      await haveSession(page)
      for (const density of ['comfortable', 'compact']) {
        await page.goto('/dev/gallery')
        await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
        await page.evaluate((value) => (document.documentElement.dataset.density = value), density)
        expect([density, (await new AxeBuilder({ page }).analyze()).violations]).toEqual([density, []])
      }
      await context.close()
    })
