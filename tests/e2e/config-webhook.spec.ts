import { expect, test, type Browser, type Page } from './test.ts'
import { call as rest, tokenOf } from './call.ts'
import { another, book, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at } from './times.ts'

/** Support on a visit to Lakeside, at its configuration. */
async function configuration(browser: Browser, locale = 'en-US'): Promise<Page> {
  const { url } = await rest<{ url: string }>(
    'global',
    'support.enter',
    { customer: 'lakeside', reason: 'Their system is to be told', path: '/config/webhook' },
    await tokenOf('global', 'support'),
  )
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('F375 R072 support gives the customer’s listener, sees how it goes, and ends it', async ({
  browser,
  page: office,
}) => {
  const page = await configuration(browser)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuration')
  const section = page.getByRole('region', { name: 'Webhook Subscriber' })
  await section.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await expect(
    dialog.getByRole('button', { name: 'Please enter an address that begins with https://' }),
  ).toBeVisible()
  // Leads into the machine: it is given, and never told.
  const url = 'https://127.0.0.1:1/office'
  await dialog.getByRole('textbox', { name: 'Address' }).fill(url)
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Add the address' }).click()
  const made = page.getByRole('dialog', { name: 'The secret of your address' })
  await expect(made.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_.{40,}$/)
  await made.getByRole('button', { name: 'Done' }).click()
  const card = section.getByRole('article', { name: url })
  await page.goto('/config')
  await expect(page).toHaveURL(/\/config\/webhook$/)
  // A customer has one.
  await expect(section.getByRole('button', { name: 'Add address' })).toHaveCount(0)

  await signIn(office)
  await book(office, 'lh10031', at(3, '10:20'))
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText('the name leads to an address that is not on the internet', {
      timeout: 1_000,
    })
  }).toPass({ timeout: 20_000 })
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  await noFaults(page)
  await card.getByRole('button', { name: `End ${url}` }).click()
  await card.getByRole('button', { name: `End now: ${url}` }).click()
  await expect(card).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Add address' })).toBeVisible()

  await office.goto('/config')
  await expect(office.getByText('Only support keeps the configuration.')).toBeVisible()
})

test('the configuration speaks Spanish', async ({ browser }) => {
  const page = await configuration(browser, 'es-US')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuración')
  await expect(page.getByRole('region', { name: 'Suscriptor de webhook' })).toBeVisible()
  await noFaults(page)
})

test('R072 whoever is no support finds no way to the configuration', async ({ browser }) => {
  const page = await another(browser)
  await haveSession(page, 'lead')
  await page.goto('/dashboard')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rides' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Config' })).toHaveCount(0)
})
