import { expect, test, type Browser, type Page } from './test.ts'
import { another, book, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at, dateAhead, typed } from './times.ts'

const phone = { width: 360, height: 740 }

async function crew(browser: Browser): Promise<Page> {
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'Drivers and vehicles' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drivers and vehicles')
  return page
}

function card(page: Page, name: string) {
  return page.getByRole('article').filter({ hasText: name })
}

test('a fleet sees what of its drivers and vehicles has run out, and what is about to', async ({
  browser,
}) => {
  const page = await crew(browser)
  await expect(card(page, 'Omar Castellan')).toContainText(/Driver licenseExpired on \d/)
  await expect(card(page, 'Omar Castellan')).toContainText('TrainingNo date')
  await expect(card(page, 'Dana Whitlock')).toContainText(/TrainingExpires on \d/)
  await expect(card(page, 'Dana Whitlock')).toContainText(/Background checkUntil \d/)
  await expect(card(page, 'Van 7')).toContainText('MW 1007 · white Ford Transit')
  await expect(card(page, 'Van 7')).toContainText(/InspectionExpires on \d/)
  await noFaults(page)
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
})

test('a fleet adds a driver and a vehicle, changes them and archives them; its other window shows it', async ({
  browser,
}) => {
  const page = await crew(browser)
  const window = await page.context().newPage()
  await window.goto('/scope/fleet/crew')
  await expect(card(window, 'Van 7')).toBeVisible()
  await expect(window.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add driver' }).click()
  const driver = page.getByRole('dialog', { name: 'Add driver' })
  await expect(driver.getByRole('button', { name: 'Please enter a name' })).toBeVisible()
  await driver.getByRole('textbox', { name: 'Name' }).fill('Ruth Ann Kessler')
  await driver.getByRole('textbox', { name: 'Phone' }).fill('6145550199')
  await driver.getByRole('textbox', { name: 'Driver license' }).fill(typed(dateAhead(-1)))
  await noFaults(page)
  // A slip of the keys loses nothing.
  await driver.getByRole('textbox', { name: 'Phone' }).focus()
  await page.keyboard.press('Escape')
  await expect(driver.getByText('What you entered is not saved yet.')).toBeVisible()
  await noFaults(page)
  await driver.getByRole('button', { name: 'Go on with my entries' }).click()
  await expect(driver.getByRole('textbox', { name: 'Name' })).toHaveValue('Ruth Ann Kessler')
  await expect(driver.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await driver.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'Ruth Ann Kessler')).toContainText('(614) 555-0199')
  await expect(card(page, 'Ruth Ann Kessler')).toContainText('Expired on')
  await expect(card(window, 'Ruth Ann Kessler')).toContainText('(614) 555-0199')

  // Where nothing was entered nothing is asked.
  await page.getByRole('button', { name: 'Add driver' }).click()
  await expect(driver.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(driver).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Ruth Ann Kessler' }).click()
  const edited = page.getByRole('dialog', { name: 'Driver' })
  // A slip of the keys takes away no date, and a slip of the year is none for ever.
  for (const slip of ['13/45/2027', '1/31/2206']) {
    await edited.getByRole('textbox', { name: 'Driver license' }).fill(slip)
    await page.keyboard.press('Tab')
    await expect(edited.getByRole('button', { name: /a date within 50 years$/ })).toBeVisible()
  }
  await edited.getByRole('textbox', { name: 'Driver license' }).fill(typed(dateAhead(300)))
  await page.keyboard.press('Tab')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'Ruth Ann Kessler')).toContainText('Driver licenseUntil')

  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const vehicle = page.getByRole('dialog', { name: 'Add vehicle' })
  await vehicle.getByRole('textbox', { name: 'What you call it' }).fill('Van 9')
  await expect(vehicle.getByRole('button', { name: 'Please select what rides it takes' })).toBeVisible()
  await vehicle.getByRole('checkbox', { name: 'Wheelchair accessible van' }).check()
  await vehicle.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'Van 9')).toContainText('Wheelchair accessible van')
  await expect(card(window, 'Van 9')).toBeVisible()

  for (const name of ['Ruth Ann Kessler', 'Van 9']) {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).dblclick()
    await page.getByRole('button', { name: 'Archive now' }).click()
    await expect(card(page, name)).toHaveCount(0)
    await expect(card(window, name)).toHaveCount(0)
  }
})

test('the page speaks Spanish', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet')
  await page.getByRole('link', { name: 'Conductores y vehículos' }).click()
  await expect(card(page, 'Omar Castellan')).toContainText('Licencia de conducirVenció el')
  await noFaults(page)
})

test('V1231–V1237 a fleet picks its own driver and vehicle for a ride; what can’t be says why', async ({
  browser,
  page: coordinator,
}) => {
  await signIn(coordinator)
  const ride = await book(coordinator, 'lh10035', at(4, '09:35'))
  const next = await book(coordinator, 'lh10037', at(4, '09:40'))
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await accept(page, ride)
  const driver = page.getByRole('combobox', { name: 'One of your drivers' })
  await driver.selectOption({ label: 'Omar Castellan – not possible' })
  await expect(page.getByRole('button', { name: /^Driver license expired on/ })).toBeVisible()
  await expect(driver).toHaveAccessibleDescription(/Driver license expired on/)
  await driver.selectOption({ label: 'Dana Whitlock' })
  await page.getByRole('combobox', { name: 'One of your vehicles' }).selectOption({ label: 'Van 7' })
  await noFaults(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('button', { name: 'On the way to pickup' })).toBeVisible()
  await expect(driver.locator('option:checked')).toHaveText('Dana Whitlock')

  // The driver is there twice at the same time, which is said, and allowed.
  await accept(page, next)
  await driver.selectOption({ label: 'Dana Whitlock' })
  await expect(
    page.getByRole('status').filter({ hasText: 'Dana Whitlock is on another ride from 09:35am' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('button', { name: 'On the way to pickup' })).toBeVisible()
})

async function accept(page: Page, ride: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`/scope/fleet/ride/${ride}`)
      return page.getByRole('button', { name: 'Accept' }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Accept' }).click()
}
