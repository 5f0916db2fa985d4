import { expect, test, type Page } from './test.ts'
import { another, book, haveSession, signIn } from './people.ts'
import { choose, chooseHome, day, goOn, homeOf, newRequest, noFaults, notesLine, submit } from './request.ts'
import { at } from './times.ts'

test('V531 Enter takes no place for a bare town, and the one whose name was typed', async ({ page }) => {
  await haveSession(page)
  await newRequest(page)
  await page.keyboard.type('lh10003')
  await page.keyboard.press('Enter')
  const dropoff = page.getByRole('combobox', { name: 'Dropoff' })
  await dropoff.fill('columbus')
  await expect(page.getByRole('option', { name: /^Lakeside Dialysis/ })).toBeVisible()
  await dropoff.press('Enter')
  await expect(dropoff).toHaveValue('columbus')
  // With slips of the finger it is offered, and never taken by Enter alone.
  await dropoff.fill('lakesde dialisis')
  await expect(page.getByRole('option', { name: /^Lakeside Dialysis/ })).toBeVisible()
  await dropoff.press('Enter')
  await expect(dropoff).toHaveValue('lakesde dialisis')
  await dropoff.fill('zzqqx')
  await expect(page.getByText('No Results', { exact: true })).toBeVisible()
  await dropoff.fill('lakeside dialysis')
  await expect(page.getByRole('option', { name: /^Lakeside Cancer/ })).toBeHidden()
  await dropoff.press('Enter')
  await expect(dropoff).toHaveValue(/W Lane Ave/)
})

test('Enter takes a place also at the very moment at which it is found', async ({ page }) => {
  await haveSession(page)
  await newRequest(page)
  await page.keyboard.type('lh10003')
  await page.keyboard.press('Enter')
  const dropoff = page.getByRole('combobox', { name: 'Dropoff' })
  await dropoff.focus()
  await page.evaluate(() => {
    const finding = new MutationObserver(() => {
      // What is offered before anything is typed is not what was found.
      if ((document.activeElement as HTMLInputElement).value !== 'lakeside dialysis') return
      const options = [...document.querySelectorAll('[role=option]')]
      if (!options.some(({ textContent }) => textContent.startsWith('Lakeside Dialysis'))) return
      finding.disconnect()
      const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
    })
    finding.observe(document.body, { childList: true, subtree: true })
  })
  await dropoff.fill('lakeside dialysis')
  await expect(dropoff).toHaveValue(/W Lane Ave/)
})

