import { expect, test, type Page } from './test.ts'
import { call, tokenOf } from './call.ts'
import { enter } from './passcode.ts'
import { rideFor } from './people.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** What can be pressed and is less than 48 px high, or of a menu wide; links in a sentence are as high as it. */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
    for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
      const labels = [...((element as HTMLInputElement).labels ?? [])]
      const shown = [element, ...labels].filter((each) => each.checkVisibility({ visibilityProperty: true }))
      const boxes = shown.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 1)
      if (boxes.length === 0 || element.closest('p, .skip, [inert]') || element.matches('[tabindex="-1"]'))
        continue
      const height = Math.max(...boxes.map((box) => box.height))
      const width = Math.max(...boxes.map((box) => box.width))
      const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent
      if (height < 47.5)
        found.push(`${Math.round(height)} px: ${element.tagName} ${name?.trim().slice(0, 40)}`)
      if (width < 47.5 && element.closest('nav'))
        found.push(`${Math.round(width)} px wide: ${element.tagName} ${name?.trim().slice(0, 40)}`)
    }
    return found
  })
}

/** Words that a box of their own cuts off, other than those hidden for the eye on purpose. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, clipPath, position } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1
      const isForReaders = clipPath !== 'none' && position === 'absolute'
      if (hides && isSeen && !isForReaders && element.scrollWidth > element.clientWidth + 1)
        found.push(
          `${element.scrollWidth - element.clientWidth} px off: ${element.textContent?.slice(0, 40)}`,
        )
    }
    return found
  })
}

/** Told with the page's name, so that a failure says where. */
async function expectFit(page: Page, at: string): Promise<void> {
  expect.soft([at, await small(page), await cut(page)]).toEqual([at, [], []])
}

const texts = {
  en: { ride: /^Scheduled for/, cancel: 'Cancel', asked: 'Cancel this ride' },
  es: { ride: /^Programado para/, cancel: 'Cancelar', asked: 'Cancelar este viaje' },
}

for (const locale of ['en-US', 'es-US'] as const)
  test.describe(locale, () => {
    test.use({ locale })

    test('look.md everything that a passenger presses is 48 px high, and no word is cut', async ({
      page,
      browser,
    }) => {
      const text = texts[locale.startsWith('es') ? 'es' : 'en']
      const token = await tokenOf('lakeside', 'lead')
      await rideFor(browser, 'lh10015', 67)
      type Found = { patients: [{ key: string }] }
      const { patients } = await call<Found>('lakeside', 'patient.search', { query: 'lh10015' }, token)
      const access = { key: patients[0].key, portal_settings: { access: 'edit' } }
      await call('lakeside', 'passenger.update', access, token)
      await page.goto('/login/patient')
      await expect(page.getByRole('link', { name: /^(Call|Llamar)/ })).toBeVisible()
      await expectFit(page, 'login')
      await enter(page, '(614) 555-0115')
      for (const at of ['dashboard', 'history', 'profile', 'readers', 'help', 'journey/create']) {
        await page.goto(`/passenger/${at}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectFit(page, at)
      }
      await page.goto('/passenger/dashboard')
      await page.getByRole('button', { name: text.ride }).last().click()
      const choices = page.getByRole('dialog')
      const details = await choices.getByRole('link').first().getAttribute('href')
      await expect(choices.getByRole('button', { name: text.cancel, exact: true })).toBeVisible()
      await expectFit(page, 'choices')
      await choices.getByRole('button', { name: text.cancel, exact: true }).click()
      await expect(page.getByRole('dialog', { name: text.asked })).toBeVisible()
      await expectFit(page, 'cancel')
      await page.goto(details ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFit(page, 'ride')
    })
  })
