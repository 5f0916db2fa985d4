import { expect, test, type Page } from '@playwright/test'
import { password, signIn } from './people.ts'

function at(customer: string): string {
  return `http://${customer}.localhost:${process.env.E2E_PORT}`
}

async function signInAtDesk(page: Page, username: string): Promise<void> {
  await page.goto(`${at('global')}/login/rideportal`)
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
}

/** Enters lakeside by keyboard alone, from its button in the list. */
async function enterLakeside(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter Lakeside Health' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enter Lakeside Health' })
  await dialog.getByLabel('Reason').fill('Case 4711: driver is late')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`${at('lakeside')}/dashboard*`)
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Support visit' })
}

test('R075 support enters a customer, sees the bar on every page, opens a ride, and leaves', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signInAtDesk(page, 'root')
  await page.getByLabel('Search by name or key').fill('lake')
  await expect(page.getByRole('button', { name: 'Enter Pinecrest Clinics' })).toBeHidden()
  await enterLakeside(page)

  // The ticket stood in no request and stands in no address any more.
  expect(addresses.filter((address) => address.includes('ticket'))).toEqual([])
  await expect(bar(page)).toContainText('Support · Lakeside Health')
  await expect(bar(page)).toContainText(/(60|59) min left/)
  const reason = bar(page).getByRole('tooltip')
  await expect(reason).toBeHidden()
  await bar(page).getByRole('button', { name: 'Support · Lakeside Health' }).focus()
  await expect(reason).toHaveText('Reason: Case 4711: driver is late')

  // Global users see a ride's status and fleet (P029); the bar stays.
  await page.goto(`${at('lakeside')}/dashboard`)
  await page
    .getByRole('link', { name: /Ride #/ })
    .first()
    .click()
  await page.waitForURL(/\/dashboard\/RID/)
  await expect(bar(page)).toBeVisible()
  await page.goto(`${at('lakeside')}/account`)
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account of Robin Taproot' })).toBeVisible()

  await bar(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(`${at('global')}/customers`)
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await page.goto(`${at('lakeside')}/dashboard`)
  await expect(page).toHaveURL(/\/login/)
})

test('a visit that is over leads back to the desk, and entering asks for a reason', async ({
  page,
  context,
}) => {
  await signInAtDesk(page, 'support')
  await page.getByRole('button', { name: 'Enter Lakeside Health' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter Lakeside Health' })
  await dialog.getByRole('button', { name: 'Please enter a reason' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await enterLakeside(page)
  await expect(bar(page)).toBeVisible()

  // Signing out at the desk ends the visit; its page hears so and goes back by itself.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const desk = await context.newPage()
  await desk.goto(`${at('global')}/account`)
  await desk.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`${at('global')}/**`)
})

test('a ticket that was used opens nothing, and the page leads back to the desk', async ({ page }) => {
  await page.goto(`${at('lakeside')}/support#ticket=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert').filter({ hasText: 'used already or is too old' })).toBeVisible()
  expect(page.url()).toBe(`${at('lakeside')}/support`)
  await expect(page.getByRole('link', { name: 'Back to the customers' })).toHaveAttribute(
    'href',
    `${at('global')}/customers`,
  )
})

test('a coordinator has no list of customers, at their host or at the desk', async ({ page }) => {
  await signIn(page, 'coordinator')
  const answer = await page.goto(`${at('lakeside')}/customers`)
  expect(answer?.status()).toBe(404)
  await expect(bar(page)).toBeHidden()
})

test.describe('on a phone, in Spanish', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'es-US' })
  test('the bar and the list fit', async ({ page }) => {
    await page.goto(`${at('global')}/login/rideportal`)
    await page.locator('input[name="username"]').fill('root')
    await page.locator('input[name="password"]').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Entrar en Lakeside Health' }).click()
    await page.getByLabel('Motivo').fill('Caso 4711')
    await page.getByRole('dialog').getByRole('button', { name: 'Entrar' }).click()
    const visit = page.getByRole('region', { name: 'Visita de soporte' })
    await expect(visit).toContainText('Soporte · Lakeside Health')
    await expect(visit.getByRole('button', { name: 'Salir' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