test('Enter for a place counts also once one went on; words that are no place are said to be none', async ({
  page,
}) => {
  await haveSession(page)
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', /LH10003$/)
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  await pickup.fill('')
  await pickup.pressSequentially('lakeside dialysis', { delay: 0 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(pickup).not.toBeFocused()
  await expect(pickup).toHaveValue(/W Lane Ave/)
  const dropoff = page.getByRole('combobox', { name: 'Dropoff' })
  await dropoff.fill('columbus')
  await page.keyboard.press('Tab')
  await expect(dropoff).toHaveAccessibleDescription('Choose a place from the list.')
  await dropoff.focus()
  await expect(dropoff).not.toHaveAccessibleDescription('Choose a place from the list.')
})

test('V529 eight passengers are offered, and that there are more is said', async ({ page }) => {
  await haveSession(page)
  await newRequest(page)
  await page.keyboard.type('lh1')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(options).toHaveText([...Array.from({ length: 8 }, () => /LH1/), 'Create passenger “lh1”'])
  await expect(page.getByText(/^There are more passengers: type more/)).toBeVisible()
  await page.keyboard.type('0003')
  await expect(options).toHaveCount(2)
  await expect(page.getByText(/^There are more passengers/)).toHaveCount(0)
})

test('V197 V198 V201–V204 V207–V209 V213 V217–V222 the request asks for all that belongs to one', async ({
  page,
}) => {
  await haveSession(page)
  await newRequest(page)
  await expect(page.getByRole('heading', { level: 1, name: 'New Trip Request' })).toBeVisible()
  await expect(page.getByText(/^Created by Carmen Ordway on \w+ \d\d, \d{4}$/)).toBeVisible()
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10046', /LH10046$/)
  const documents = page.getByRole('group', { name: 'Verification' })
  await expect(documents.getByRole('checkbox').first()).not.toBeChecked()
  await expect(page.getByLabel('Trip purpose')).toBeVisible()
  await page.getByRole('radio', { name: 'Other' }).check({ force: true })
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Appointment/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await expect(page.getByRole('textbox', { name: /^Appointment (date|time)/ })).toHaveCount(2)
  for (const end of ['Pickup', 'Dropoff'])
    await expect(page.getByRole('combobox', { name: end })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^(Pickup|Return) time/ })).toHaveCount(2)
  await expect(page.getByLabel('Team')).toBeVisible()
  await page.getByRole('button', { name: 'Change: Mobility and assistance' }).click()
  await expect(page.getByRole('radio', { name: 'Unassisted' })).toBeVisible()
  for (const label of ['Vehicle type', 'Assistance'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Change: Contact/ }).click()
  await expect(page.getByLabel(/^Relationship/)).toBeVisible()
  await notesLine(page).click()
  await expect(page.getByRole('textbox', { name: /driver/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('V002 V030 V369 V570 a wheelchair round trip is booked with the keyboard alone', async ({ page }) => {
  await haveSession(page)
  await newRequest(page)
  await page.keyboard.type('lh10003')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Trip purpose')).toBeFocused()
  await expect(page.getByText("Dario O'Dell-Vane")).toBeVisible()
  await page.keyboard.type('Dia')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Appointment' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Appointment date' })).toBeFocused()
  await page.keyboard.type(day(3))
  await page.keyboard.press('Enter')
  await page.keyboard.type('0930a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: /^Appointment time/ })).toHaveValue('09:30am')
  await expect(page.getByRole('textbox', { name: /^Return time/ })).toHaveValue('01:30pm')
  await expect(page.getByText('Dialysis usually takes about 4 h')).toBeVisible()
  await page.keyboard.type('kanawha')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(new RegExp(homeOf('lh10003')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Dropoff' })).toBeFocused()
  await page.keyboard.type('lakeside dialysis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Dropoff' })).toHaveValue(/W Lane Ave/)
  await expect(page.getByRole('textbox', { name: /^Pickup time/ })).toHaveValue(/0[89]:\d[05]am/)
  const estimate = page.getByRole('region', { name: 'Estimate' })
  await expect(estimate).toContainText(/\$\d+\.\d\d/)
  await expect(estimate).toContainText('can take it')
  await expect(goOn(page, 'Continue')).toBeVisible()
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/coordinate\/journey\/summary$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article', { name: 'Ride 1 of 2' })).toContainText('Wheelchair accessible van')
  await expect(page.getByRole('article', { name: 'Ride 1 of 2' })).toContainText('09:30am')
  await expect(goOn(page, 'Submit')).toBeFocused()
  await noFaults(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/RID/)
  await expect(page.getByText('2 rides requested')).toBeVisible()

  // What was sent does not come up again.
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' })).toBeVisible()
})

/** Dario's way to the clinic so many days ahead, entered up to its summary. */
async function toSummary(page: Page, ahead: number): Promise<void> {
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  await page.getByLabel('Trip purpose').selectOption('Primary care')
  await page.getByRole('radio', { name: 'Other' }).check({ force: true })
  await page.getByRole('radio', { name: 'One way' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(day(ahead))
  await chooseHome(page, 'Pickup', 'lh10003')
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  await page.getByRole('textbox', { name: /^Pickup time/ }).fill('1p')
  await page.keyboard.press('Tab')
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary$/)
  await expect(goOn(page, 'Submit')).toBeFocused()
}

test('V239 V240 V360 C015 a request like one that is booked asks before it is sent, and is linked with it', async ({
  page,
}) => {
  await signIn(page)
  for (const again of [false, true]) {
    await toSummary(page, 5)
    await submit(
      page,
      again
        ? page.getByRole('dialog', { name: 'Possible duplicate rides' })
        : page.getByText('Ride requested'),
    )
  }
  const dialog = page.getByRole('dialog', { name: 'Possible duplicate rides' })
  await expect(dialog.getByRole('table')).toHaveAccessibleName(
    'Ride 1 is booked already: same places, about the same time',
  )
  await expect(dialog.getByRole('row', { name: /^To/ })).toContainText(
    /North Shore Family Clinic.*North Shore Family Clinic/,
  )
  await dialog.getByRole('button', { name: 'Edit request' }).click()
  await page.waitForURL(/\/create/)
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary/)
  await submit(page, dialog)
  await dialog.getByRole('checkbox', { name: 'They belong together: link them' }).check()
  await dialog.getByRole('button', { name: 'Continue request' }).click()
  await page.waitForURL(/\/dashboard\/RID/)
  await page.getByText('Linked rides', { exact: true }).click()
  const links = page.getByRole('list', { name: 'Linked rides', exact: true })
  await expect(links.getByRole('button', { name: /^Unlink the ride of/ })).toHaveCount(1)
})

test('V632 V636 what the server would refuse is what Continue says: one place twice, a pickup too late', async ({
  page,
}) => {
  await haveSession(page)
  const key = await book(page, 'lh10014', at(36, '10:00'))
  await page.goto(`/coordinate/journey/create?rides=${key}`)
  const time = page.getByRole('textbox', { name: /^Pickup time/ })
  await expect(time).toHaveValue('10:00am')
  await time.fill('1130a')
  await page.keyboard.press('Tab')
  await expect(goOn(page, 'The pickup cannot be after the appointment')).toBeVisible()
  await time.fill('930a')
  await page.keyboard.press('Tab')
  await expect(goOn(page, 'Continue')).toBeVisible()
  await chooseHome(page, 'Dropoff', 'lh10014')
  await expect(goOn(page, 'Pickup and dropoff are the same place')).toBeVisible()
})

test('V360 P035 of a double whose team one does not see is only said that there is one', async ({
  page,
  browser,
}) => {
  const colleague = await another(browser)
  await signIn(colleague)
  const there = await book(colleague, 'lh10003', at(28, '13:00'), 'TEAsouth')
  await signIn(page, 'north')
  await toSummary(page, 28)
  const dialog = page.getByRole('dialog', { name: 'Possible duplicate rides' })
  await submit(page, dialog)
  await expect(dialog).toContainText(
    "There is already a ride at the time of ride 1, of a team whose rides you can't see.",
  )
  await expect(dialog.getByRole('table')).toHaveCount(0)
  expect(await page.content()).not.toContain(there)
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Continue request' }).click()
  await page.waitForURL(/\/dashboard\/RID/)
})

test('V214 V215 V375 Continue shows the first problem and leads to its field', async ({ page }) => {
  await haveSession(page)
  await newRequest(page)
  await goOn(page, 'Select passenger').click()
  await expect(page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' })).toBeFocused()
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10002', 'Cleo')
  await expect(goOn(page, 'This passenger is inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Change passenger' }).click()
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  await goOn(page, 'Enter covered service').click()
  await expect(page.getByLabel('Trip purpose')).toBeFocused()
  await page.getByLabel('Trip purpose').selectOption('Other purpose...')
  await page.getByLabel('Purpose of the trip').fill('Eye exam')
  await goOn(page, 'Enter reason').click()
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await goOn(page, 'Enter appointment time').click()
  await expect(page.getByRole('textbox', { name: 'Appointment date' })).toBeFocused()
  // A time without a date waits for one.
  await page.getByRole('textbox', { name: /^Appointment time/ }).fill('2p')
  await page.getByRole('textbox', { name: 'Appointment date' }).fill(day(2))
  await page.keyboard.press('Tab')
  await expect(goOn(page, 'Location types must be selected')).toBeVisible()
  await chooseHome(page, 'Pickup', 'lh10003')
  await choose(page, 'Dropoff', '77 E Gay St, Columbus, OH 43215', '77 E Gay')
  // The question may be left open; the field asks again.
  await expect(page.getByRole('dialog', { name: 'Residence or facility?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('The position of this address is approximate.')).toBeVisible()
  await goOn(page, 'Location types must be selected').click()
  await page
    .getByRole('group', { name: 'Type of location' })
    .nth(1)
    .getByRole('radio', { name: 'Residence' })
    .check({ force: true })
  await expect(goOn(page, 'Location type for stops cannot both be a residence')).toBeVisible()
  await page
    .getByRole('group', { name: 'Type of location' })
    .nth(1)
    .getByRole('radio', { name: 'Facility' })
    .check({ force: true })
  await expect(goOn(page, 'Continue')).toBeVisible()

  // The coupling: another mobility asks for what its vehicle must know.
  await page.getByRole('button', { name: 'Change: Mobility and assistance' }).click()
  await page.getByRole('radio', { name: 'Stretcher' }).check({ force: true })
  await expect(page.getByLabel('Vehicle type')).toHaveValue('stretcher')
  await expect(
    page.getByLabel('Vehicle type').getByRole('option', { name: 'Standard', exact: true }),
  ).toBeDisabled()
  await expect(goOn(page, 'Select if patient needs stairs assistance')).toBeVisible()
  await noFaults(page)
})

test('V354 V355 an appointment at night is asked about, and the request survives a reload', async ({
  page,
}) => {
  await haveSession(page)
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  await page.getByLabel('Trip purpose').selectOption('Oncology')
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await page.getByRole('radio', { name: 'One way' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Appointment date' }).fill(day(2))
  await page.getByRole('textbox', { name: /^Appointment time/ }).fill('0930p')
  await chooseHome(page, 'Pickup', 'lh10003')
  await choose(page, 'Dropoff', 'cancer institute', 'Lakeside Cancer Institute')
  await goOn(page, 'Continue').click()
  const dialog = page.getByRole('dialog', { name: 'Check appointment time' })
  await expect(dialog).toContainText('The appointment is at 09:30pm')
  await dialog.getByRole('button', { name: /^Yes, 09:30am/ }).click()
  await expect(page.getByRole('textbox', { name: /^Appointment time/ })).toHaveValue('09:30am')
  await expect(page.getByRole('textbox', { name: /^Pickup time/ })).toHaveValue(/am$/)
  await expect(goOn(page, 'Continue')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state).includes('Oncology'))).toBe(true)
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Appointment time/ })).toHaveValue('09:30am')
  expect(
    await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage)),
  ).not.toContain('Dario')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const abandon = page.getByRole('dialog', { name: 'Abandon changes?' })
  await abandon.getByRole('button', { name: 'Stay' }).click()
  await goOn(page, 'Back').click()
  await abandon.getByRole('button', { name: 'Abandon changes' }).click()
  await page.waitForURL(/\/dashboard/)
})

test.describe('in Spanish on a phone', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } })

  test('one way after a discharge is booked', async ({ page }) => {
    await haveSession(page)
    await page.goto('/coordinate/journey/create')
    await expect(
      page.getByRole('combobox', { name: 'Buscar por nombre, teléfono, MRN o fecha de nacimiento' }),
    ).toBeFocused()
    await choose(page, 'Buscar por nombre, teléfono, MRN o fecha de nacimiento', 'lh10003', 'Dario')
    await page.getByLabel('Propósito del viaje').selectOption('Primary care')
    await page.getByRole('radio', { name: 'Alta médica' }).check({ force: true })
    await expect(page.getByRole('radio', { name: 'Solo ida' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Fecha' }).fill(day(2))
    await choose(page, 'Recogida', 'general hospital', 'Lakeside General Hospital')
    await chooseHome(page, 'Destino', 'lh10003')
    await page.getByRole('textbox', { name: /^Hora de recogida/ }).fill('1115a')
    await page.keyboard.press('Tab')
    await expect(goOn(page, 'Continuar')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expect(page.getByText('{MISSING}')).toHaveCount(0)
    await noFaults(page)
    await goOn(page, 'Continuar').click()
    await page.waitForURL(/\/summary$/)
    await expect(page.getByRole('article', { name: 'Viaje 1 de 1' })).toContainText('11:15 a.m.')
    await expect(page.getByText('{MISSING}')).toHaveCount(0)
    await noFaults(page)
    await submit(page, page.getByText('Viaje solicitado'), 'Enviar')
    await page.waitForURL(/\/dashboard\/RID/)
  })
})
