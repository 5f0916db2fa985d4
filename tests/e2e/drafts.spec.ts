import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { hold } from './by-post.ts'
import { another, book, call, haveSession, password, signIn } from './people.ts'
import { choose, day, goOn, newRequest, notesLine, unfold } from './request.ts'
import { at, dateAhead } from './times.ts'

function search(page: Page) {
  return page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' })
}

async function begin(page: Page, passenger: string, name: string) {
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', passenger, name)
  await page.getByRole('radio', { name: 'Discharge' }).check({ force: true })
  await unfold(page, notesLine(page))
  await page.getByRole('textbox', { name: 'Notes for driver' }).fill('Two steps at the door')
}

/** The server has it when the address names it. */
function isKept(page: Page) {
  return expect(page).toHaveURL(/[?&]draft=[0-9a-f]{24}$/)
}

/** The key of the request that an address names. */
function keyIn(address: string): string {
  return new URL(address).searchParams.get('draft') ?? ''
}

function unfinished(page: Page) {
  return page.getByRole('alert').filter({ hasText: /Unfinished request/ })
}

test('a session that ends in mid-form: after signing in again the form is as it was', async ({
  page,
  context,
}) => {
  await signIn(page)
  await begin(page, 'lh10003', 'Dario')
  await isKept(page)
  // The address names keys only.
  expect(page.url()).not.toMatch(/Dario|door/)
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  const chooser = page.getByRole('link', { name: 'Sign in with a username' })
  await chooser.or(page.getByRole('textbox', { name: 'Username' })).waitFor()
  if (await chooser.isVisible()) await chooser.click()
  await page.getByRole('textbox', { name: 'Username' }).fill('coordinator')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await isKept(page)
  await expect(page.getByText("Dario O'Dell-Vane")).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Discharge' })).toBeChecked()
  await expect(notesLine(page).locator('..')).toContainText('Two steps at the door')
  await unfold(page, notesLine(page))
  await expect(page.getByRole('textbox', { name: 'Notes for driver' })).toHaveValue('Two steps at the door')
  expect(
    await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage)),
  ).not.toContain('Dario')
})

test('of one request in two windows neither writes over the other, and who was later is told', async ({
  page,
  context,
}) => {
  await signIn(page)
  await begin(page, 'lh10003', 'Dario')
  await isKept(page)
  const address = page.url()
  const second = await context.newPage()
  await second.goto(address)
  await expect(notesLine(second).locator('..')).toContainText('Two steps at the door')
  const notes = (window: Page) => window.getByRole('textbox', { name: 'Notes for driver' })
  await unfold(second, notesLine(second))
  await expect(notes(second)).toHaveValue('Two steps at the door')
  await notes(second).fill('The second window')
  await expect
    .poll(async () => JSON.stringify(await call<object>(second, 'draft.info', { key: keyIn(address) })))
    .toContain('The second window')

  await notes(page).fill('The first window')
  await expect(page.getByText('in another window')).toBeVisible()
  await expect(page).not.toHaveURL(address)
  await isKept(page)
  await expect(notesLine(page).locator('..')).toContainText('The first window')
  const documents = await Promise.all(
    [address, page.url()].map(async (url) =>
      JSON.stringify(await call(page, 'draft.info', { key: keyIn(url) })),
    ),
  )
  expect(documents[0]).toContain('The second window')
  expect(documents[1]).toContain('The first window')
})

test('an unfinished request comes up at another machine, for its maker only, and is gone when it is given up', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await begin(page, 'lh10001', 'Bruno')
  await isKept(page)
  const address = page.url()

  const colleague = await another(browser)
  await haveSession(colleague, 'lead')
  await colleague.goto(address)
  await expect(search(colleague)).toBeFocused()
  await expect(colleague.getByText('Two steps at the door')).toHaveCount(0)
  await expect(unfinished(colleague)).toHaveCount(0)
  await colleague.context().close()

  const elsewhere = await another(browser)
  await haveSession(elsewhere)
  await elsewhere.goto('/coordinate/journey/create?journey=e30=')
  const name = /^Bruno/
  const row = unfinished(elsewhere).getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  // A page that is being replaced has no title for a moment.
  await expect(elsewhere).toHaveTitle(/\S/)
  expect(await axeFindings(elsewhere)).toEqual([])
  await row.getByRole('button', { name: /^Resume: .+, saved \d/ }).click()
  // The request comes a moment after the press, and folds its notes anew.
  await expect(async () => {
    await unfold(elsewhere, notesLine(elsewhere))
    const notes = elsewhere.getByRole('textbox', { name: 'Notes for driver' })
    await expect(notes).toHaveValue('Two steps at the door', { timeout: 1_000 })
  }).toPass()
  await elsewhere.getByRole('button', { name: 'Start over' }).click()
  await elsewhere
    .getByRole('dialog', { name: 'Abandon changes?' })
    .getByRole('button', { name: 'Abandon changes' })
    .click()
  await expect(search(elsewhere)).toBeVisible()
  await elsewhere.goto('/coordinate/journey/create?journey=e30=')
  await expect(search(elsewhere)).toBeFocused()
  await expect(unfinished(elsewhere).getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await elsewhere.context().close()
})

/** Sends a request like one of Greta's, and leaves it before it is answered; gives what holds it back. */
async function sendAndLeave(page: Page, ahead: number) {
  const ride = await book(page, 'Greta Peñafiel', at(ahead, '13:00'))
  const request = await hold(page, 'ride.create')
  await page.goto(`/dashboard/${ride}?day=${dateAhead(ahead)}`)
  await page.getByRole('region', { name: 'Ride', exact: true }).getByLabel('Options for this ride').click()
  await page.getByRole('menuitem', { name: 'Book again' }).click()
  const date = page.getByRole('textbox', { name: 'Appointment date' })
  await date.fill(day(ahead + 1))
  await date.press('Tab')
  await page.getByRole('combobox', { name: /covers this trip/ }).selectOption('Dialysis')
  await goOn(page, 'Continue').click()
  // Pressed while the screen changes it goes nowhere; once it is under way there is no such button.
  const submit = goOn(page, 'Submit')
  await expect(async () => {
    if (await submit.isVisible()) await submit.click({ timeout: 1_000 })
    await expect.poll(request.asked, { timeout: 3_000 }).toBe(1)
  }).toPass()
  await page.getByRole('link', { name: 'Passengers' }).click()
  await goOn(page, 'Leave, keep for later').click()
  await expect(page).toHaveURL(/\/patients$/)
  return request
}

test('a request that is answered after one left it leaves the next one alone', async ({ page }) => {
  await haveSession(page)
  const request = await sendAndLeave(page, 196)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'New Trip Request' }).click()
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10005', /Felix/)
  request.letGo()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Ride requested')
  await expect(page.getByRole('region', { name: 'Passenger', exact: true })).toContainText(
    'Felix Brightwater',
  )
  await expect(page).toHaveURL(/\/coordinate\/journey\/create/)
  // What was sent does not come up again.
  await expect
    .poll(async () => JSON.stringify(await call(page, 'draft.list', {})))
    .not.toContain(dateAhead(197))
})

test('a request that does not go out after one left it says whose it is', async ({ page }) => {
  await haveSession(page)
  const request = await sendAndLeave(page, 199)
  request.lose()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Request for Greta Peñafiel',
  )
})
