import { expect, test, type Page } from './test.ts'
import { freeNumber, lastName } from './made-up.ts'
import { another, call, haveSession, password, signIn } from './people.ts'
import { noFaults } from './request.ts'

function field(page: Page) {
  return page.getByRole('searchbox')
}

/** The names in the list, row by row. */
function names(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .getByRole('row')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
}

test('V828–V837 V842 V843 found by name, phone, rider key, birth date, key; nothing personal in the address', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Passengers', exact: true }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Passengers' })).toBeVisible()
  await expect(page.getByText('Search by any of the following with at least 3 characters')).toBeVisible()
  await expect(field(page)).toBeFocused()
  const { patients } = await call<{ patients: { key: string; dob: string; customer_key: string }[] }>(
    page,
    'patient.search',
    { query: 'quillfeather' },
  )
  const [ada] = patients
  const [year, month, day] = ada!.dob.split('-')
  for (const words of ['quill', 'ADA', ada!.customer_key, ada!.key, `${month}/${day}/${year}`]) {
    await field(page).fill(words)
    await expect(page.getByRole('link', { name: 'Ada Quillfeather' })).toBeVisible()
    await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/patients$/)
  for (const head of ['First Name', 'Last Name', 'Phone Number', 'Status', 'Date of Birth', 'MRN'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()

  // Two letters ask nothing; what is missing is said.
  await field(page).fill('qu')
  await expect(page.getByRole('heading', { name: 'Opened last' })).toBeVisible()
  await field(page).fill('nobody has this name')
  await expect(page.getByText('No passengers match what you typed')).toBeVisible()
})

test('pages of passengers, and their number', async ({ page }) => {
  await signIn(page)
  // The demo has just one page of passengers.
  const phone = { display: freeNumber(), type: 'smart' }
  await call(page, 'passenger.create', { passenger: { name: { first: 'Petra', last: lastName() }, phone } })
  await page.goto('/patients')
  // Lakeside's numbers all begin alike.
  await field(page).fill('614')
  await expect(page.getByRole('status').filter({ hasText: '1–50 of' })).toBeVisible()
  const first = await names(page)
  expect(first).toHaveLength(50)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByRole('status').filter({ hasText: '51–' })).toBeVisible()
  expect((await names(page)).filter((name) => first.includes(name))).toEqual([])
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1–50 of' })).toBeVisible()
})

test('V834 V838 V839 X022 a viewer opens rows and creates nobody; P015 without the word there is no list', async ({
  page,
  browser,
}) => {
  await haveSession(page, 'viewer')
  await page.goto('/patients')
  await expect(page.getByRole('link', { name: 'Create passenger' })).toHaveCount(0)
  await field(page).fill('quill')
  await expect(page.getByRole('link', { name: 'Ada Quillfeather' })).toHaveAttribute(
    'href',
    /\/patients\/PAS/,
  )
  const other = await another(browser, { width: 360, height: 740 })
  await haveSession(other, 'coordinator')
  await other.goto('/patients')
  await field(other).fill('614')
  await expect(other.getByRole('link', { name: /./ }).first()).toBeVisible()
  await expect(other.getByRole('status').filter({ hasText: '1–50 of' })).toBeVisible()
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await noFaults(other)
  await other.emulateMedia({ colorScheme: 'dark' })
  await noFaults(other)
})

test('V831 V836 V837 V840 X126 a customer whose list comes over GraphQL finds and opens the same passengers', async ({
  page,
}) => {
  await haveSession(page, 'lead', password, 'pinecrest')
  await page.goto(`http://pinecrest.localhost:${process.env.E2E_PORT}/patients`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  const { patients } = await call<{ patients: { name: { first: string; last: string } }[] }>(
    page,
    'patient.search',
    { query: '312' },
  )
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/graphql') && request.postData()!.includes('patient_search'),
  )
  await field(page).fill('312')
  await asked
  await expect(
    page.getByRole('link', { name: `${patients[0]!.name.first} ${patients[0]!.name.last}` }),
  ).toBeVisible()
  await expect.poll(() => names(page)).toEqual(patients.map(({ name }) => `${name.first} ${name.last}`))
  // Birth dates are asked here, rider keys are not.
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['First Name', 'Last Name', 'Phone Number', 'Status', 'Date of Birth'])
  await expect(page.getByText('Search by any of the following with at least 3 characters')).toHaveText(
    /: name, phone number, date of birth, client key$/,
  )
  await page.getByRole('main').getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/patients\/PAS/)
  // Whose record one left before it was there was not opened.
  const opened = () => call<{ patients: unknown[] }>(page, 'passenger.recent', {})
  await expect.poll(async () => (await opened()).patients.length).toBeGreaterThan(0)
  await page.goBack()
  await field(page).fill('')
  await expect(
    page.getByRole('link', { name: `${patients[0]!.name.first} ${patients[0]!.name.last}` }),
  ).toBeVisible()
})
