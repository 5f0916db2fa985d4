import { expect, test, type Page } from './test.ts'
import { hold } from './by-post.ts'
import { configurationOf } from './call.ts'
import { freeNumber, lastName } from './made-up.ts'
import { another, book, call, haveSession } from './people.ts'
import { homeOf, newRequest, noFaults } from './request.ts'
import { at } from './times.ts'

type Found = {
  key: string
  version: number
  status: string
  name: { first: string; last: string }
  phone?: { display: string; raw: string }
  customer_key?: string
  places: { home?: { address: { format: string }; confirmed?: boolean } }
  accessibility: object
  communication: { relation: string; name?: object; method?: string; phone?: { raw?: string } }
  notes?: string
}

function make(page: Page, first: string, last: string, more: object = {}): Promise<Found> {
  const passenger = { name: { first, last }, phone: { display: freeNumber(), type: 'smart' }, ...more }
  return call<Found>(page, 'passenger.create', { passenger })
}

function info(page: Page, key: string): Promise<Found> {
  return call<Found>(page, 'passenger.info', { key })
}

function step(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function box(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

/** Presses a button as the keyboard does. */
async function press(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeEnabled()
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

async function chooseHome(page: Page): Promise<void> {
  const line = homeOf('lh10003')
  await page.getByRole('combobox', { name: 'Home address' }).fill(line)
  await page
    .getByRole('option', { name: new RegExp(line) })
    .first()
    .click()
}

test('R054 V845 V847 V848 V852 V854–V864 made by keyboard in six sections, the first lack on the button', async ({
  page,
}) => {
  await haveSession(page)
  await page.goto('/patients')
  await page.getByRole('link', { name: 'Create passenger' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patients\/new\/basic$/)
  const last = lastName()
  const number = freeNumber()
  // V892: the button says the lack and leads to it.
  await press(page, 'Please enter passenger name')
  await expect(box(page, 'First name')).toBeFocused()
  await page.keyboard.type('  Rosa   Maria ')
  await page.keyboard.press('Tab')
  await expect(box(page, 'First name')).toHaveValue('Rosa Maria')
  await page.keyboard.type(last)
  await press(page, 'Please enter phone number')
  await expect(box(page, 'Phone number')).toBeFocused()
  await page.keyboard.type(number)
  await press(page, 'Continue')

  await expect(page.getByRole('heading', { name: 'Home Address' })).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
  expect((await page.getByRole('progressbar').boundingBox())?.height).toBe(5)
  await expect(step(page, 'Home Address')).toHaveAttribute('aria-current', 'step')
  await expect(button(page, 'Skip')).toBeVisible()
  await chooseHome(page)
  await press(page, 'Please confirm location')
  await expect(button(page, 'Confirm')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Confirmed')).toBeVisible()
  // The map is named for the place that it shows.
  await expect(page.getByRole('region', { name: /^Map of \d+ / })).toBeVisible()
  await box(page, 'Apt/Unit').fill('4-B #2')
  await expect(box(page, 'Apt/Unit')).toHaveValue('4B 2')
  await box(page, 'Pickup notes').fill('Ring twice')
  // V886: a moved pin is confirmed anew.
  await press(page, 'North')
  await expect(button(page, 'Please confirm location')).toBeVisible()
  await press(page, 'Confirm')
  await press(page, 'Continue')

  await expect(page.getByRole('heading', { name: 'Preferred Facility' })).toBeVisible()
  await press(page, 'Skip')
  await expect(page.getByRole('heading', { name: 'Mobility', level: 2 })).toBeVisible()
  await page.getByRole('radio', { name: 'Wheelchair' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('combobox', { name: 'Vehicle type' })).toHaveValue('wav')
  await expect(page.getByRole('combobox', { name: 'Assistance' })).toHaveValue('to_door')
  await press(page, 'Select if patient needs stairs assistance')
  await page.keyboard.press('Space')
  await press(page, 'Enter passenger height')
  await page.keyboard.type('5')
  await press(page, 'Enter passenger weight')
  await page.keyboard.type('150')
  // A figure is never guessed: 2.5 steps are no 25.
  await box(page, 'Number of steps').fill('2.5')
  await expect(page.getByText('A whole number up to 999')).toBeVisible()
  await expect(box(page, 'Number of steps')).toHaveValue('2.5')
  await box(page, 'Number of steps').fill('3')
  await expect(page.getByText('A whole number up to 999')).toHaveCount(0)
  await press(page, 'Continue')

  await page.getByRole('combobox', { name: 'Relationship' }).selectOption('child')
  await expect(page.getByRole('combobox', { name: 'Relationship' })).toContainText('Adult Child')
  await press(page, 'Please enter first name')
  await page.keyboard.type('Ines')
  await press(page, 'Please enter last name')
  await page.keyboard.type(last)
  await page.getByRole('combobox', { name: 'Phone type' }).selectOption('land')
  await expect(page.getByRole('combobox', { name: 'How to reach them' })).toHaveValue('call')
  await press(page, 'Continue')
  await box(page, 'Notes').fill('Needs a call before each ride')
  await press(page, 'Create')
  await expect(page).toHaveURL(/\/patients\/PAS\w+\/basic\?redirect=%2Fpatients$/)
  const made = await info(page, new URL(page.url()).pathname.split('/')[2]!)
  expect(made).toMatchObject({
    name: { first: 'Rosa Maria', last },
    phone: { display: number },
    places: { home: { confirmed: true, address: { subpremise: '4B 2' }, notes: { pickup: 'Ring twice' } } },
    accessibility: { mobility: 'wheelchair', vehicle: 'wav', height: 60, weight: 150, steps_count: 3 },
    communication: { relation: 'child', contact: 'caregiver', method: 'call', name: { first: 'Ines' } },
    notes: 'Needs a call before each ride',
  })
  // V849: closing leads back to the list, where the new one was opened last.
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByRole('link', { name: `Rosa Maria ${last}` })).toBeVisible()
})

test('V902 who leaves before a new record is refused is told so where they are', async ({ page }) => {
  await haveSession(page)
  const taken = await make(page, 'Paula', lastName())
  const answer = await hold(page, 'passenger.create')
  await page.goto('/patients/new/basic')
  const last = lastName()
  await box(page, 'First name').fill('Quirin')
  await box(page, 'Last name').fill(last)
  await box(page, 'Phone number').fill(taken.phone!.display)
  await step(page, 'Notes').click()
  await press(page, 'Create')
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/patients$/)
  answer.letGo()
  await expect(page.getByRole('alert').filter({ hasText: `Quirin ${last}` })).toContainText(
    "couldn't be completed",
  )
})

test('what was typed survives other sections, a reload and another session, and goes when it is saved', async ({
  page,
  browser,
}) => {
  await haveSession(page)
  const made = await make(page, 'Dora', lastName())
  await page.goto(`/patients/${made.key}/basic`)
  await box(page, 'First name').fill('Dorothea')
  await step(page, 'Notes').click()
  await box(page, 'Notes').fill('Likes the front seat')
  await expect(step(page, 'Basic Information')).toContainText('(not saved)')
  await page.reload()
  await expect(box(page, 'Notes')).toHaveValue('Likes the front seat')
  await expect(page.getByText('What you entered before is here again.')).toBeVisible()
  const drafts = async () => {
    const kept = await call<{ drafts: { key: string }[] }>(page, 'draft.list', { kind: 'passenger' })
    return kept.drafts.map(({ key }) => key)
  }
  await expect.poll(drafts).toContain(made.key)
  const kept = async () => (await call<{ document: string }>(page, 'draft.info', { key: made.key })).document
  await expect.poll(kept).toContain('Likes the front seat')
  const elsewhere = await another(browser)
  await haveSession(elsewhere)
  await elsewhere.goto(`/patients/${made.key}/basic`)
  await expect(box(elsewhere, 'First name')).toHaveValue('Dorothea')
  await press(elsewhere, 'Save and Continue')
  await expect(elsewhere).toHaveURL(/\/home/)
  expect(await info(page, made.key)).toMatchObject({
    name: { first: 'Dorothea' },
    notes: 'Likes the front seat',
  })
  await expect.poll(drafts).not.toContain(made.key)

  // A new one is named in the address by its draft's key.
  await page.goto('/patients/new/basic')
  await box(page, 'First name').fill('Unfinished')
  await expect(page).toHaveURL(/draft=[0-9a-f]{24}/)
  const address = page.url()
  await elsewhere.goto(address)
  await expect(box(elsewhere, 'First name')).toHaveValue('Unfinished')
})

test('M320 V938 bad input is told in words and nothing is lost', async ({ page }) => {
  await haveSession(page)
  await page.goto('/patients/new/basic')
  await box(page, 'First name').fill('O’Brien-Łukasz 🚐')
  await box(page, 'Last name').fill('x'.repeat(200))
  await expect(button(page, 'A name has at most 100 characters')).toBeVisible()
  await expect(box(page, 'Last name')).toHaveValue('x'.repeat(200))
  await box(page, 'Last name').fill('ליפשיץ')
  await box(page, 'Phone number').fill('(014) 555-0100')
  await expect(button(page, 'Please enter phone number')).toBeVisible()
  await box(page, 'Phone number').fill('+44 20 7946 0958 x12')
  const dob = box(page, 'Date of birth (optional)')
  for (const [typed, said] of [
    ['02/03/1902', 'Please enter a valid birth year'],
    ['02/03/2090', 'Please enter a valid birth year'],
    ['02/29/1999', 'Please enter a valid birth year'],
  ] as const) {
    await dob.fill(typed)
    await dob.press('Tab')
    await expect(button(page, said)).toBeVisible()
  }
  await expect(page.getByText('Enter a date as MM/DD/YYYY')).toBeVisible()
  await expect(dob).toHaveValue('02/29/1999')
  await dob.fill('03/01/1999')
  await box(page, 'MRN (optional)').fill('LH10000')
  await press(page, 'Create')
  await expect(page.getByRole('alert', { name: 'Error!' })).toContainText(
    "The action couldn't be completed. Another passenger has this MRN: ",
  )
  await expect(box(page, 'MRN (optional)')).toHaveAttribute('aria-invalid', 'true')
  await expect(box(page, 'First name')).toHaveValue('O’Brien-Łukasz 🚐')
})

test('V934–V937 a similar passenger is shown side by side; Cancel keeps what was entered, OK makes another', async ({
  page,
}) => {
  await haveSession(page)
  const last = lastName()
  const first = await make(page, 'Marguerite', last, { dob: '1950-03-04' })
  await page.goto('/patients/new/basic')
  await box(page, 'First name').fill('Marguerite')
  await box(page, 'Last name').fill(last)
  await box(page, 'Date of birth (optional)').fill('03/04/1950')
  await box(page, 'Phone number').fill(freeNumber())
  // V932: quietly, before anybody creates anything.
  await expect(page.getByRole('heading', { name: 'Possible matches' })).toBeVisible()
  await press(page, 'Create')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`A similar existing passenger was found: Marguerite ${last}`)
  await expect(dialog.getByRole('row', { name: 'Phone number' })).toContainText(first.phone!.display)
  await press(page, 'Cancel')
  await expect(dialog).toBeHidden()
  await expect(box(page, 'Last name')).toHaveValue(last)
  await press(page, 'Create')
  await press(page, 'OK')
  await expect(page).toHaveURL(/\/patients\/PAS\w+\/basic/)
  expect(page.url()).not.toContain(first.key)
})

test('V934 a change that makes two records alike is asked about, and saved when it is meant', async ({
  page,
}) => {
  await haveSession(page)
  const last = lastName()
  await make(page, 'Marguerite', last, { dob: '1950-03-04' })
  // So short a name is never like the other one.
  const other = await make(page, 'Ottilie', lastName().slice(1, 4), { dob: '1950-03-04' })
  await page.goto(`/patients/${other.key}/basic`)
  await box(page, 'First name').fill('Marguerite')
  await box(page, 'Last name').fill(last)
  await press(page, 'Save and Continue')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`A similar existing passenger was found: Marguerite ${last}`)
  await press(page, 'Cancel')
  expect((await info(page, other.key)).name.first).toBe('Ottilie')
  await press(page, 'Save and Continue')
  await press(page, 'OK')
  await expect(page).toHaveURL(/\/home/)
  expect((await info(page, other.key)).name).toEqual({ first: 'Marguerite', last })
  await page.goto(`/patients/${other.key}/basic`)
  await page.getByRole('link', { name: 'Balances and access' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Marguerite ${last}`)
  await page.getByRole('link', { name: 'Open the record' }).click()
  await expect(page).toHaveURL(/\/basic/)
})

test('V900–V910 another’s number is transferred after a question, forced after a second, or stays', async ({
  page,
}) => {
  await haveSession(page)
  const [donor, taker] = [await make(page, 'Donna', lastName()), await make(page, 'Tara', lastName())]
  const number = donor.phone!.display
  await page.goto(`/patients/${taker.key}/basic`)
  await box(page, 'Phone number').fill(number)
  await box(page, 'First name').fill('Tamara')
  await press(page, 'Save and Continue')
  const dialog = page.getByRole('dialog', { name: 'Transfer Phone Number?' })
  await expect(dialog).toContainText('This number belongs to another passenger. Transfer it?')
  await expect(dialog).toContainText(`${donor.name.first} ${donor.name.last}`)
  // Cancel: nothing is saved, nothing is lost.
  await press(page, 'No')
  await expect(dialog).toBeHidden()
  expect((await info(page, taker.key)).name.first).toBe('Tara')
  await expect(box(page, 'Phone number')).toHaveValue(number)
  await press(page, 'Save and Continue')
  await press(page, 'Transfer')
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByText('The phone number was transferred.')).toBeVisible()
  expect(await info(page, taker.key)).toMatchObject({ name: { first: 'Tamara' }, phone: { display: number } })
  expect((await info(page, donor.key)).phone).toBeUndefined()
})

test('M137 a number that a colleague moved while one was asked about it is asked about anew', async ({
  page,
}) => {
  await haveSession(page)
  const [donor, taker, quicker] = [
    await make(page, 'Donna', lastName()),
    await make(page, 'Tara', lastName()),
    await make(page, 'Quentin', lastName()),
  ]
  const number = donor.phone!.display
  await page.goto(`/patients/${taker.key}/basic`)
  await box(page, 'Phone number').fill(number)
  await box(page, 'First name').fill('Tamara')
  await press(page, 'Save and Continue')
  const dialog = page.getByRole('dialog', { name: 'Transfer Phone Number?' })
  await expect(dialog).toContainText(`Donna ${donor.name.last}`)
  await call(page, 'passenger.phone.transfer', { passenger_key: quicker.key, phone_number: number })
  await press(page, 'Transfer')
  await expect(dialog).toContainText(`Quentin ${quicker.name.last}`)
  expect((await info(page, quicker.key)).phone?.display).toBe(number)
  expect((await info(page, taker.key)).name.first).toBe('Tamara')
  await press(page, 'Transfer')
  await expect(page).toHaveURL(/\/home/)
  expect((await info(page, taker.key)).phone?.display).toBe(number)
  expect((await info(page, quicker.key)).phone).toBeUndefined()
})

test('V904–V906 somebody who is about to ride is named with the rides that would lose their number', async ({
  page,
}) => {
  await haveSession(page)
  const taker = await make(page, 'Tessa', lastName())
  await book(page, 'Felix Brightwater', at(1, '13:10'))
  const { patients } = await call<{ patients: Found[] }>(page, 'patient.search', {
    query: 'felix brightwater',
  })
  const number = patients[0]!.phone!.display
  await page.goto(`/patients/${taker.key}/basic`)
  await box(page, 'Phone number').fill(number)
  await press(page, 'Save and Continue')
  await press(page, 'Transfer')
  const dialog = page.getByRole('dialog', { name: 'Force Transfer?' })
  await expect(dialog).toContainText('The other passenger has active rides and may not receive updates.')
  await expect(dialog).toContainText('Felix Brightwater')
  await expect(dialog.getByRole('listitem').filter({ hasText: '01:10pm' })).toBeVisible()
  await expect(button(page, 'Force Transfer')).toBeVisible()
  await press(page, 'No')
  await expect(dialog).toBeHidden()
  expect((await info(page, patients[0]!.key)).phone?.display).toBe(number)
})

test('V908 a number that did not come with a new record is said on it until it does', async ({ page }) => {
  await haveSession(page)
  const donor = await make(page, 'Tessa', lastName())
  const number = donor.phone!.display
  const passenger = { name: { first: 'Ursula', last: lastName() }, phone: { display: number, type: 'smart' } }
  const made = await call<Found>(page, 'passenger.create', { passenger, transfer_phone: true })
  const waits = page.getByText(`The number ${number} is still another passenger’s.`, { exact: false })
  await page.goto(`/patients/${made.key}/record`)
  await expect(waits).toBeVisible()
  await press(page, 'Move it now')
  await expect(page.getByRole('dialog')).toContainText(`Tessa ${donor.name.last}`)
  await press(page, 'No')
  await page.goto(`/patients/${made.key}/home`)
  await expect(waits).toBeVisible()
  await noFaults(page)
  await press(page, 'Move it now')
  await expect(page.getByRole('dialog')).toContainText(`Tessa ${donor.name.last}`)
  await press(page, 'Transfer')
  await expect(page.getByText('The phone number was transferred.')).toBeVisible()
  await expect(waits).toHaveCount(0)
  await step(page, 'Basic Information').click()
  await expect(box(page, 'Phone number')).toHaveValue(number)
  expect((await info(page, donor.key)).phone).toBeUndefined()
})

test('a second coordinator is told, sees both versions and keeps their own input', async ({
  page,
  browser,
}) => {
  await haveSession(page)
  const made = await make(page, 'Pauline', lastName())
  await page.goto(`/patients/${made.key}/basic`)
  await box(page, 'First name').fill('Paulina')
  const other = await another(browser)
  await haveSession(other, 'lead')
  await other.goto(`/patients/${made.key}/notes`)
  await box(other, 'Notes').fill('From the lead')
  await step(other, 'Basic Information').click()
  await box(other, 'First name').fill('Pola')
  await press(other, 'Save and Continue')
  await expect(other).toHaveURL(/\/home/)

  await expect(page.getByText('Somebody else has changed this record meanwhile.')).toBeVisible()
  await press(page, 'Save and Continue')
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await expect(dialog.getByRole('row', { name: /First name/ })).toContainText('Pauline')
  await expect(dialog.getByRole('row', { name: /First name/ })).toContainText('Pola')
  await expect(dialog.getByRole('row', { name: /First name/ })).toContainText('Paulina (both changed it)')
  await expect(dialog.getByRole('row', { name: /Notes/ })).toContainText('From the lead')
  await press(page, 'Keep my changes')
  await expect(box(page, 'First name')).toHaveValue('Paulina')
  await press(page, 'Save and Continue')
  await expect(page).toHaveURL(/\/home/)
  expect(await info(page, made.key)).toMatchObject({ name: { first: 'Paulina' }, notes: 'From the lead' })
})

test('V858–V860 V882–V884 V853 inactive goes no further, and comes back; a deleted one has no page', async ({
  page,
}) => {
  await haveSession(page)
  const made = await make(page, 'Irma', lastName())
  await page.goto(`/patients/${made.key}/basic`)
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Make inactive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make inactive' }).click()
  await expect(page.getByText('This passenger is inactive. Make the passenger active')).toBeVisible()
  for (const name of ['Continue', 'Save and Continue', 'Create'])
    await expect(button(page, name)).toHaveCount(0)
  await expect(box(page, 'First name')).toBeDisabled()
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Make active' }).click()
  await expect(button(page, 'Continue')).toBeVisible()
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this patient?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await page.goto(`/patients/${made.key}/home`)
  await expect(page).toHaveURL(/\/patients$/)
})

test('V853 V858 V882 who types in a record is told that somebody made it inactive, and that it is archived', async ({
  page,
  browser,
}) => {
  await haveSession(page)
  const made = await make(page, 'Ottilie', lastName())
  await page.goto(`/patients/${made.key}/notes`)
  await box(page, 'Notes').fill('Half a note')
  const other = await another(browser)
  await haveSession(other, 'lead')
  await call(other, 'passenger.update', { key: made.key, status: 'inactive' })
  await press(page, 'Compare')
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await expect(dialog.getByRole('row', { name: /^Status/ })).toHaveText('StatusActiveInactiveActive')
  await press(page, 'Keep my changes')
  await expect(page.getByText('This passenger is inactive. Make the passenger active')).toBeVisible()
  await expect(box(page, 'Notes')).toHaveValue('Half a note')

  await call(other, 'passenger.update', { key: made.key, status: 'archived' })
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `Ottilie ${made.name.last} was archived. What you entered was not saved.`,
  )
})

test('R055 a record that is not saved after one went on is told of there', async ({ page }) => {
  await haveSession(page)
  const made = await make(page, 'Wanda', lastName())
  const change = await hold(page, 'passenger.update')
  await page.goto(`/patients/${made.key}/notes`)
  await box(page, 'Notes').fill('Half a note')
  await press(page, 'Save and Continue')
  await expect.poll(change.asked).toBe(1)
  await page.getByRole('link', { name: 'Rides', exact: true }).click()
  await expect(page).toHaveURL(/\/rides$/)
  change.lose()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(`Wanda ${made.name.last}`)
  await expect(page).toHaveURL(/\/rides$/)
})

test('V844 V850 V851 a link fills in a new record as if it were typed, and leads back', async ({ page }) => {
  await haveSession(page)
  const last = lastName()
  const data = (value: unknown) =>
    encodeURIComponent(
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64'),
    )
  const filled = {
    name: { first: 'Łucja', last },
    dob: '1960-05-06',
    phone: { display: '6145561999' },
    status: 'inactive',
    creator: 'USRx',
    places: { home: { address: { format: '1 A St', lat: 40, lng: -83 }, confirmed: true } },
  }
  await page.goto(`/patients/new?data=${data(filled)}&redirect=%2Frides`)
  await expect(page).toHaveURL(/\/patients\/new\/basic\?redirect=%2Frides/)
  await expect(box(page, 'First name')).toHaveValue('Łucja')
  await expect(box(page, 'Phone number')).toHaveValue('(614) 556-1999')
  await expect(
    page.getByText('could not be used: Status, one field that the form does not have'),
  ).toBeVisible()
  expect(page.url()).not.toContain('data=')
  // Nobody has looked at the pin yet.
  await step(page, 'Home Address').click()
  await expect(button(page, 'Please confirm location')).toBeVisible()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/rides/)

  for (const bad of ['no base64!', data('no json'), data('[1]'), 'a'.repeat(5_000)]) {
    await page.goto(`/patients/new/basic?data=${bad}`)
    await expect(page.getByText('could not be used: the whole link')).toBeVisible()
    await expect(box(page, 'First name')).toHaveValue('')
  }
  // Only paths of this portal are ways back.
  for (const away of ['https://example.org/', '//example.org', '/\\example.org', 'javascript:alert(1)']) {
    await page.goto(`/patients/new/basic?redirect=${encodeURIComponent(away)}`)
    await page.getByRole('link', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(/localhost:\d+\/patients$/)
  }
})

test('X022 a viewer sees everything and saves nothing; what is not there looks like what is not theirs', async ({
  page,
}) => {
  await haveSession(page, 'viewer')
  await page.goto('/patients/PASlakeside0100/basic')
  await expect(page.getByText('You can look at this record.')).toBeVisible()
  await expect(box(page, 'First name')).toHaveValue('Ada')
  await expect(box(page, 'First name')).toBeDisabled()
  // What one may not change is to be read all the same, as plain as any text.
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  await expect(box(page, 'First name')).toHaveCSS('opacity', '1')
  await expect(box(page, 'First name')).toHaveCSS('color', ink)
  for (const name of ['Home Address', 'Preferred Facility', 'Mobility', 'Communication', 'Notes']) {
    await press(page, 'Continue')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  for (const name of ['Save and Continue', 'Create', 'Actions'])
    await expect(button(page, name)).toHaveCount(0)
  await expect(call(page, 'passenger.update', { key: 'PASlakeside0100', notes: 'x' })).rejects.toThrow(
    'forbidden',
  )
  const texts: string[] = []
  for (const path of [
    '/patients/PASlakeside0100/nonsense',
    '/patients/PASpinecrest0100/basic',
    '/patients/PASnobody/basic',
    '/patients/new/basic',
    '/patients/PASlakeside0100/basic/more',
  ]) {
    await page.goto(path)
    texts.push(await page.locator('main').innerText())
  }
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('There is nothing here')
})

test('V895 a date of birth that is none stops the saving, and what was typed stays', async ({ page }) => {
  await haveSession(page)
  const made = await make(page, 'Dora', lastName(), { dob: '1946-10-18' })
  await page.goto(`/patients/${made.key}/basic`)
  const born = box(page, 'Date of birth (optional)')
  await born.fill('2/30/1960')
  await born.press('Tab')
  await press(page, 'Please enter a valid birth year')
  await expect(born).toBeFocused()
  await expect(born).toHaveValue('2/30/1960')
  await expect(born).toHaveAccessibleDescription(/Enter a date as/)
  expect(await info(page, made.key)).toMatchObject({ dob: '1946-10-18' })
  await born.fill('6/26/40')
  await born.press('Tab')
  await press(page, 'Save and Continue')
  await expect.poll(() => info(page, made.key)).toMatchObject({ dob: '1940-06-26' })
})

test('R054 with quick create off, a request opens the editor and comes back with who was made', async ({
  page,
}) => {
  const configure = await configurationOf('lakeside')
  const quickCreate = (isOn: boolean) => configure({ coordinate: { passenger_quick_disable: !isOn } })
  await quickCreate(false)
  try {
    await haveSession(page)
    const last = lastName()
    await expect(async () => {
      await newRequest(page)
      await page.getByRole('combobox', { name: /Search by name/ }).fill(`Berta ${last}`)
      await page.getByRole('option', { name: /Create passenger/ }).click()
      await expect(page).toHaveURL(/\/patients\/new\/basic/, { timeout: 3_000 })
    }).toPass()
    await expect(box(page, 'First name')).toHaveValue('Berta')
    expect(page.url()).not.toContain('data=')
    await box(page, 'Phone number').fill(freeNumber())
    await press(page, 'Create')
    await expect(page).toHaveURL(/\/coordinate\/journey\/create/)
    await expect(page.getByText(`Berta ${last}`)).toBeVisible()
  } finally {
    await quickCreate(true)
  }
})

test('the editor on a phone in Spanish, without findings of axe in light and dark', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-US' })
  const page = await context.newPage()
  await haveSession(page)
  for (const section of ['basic', 'home', 'facilities', 'mobility', 'communication', 'notes']) {
    await page.goto(`/patients/PASlakeside0100/${section}`)
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Continuar|Omitir)$/ })).toHaveCount(
      section === 'notes' ? 0 : 1,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await noFaults(page)
    }
  }
})
