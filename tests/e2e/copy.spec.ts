import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { call, haveSession, password, signIn } from './people.ts'

async function enter(page: Page, username: string, path: string): Promise<void> {
  await haveSession(page, username, password, 'global')
  const visit = { customer: 'lakeside', reason: 'They want it in their own words', path }
  const { url } = await call<{ url: string }>(page, 'support.enter', visit)
  await page.goto(url)
}

test('R070 F458 V1106 a super user words a text message, sees how long it is, and takes it back', async ({
  page,
}) => {
  await enter(page, 'root', '/config/webhook')
  await page.getByRole('link', { name: 'Wording of the texts' }).click()
  await expect(page.getByRole('heading', { name: 'Copy' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search texts' })
  await search.fill('notice.ride_unavailable_call')
  await expect(page.getByRole('status').filter({ hasText: '1 text' })).toBeVisible()
  const wording = page.getByRole('textbox', { name: 'notice.ride_unavailable_call' })
  await expect(wording).toHaveValue(/nobody can drive \{ride\}/)
  await expect(page.getByText(/1 text message with long names/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await wording.fill('{customer}: {whom} can’t be driven.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('{whom} is nothing that this text is given')).toBeVisible()
  // One curly quote, and each message holds half as much.
  await wording.fill(`{customer}: we can’t find a driver for ${'your ride '.repeat(6)}on {day}. {support}`)
  await expect(page.getByText(/2 text messages with long names/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The product says:')).toBeVisible()
  await page.reload()
  await page.getByRole('checkbox', { name: 'Only this customer' }).check()
  await search.fill('unavailable_call')
  await expect(wording).toHaveValue(/we can’t find a driver/)

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('0 texts')).toBeVisible()
})

test('V052 V1086 nobody but super users reaches the texts', async ({ page }) => {
  await enter(page, 'support', '/admin/copy')
  await expect(page.getByText('Only super users word the product')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, 'lead')
  await page.goto('/admin/copy')
  await expect(page.getByText('Only super users word the product')).toBeVisible()
})
