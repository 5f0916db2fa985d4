import { readFileSync } from 'node:fs'
import { ask } from './call.ts'
import { expect, test } from './test.ts'
import { another, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'

const phone = { width: 360, height: 740 }

test('V825 a fleet reads what it earned, takes it as a file, and disputes a ride', async ({ browser }) => {
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'Earnings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earnings')
  const month = page.getByRole('combobox', { name: 'Month' })
  const rides = page.getByRole('article')
  // The demo's rides of the past weeks lie in this month or the one before.
  await expect(async () => {
    const [latest, before] = await month
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    for (const each of [latest!, before!]) {
      await month.selectOption(each)
      await expect(rides.or(page.getByText('No rides to be paid in this month.')).first()).toBeVisible()
      if ((await rides.count()) > 0) return
    }
    throw new Error('no rides yet')
  }).toPass()
  await expect(rides.first()).toContainText(/\$\d+\.\d\d/)
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  await noFaults(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the statement' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('Total')

  await rides.first().getByRole('button', { name: 'Dispute this ride' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispute this ride' })
  await expect(
    dialog.getByRole('button', { name: 'Please enter a message to the support team' }),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Ten miles are missing')
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Support has your message')).toBeVisible()
  const { body } = await ask('lakeside', `/api/dev/outbox?to=${encodeURIComponent('help@example.org')}`)
  expect(body).toMatch(/Ten miles are missing[^]*Ride: RID/)
})

test('the earnings speak Spanish', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet/earnings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ganancias')
  await noFaults(page)
})
