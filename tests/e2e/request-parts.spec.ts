import { expect, test, type Page } from './test.ts'
import { callByPost, refuse } from './by-post.ts'
import { haveSession } from './people.ts'
import {
  choose,
  chooseHome,
  day,
  goOn,
  newRequest,
  noFaults,
  stopLine,
  submit,
  unfold,
  verify,
} from './request.ts'

const search = 'Search by name, phone, MRN or birth date'

/** A request for a passenger, with everything up to the places. */
async function begin(page: Page, passenger: string, ahead = 4) {
  await haveSession(page)
  await newRequest(page)
  await choose(page, search, passenger, new RegExp(`· ${passenger.toUpperCase()}$`))
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await page.getByRole('radio', { name: 'One way' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Appointment date' }).fill(day(ahead))
  await page.getByRole('textbox', { name: /^Appointment time/ }).fill('0930a')
  await page.keyboard.press('Tab')
}

test('V241 V242 V243 an address is asked whether it is a residence, and its pin is moved with the keyboard', async ({
  page,
}) => {
  await begin(page, 'lh10006')
  await choose(page, 'Pickup', '77 E Gay St, Columbus, OH 43215', '77 E Gay')
  const type = page.getByRole('dialog', { name: 'Residence or facility?' })
  await expect(type.getByRole('button', { name: 'Residence' })).toBeFocused()
  await noFaults(page)
  await page.keyboard.press('Enter')
  await expect(type).toBeHidden()
  await expect(
    page.getByRole('group', { name: 'Type of location' }).getByRole('radio', { name: 'Residence' }),
  ).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeFocused()
  await expect(page.getByText('The position of this address is approximate.')).toBeVisible()

  await page.getByRole('button', { name: /^Move pin/ }).click()
  const pin = page.getByRole('dialog', { name: 'Exact pickup point' })
  await expect(pin).toContainText('apartment complexes, mobile home parks, multi-entrance sites')
  await expect(pin.getByText('At the address')).toBeVisible()
  for (const way of ['North', 'North', 'East']) await pin.getByRole('button', { name: way }).press('Enter')
  await expect(pin.getByText('67 feet from the address')).toBeVisible()
  await noFaults(page)
  await pin.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The position of this address is approximate.')).toBeHidden()
  // Another look starts at the new point.
  await page.getByRole('button', { name: /^Move pin/ }).click()
  await expect(pin.getByText('At the address')).toBeVisible()
})

test('X148 V242 by keyboard Enter never books an address that somebody made up', async ({ page }) => {
  await begin(page, 'lh10012')
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  const dropoff = page.getByRole('combobox', { name: 'Dropoff' })
  // A saved place at the typed address is ready for Enter, and the unit stays with it.
  await dropoff.fill('3400 mcguffey road apt 4')
  const rehab = page.getByRole('option', { name: /^Prairie Rehabilitation .* Apt\/Unit 4$/ })
  await expect(rehab).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dropoff).toHaveValue(/^Prairie Rehabilitation, 3400 McGuffey Rd/)
  // A town is no place to stop at.
  await pickup.fill('Reynoldsburg')
  const town = page.getByRole('option', { name: /^Reynoldsburg, OH/ })
  await expect(town).toBeVisible()
  await pickup.press('Enter')
  await expect(pickup).toHaveValue('Reynoldsburg')
  await pickup.fill('reynoldsburg')
  await town.click()
  await expect(
    page.getByText('A ride cannot stop in a whole town, ZIP code or street. Type the number and the street.'),
  ).toBeVisible()
  // What nobody knows is offered as it was typed, and not ready for Enter.
  await pickup.fill('123 fake')
  const asTyped = page.getByRole('option', { name: 'Use “123 fake” as entered' })
  await expect(asTyped).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await noFaults(page)
  await pickup.press('Enter')
  await expect(pickup).toHaveValue('123 fake')
  await expect(page.getByText(/^No map knows this address/)).toBeHidden()
  await expect(goOn(page, 'Continue')).toBeHidden()
  // Gone to on purpose, it has no position until its pin is placed.
  await pickup.press('ArrowDown')
  await pickup.press('Enter')
  await page
    .getByRole('dialog', { name: 'Residence or facility?' })
    .getByRole('button', { name: 'Residence' })
    .click()
  await expect(page.getByText(/^No map knows this address/)).toBeVisible()
  await expect(goOn(page, 'Enter pickup location')).toBeVisible()
  await noFaults(page)
  await page.getByRole('button', { name: 'Place on the map: 123 fake' }).press('Enter')
  const pin = page.getByRole('dialog', { name: 'Exact pickup point' })
  await expect(pin.getByText('Not placed yet')).toBeVisible()
  await expect(pin.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await noFaults(page)
  await page.keyboard.press('Enter')
  await expect(pin).toBeHidden()
  await expect(goOn(page, 'Enter pickup location')).toBeVisible()
  // Confirmed where the map opened, it is told to be only near, on the summary as well.
  await page.getByRole('button', { name: 'Place on the map: 123 fake' }).click()
  await pin.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The position of this address is approximate.')).toBeVisible()
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary/)
  const ride = page.getByRole('article', { name: 'Ride 1 of 1' })
  await expect(ride).toContainText(/From\s*Home · 123 fake\s*Residence\s*The position is approximate/)
  await expect(ride.getByText('The position is approximate')).toHaveCount(1)
  await expect(ride).toContainText('Apt/Unit 4')
  await noFaults(page)
})

test('V234 V934 V902 V903 a passenger is created on the way, a known one offered, and a taken number moves', async ({
  page,
}) => {
  await haveSession(page)
  await newRequest(page)
  await page.keyboard.type('fenwick, ottilie')
  await page.getByRole('option', { name: 'Create passenger “fenwick, ottilie”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create passenger' })
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Ottilie')
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Fenwick')
  const born = dialog.getByRole('textbox', { name: /^Date of birth/ })
  await expect(born).toBeFocused()
  // V075 V527: those that are asked for first, and all others under a heading of their own.
  const languages = dialog.getByRole('combobox', { name: 'Language' })
  await expect(languages.locator('optgroup[label="Most spoken"] option')).toHaveCount(8)
  const others = languages.locator('optgroup[label="All other languages"] option')
  await expect(others.filter({ hasText: 'Vietnamese' })).toHaveCount(1)
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Please enter phone number' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
  // The number of the demo's passenger 0149, pasted as somebody wrote it; Enter in the date saves at once.
  await page.keyboard.insertText('+1 614.555.0149')
  await born.fill('2/29/1940')
  await born.press('Enter')
  const transfer = page.getByRole('dialog', { name: 'Transfer Phone Number?' })
  await noFaults(page)
  await transfer.getByRole('button', { name: 'No' }).click()
  await born.press('Enter')
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
  const force = page
    .getByRole('dialog', { name: 'Force Transfer?' })
    .getByRole('button', { name: 'Force Transfer' })
  const chosen = page.getByText('Ottilie Fenwick', { exact: true })
  await expect(force.or(chosen)).toBeVisible()
  if (await force.isVisible()) await force.click()
  await expect(page.getByText('The phone number was transferred.')).toBeVisible()
  await expect(chosen).toBeVisible()
  await expect(page.getByText('born 02/29/1940 · (614) 555-0149')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Transportation consent is on file' })).toBeFocused()

  // Once more the same person: the record that is there is used instead.
  await page.getByRole('button', { name: 'Change passenger' }).click()
  await page.getByRole('combobox', { name: search }).fill('Ottilie Fenwick')
  await page.getByRole('option', { name: /^Create passenger/ }).click()
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('6145550777')
  await born.fill('02/29/1940')
  await born.press('Enter')
  const similar = page.getByRole('dialog', { name: 'Similar passenger' })
  await expect(similar).toContainText('A similar existing passenger was found: Ottilie Fenwick')
  await noFaults(page)
  await similar.getByRole('button', { name: 'Use Ottilie Fenwick' }).click()
  await expect(page.getByText('born 02/29/1940 · (614) 555-0149')).toBeVisible()
})

test('V404 V405 V407 F153 transit needs no assistance; a clinical contact stands in for the passenger', async ({
  page,
}) => {
  await begin(page, 'lh10008')
  await chooseHome(page, 'Pickup', 'lh10008')
  await choose(page, 'Dropoff', 'lakeside dialysis', 'Lakeside Dialysis Center')
  const needs = page.getByRole('button', { name: 'Change: Mobility and assistance' })
  if (await needs.isVisible()) await needs.click()
  await page.getByRole('radio', { name: 'Unassisted' }).check({ force: true })
  await expect(
    page.getByText('Patients that require assistance are not eligible for public transit'),
  ).toBeVisible()
  await page.getByLabel('Assistance', { exact: true }).selectOption('standard')
  const transit = page.getByRole('checkbox', { name: 'Go by public transit' })
  await unfold(page, page.getByRole('heading', { name: 'Public transit' }))
  await expect(page.getByText(/^Lakefront Transit, about \d+ minutes$/)).toBeVisible()
  await transit.check()
  await page.getByLabel('Assistance', { exact: true }).selectOption('to_curb')
  await expect(goOn(page, 'Public transit requires no assistance')).toBeVisible()
  await page.getByLabel('Assistance', { exact: true }).selectOption('standard')
  await expect(goOn(page, 'Continue')).toBeVisible()
  await page.getByRole('button', { name: 'Change: Contact for this trip' }).click()
  await page.getByLabel('Relationship').selectOption('Clinical contact')
  await expect(goOn(page, 'Please select a clinical contact')).toBeVisible()
  await page
    .getByLabel('Clinical contact', { exact: true })
    .selectOption('Lakeside Nurse Desk · (614) 555-0160')
  await expect(
    page.getByText('Clinical contact · Lakeside Nurse Desk · (614) 555-0160 · Automated Calls · English'),
  ).toBeVisible()
  await expect(goOn(page, 'Continue')).toBeVisible()
  await noFaults(page)
})

/** Home to the dialysis center, up to the summary. */
async function toSummary(page: Page, passenger: string) {
  await begin(page, passenger)
  const team = page.getByLabel('Team')
  if ((await team.inputValue()) === '') await team.selectOption('South')
  await chooseHome(page, 'Pickup', passenger)
  await choose(page, 'Dropoff', 'lakeside dialysis', 'Lakeside Dialysis Center')
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary/)
}

test('V237 V238 V359 V361 V363–V365 V534 V540 broken limits, ride by ride; an override needs its reason', async ({
  page,
}) => {
  await toSummary(page, 'lh10041')
  const ride = page.getByRole('article', { name: 'Ride 1 of 1' })
  await expect(ride).toContainText(/Neighborhood rides\s*After this ride: \d+ rides left/)
  const limits = page.getByRole('dialog', { name: 'Cannot submit request' })
  await submit(page, limits)
  await expect(limits).toContainText(
    "Trip request cannot be submitted because rides in this request exceeds Lakeside Health's configured limits.",
  )
  await expect(limits.getByRole('listitem')).toHaveText([
    /Ride 1: exceeds distance limit of 3 miles/,
    /Ride 1: exceeds cost limit of \$25.00/,
  ])
  await noFaults(page)
  await limits.getByRole('button', { name: 'Back to trip request' }).click()
  await page.waitForURL(/\/create/)
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary/)
  await submit(page, limits)
  await limits.getByRole('button', { name: 'Override request' }).click()
  const form = page.getByRole('dialog', { name: 'Override request' })
  await expect(form.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await form.getByRole('button', { name: 'Enter reason' }).click()
  await expect(form).toBeVisible()
  await noFaults(page)
  await form.getByRole('textbox', { name: 'Reason' }).fill('No clinic is nearer')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/dashboard\/RID/)
})

