import { expect, test } from '@playwright/test'
import { ask } from './call.ts'
import { another, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'

const phone = { width: 360, height: 740 }

test('§2.3 a fleet makes a key for its system, which is shown once, works, and is ended', async ({
  browser,
}) => {
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys for your systems')
  await page.getByRole('button', { name: 'Add key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add key' })
  await expect(dialog.getByRole('button', { name: 'Please enter a name' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Routing desk')
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const made = page.getByRole('dialog', { name: 'Your new key' })
  const key = await made.getByRole('textbox', { name: 'Key' }).inputValue()
  expect(key.length).toBeGreaterThan(40)
  await noFaults(page)
  await made.getByRole('button', { name: 'Done' }).click()

  const offers = () =>
    ask('lakeside', '/api/provider/offers', { headers: { authorization: `Bearer ${key}` } })
  expect((await offers()).status).toBe(200)
  const card = page.getByRole('article', { name: 'Routing desk' })
  await expect(card).toContainText(/Made on \d/)
  await expect(page.getByText(key)).toHaveCount(0)
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  await noFaults(page)

  await card.getByRole('button', { name: 'End Routing desk' }).click()
  await card.getByRole('button', { name: 'End Routing desk now' }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(async () => (await offers()).status).toBe(401)
})

test('the keys’ page speaks Spanish', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet/keys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claves para sus sistemas')
  await noFaults(page)
})