test('V361 M134 M135 rides beyond an allotment are refused in the words of every limit', async ({ page }) => {
  const label = 'number of rides exceeds allotment'
  const broken = {
    code: 'allotment_count',
    type: 'allotment_count',
    ride: 0,
    unit: 'rides',
    actual: 6,
    label,
  }
  const detail = { limits: [broken], override: { allowed: false, hard: true } }
  await refuse(page, 'ride.create', 409, { code: 'allotment_exhausted', message: label, detail })
  await toSummary(page, 'lh10041')
  const limits = page.getByRole('dialog', { name: 'Cannot submit request' })
  await submit(page, limits)
  await expect(limits).toContainText(
    "Trip request cannot be submitted because rides in this request exceeds Lakeside Health's configured limits. " +
      'Please contact Lakeside Health at (614) 555-0191.',
  )
  await expect(limits.getByText(label)).toHaveCount(1)
})

test('V236 V313 V400 V466 a benefit that asks for a code with every request gets it', async ({ page }) => {
  await toSummary(page, 'lh10042')
  const form = page.getByRole('dialog', { name: 'Authorization' })
  await submit(page, form)
  await expect(form.getByRole('textbox', { name: 'Authorization code' })).toBeFocused()
  await form.getByRole('button', { name: 'Enter authorization code' }).click()
  await form.getByRole('textbox', { name: 'Authorization code' }).fill('AUTH-5521')
  await form.getByRole('button', { name: 'Enter reason' }).click()
  await expect(form.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Approved by the plan')
  await noFaults(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/dashboard\/RID/)
})

test('V235 V245 V914 V917 the benefits stand beside the request with what is left, and one may be chosen', async ({
  page,
}) => {
  await begin(page, 'lh10045')
  const benefits = page.getByRole('region', { name: 'Benefits' })
  await expect(benefits).toContainText(/Few rides\s*Low allotment\s*1 of 5 rides left/)
  await noFaults(page)
  await page.getByRole('button', { name: 'Change passenger' }).click()
  await choose(page, search, 'lh10004', /· LH10004$/)
  await expect(benefits).toContainText('$500.00 of $500.00 left')
  await benefits.getByLabel('Benefit', { exact: true }).selectOption('Ride budget')
  await expect(benefits.getByLabel('Benefit', { exact: true })).toHaveValue('PCYmoney')
})

test('V212 a location that is saved with the request is offered to the next one', async ({ page }) => {
  await begin(page, 'lh10012')
  await chooseHome(page, 'Pickup', 'lh10012')
  await choose(page, 'Dropoff', '19 E Long St, Columbus, OH 43215', '19 E Long')
  await page
    .getByRole('dialog', { name: 'Residence or facility?' })
    .getByRole('button', { name: 'Facility' })
    .click()
  await unfold(page, stopLine(page, 'Dropoff'))
  await page.getByRole('checkbox', { name: 'Save this location' }).check()
  await page.getByRole('textbox', { name: 'Name of the location' }).fill('Long Street Clinic')
  await noFaults(page)
  await verify(page)
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary/)
  await submit(page, page.getByText('Ride requested'))
  await newRequest(page)
  await choose(page, search, 'lh10012', /· LH10012$/)
  await choose(page, 'Dropoff', 'long street', 'Long Street Clinic')
  await expect(page.getByRole('combobox', { name: 'Dropoff' })).toHaveValue(/^Long Street Clinic, 19 E Long/)
})

test('V228 V523 V533 a search waits for the fingers, and one that fails finds nothing and says so', async ({
  page,
}) => {
  await page.clock.install()
  await haveSession(page)
  await refuse(page, 'patient.search', 422, { code: 'bad_input', message: 'no' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/call/patient.search')) asked.push(request.postData() ?? '')
  })
  await newRequest(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('lh10003')
  await page.clock.runFor(249)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual([JSON.stringify({ query: 'lh10003' })])
  await page.clock.resume()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
})

test.describe('when the estimates are not complete', () => {
  /** Calls go by POST, where a test can answer in the server's place. */
  const answering = async (page: Page, answer: () => object | Promise<object>) => {
    await callByPost(page)
    await page.route('**/api/call/ride.estimates', async (route) => route.fulfill({ json: await answer() }))
  }

  test('V216 V230 V357 V652 a missing cost is said, Continue Anyway goes on; V232 V649 V651 failed ones', async ({
    page,
  }) => {
    let answer: object = { ok: false, error: { code: 'bad_input', message: 'no way' } }
    const answered = Promise.withResolvers<void>()
    await answering(page, () => answered.promise.then(() => answer))
    await begin(page, 'lh10014')
    await chooseHome(page, 'Pickup', 'lh10014')
    await choose(page, 'Dropoff', 'lakeside dialysis', 'Lakeside Dialysis Center')
    await verify(page)
    await page.getByRole('textbox', { name: /^Pickup time/ }).fill('8a')
    await page.keyboard.press('Tab')
    await goOn(page, 'Continue').click()
    await expect(goOn(page, 'Getting estimates...')).toBeVisible()
    answered.resolve()
    const failed = page.getByRole('dialog', { name: 'Error!' })
    await expect(failed).toContainText(
      'Unable to fetch estimates. Please update the pickup and/or drop-off addresses.',
    )
    await noFaults(page)
    answer = {
      ok: true,
      data: {
        estimates: [{ distance_m: 9_000, duration_s: 1_500, eligible: 0, refused: [] }],
        received: 0,
        total: 1,
      },
    }
    await failed.getByRole('button', { name: 'Retry' }).click()
    const incomplete = page.getByRole('dialog', { name: 'Estimate incomplete' })
    await expect(incomplete).toContainText(
      'We were unable to get a complete cost estimate... you may proceed with the Trip Request without the cost estimates (0 of 1 cost estimates received).',
    )
    await noFaults(page)
    await incomplete.getByRole('button', { name: 'Continue Anyway' }).click()
    await page.waitForURL(/\/summary/)
    await submit(page, page.getByText('Ride requested'))
  })

  test('M146 V233 V325 V654 an action that failed says so, and Retry with its key books once', async ({
    page,
  }) => {
    await callByPost(page)
    await begin(page, 'lh10016')
    await chooseHome(page, 'Pickup', 'lh10016')
    await choose(page, 'Dropoff', 'lakeside dialysis', 'Lakeside Dialysis Center')
    await verify(page)
    await goOn(page, 'Continue').click()
    await page.waitForURL(/\/summary/)
    // The booking arrives, its answer does not, and trying again by itself does not help.
    let broken = true
    const keys: (string | null)[] = []
    await page.route('**/api/call/ride.create', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      // Node does not know the customers' names of this machine as the browser does.
      const { host, pathname, port } = new URL(route.request().url())
      const response = await route.fetch({
        url: `http://127.0.0.1:${port}${pathname}`,
        headers: { ...(await route.request().allHeaders()), host },
      })
      if (broken)
        await route.fulfill({
          status: 503,
          json: { ok: false, error: { code: 'unavailable', message: 'Please try again.' } },
        })
      else await route.fulfill({ response })
    })
    const dialog = page.getByRole('dialog').filter({ hasText: "The action couldn't be completed." })
    await submit(page, dialog)
    await noFaults(page)
    broken = false
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await page.waitForURL(/\/dashboard\/RID/)
    expect(new Set(keys).size).toBe(1)
  })
})

test('V231 V464 V465 V466 a covered service in own words enters the authorization with benefit and number', async ({
  page,
}) => {
  await begin(page, 'lh10042', 6)
  const covered = page.getByLabel('Choose the service that covers this trip')
  await covered.selectOption('Other service...')
  const dialog = page.getByRole('dialog', { name: 'Custom covered service' })
  await dialog.getByRole('button', { name: 'Use this service' }).click()
  await expect(dialog.getByText('Please enter a value')).toBeVisible()
  await noFaults(page)
  await dialog.getByRole('textbox', { name: 'Covered service' }).fill('Hyperbaric therapy')
  await page.keyboard.press('Enter')
  await expect(covered).toHaveValue(/own/)
  await expect(covered.getByRole('option', { name: 'Hyperbaric therapy' })).toBeAttached()
  await chooseHome(page, 'Pickup', 'lh10042')
  await choose(page, 'Dropoff', 'lakeside dialysis', 'Lakeside Dialysis Center')
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary/)
  await expect(page.getByText('Hyperbaric therapy')).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Authorization' })
  await submit(page, form)
  await expect(form.getByRole('textbox', { name: 'Covered service' })).toHaveValue('Hyperbaric therapy')
  await expect(form.getByLabel('Benefit')).toHaveValue('PCYcoded')
  await form.getByRole('textbox', { name: 'Authorization code' }).fill('HB-20')
  await form.getByRole('textbox', { name: 'Reason' }).fill('Prescribed')
  await noFaults(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/dashboard\/RID/)
})
