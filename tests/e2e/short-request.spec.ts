import { expect, test, type Page } from './test.ts'
import { refuse } from './by-post.ts'
import { answered, book, call, haveSession, signIn } from './people.ts'
import {
  choose,
  chooseHome,
  day,
  goOn,
  newRequest,
  noFaults,
  notesLine,
  stopLine,
  unfold,
} from './request.ts'
import { at, dateAhead, typed } from './times.ts'

const search = /^(Search by name, phone|Buscar por nombre, teléfono)/
/** What one key takes somebody who is on the phone, and how long a round trip may take; ms. */
const KEY = 300
const BOOKED = 15_000

async function start(page: Page) {
  await haveSession(page)
  await page.goto('/coordinate/journey/create?journey=e30=')
  await expect(page.getByRole('combobox', { name: search })).toBeFocused()
}

/** A round trip of a known passenger to dialysis, in English. */
async function roundTrip(page: Page, ahead: number) {
  await start(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Appointment date' }).fill(day(ahead))
  await page.getByRole('textbox', { name: /^Appointment time/ }).fill('0930a')
  await chooseHome(page, 'Pickup', 'lh10003')
  await choose(page, 'Dropoff', 'lakeside dialysis', 'Lakeside Dialysis Center')
  await expect(page.getByRole('textbox', { name: /^Pickup time/ })).toHaveValue(/am$/)
  await expect(goOn(page, 'Continue')).toBeVisible()
}

function height(page: Page) {
  return page.evaluate<number>('document.documentElement.scrollHeight')
}

test.describe('on a desk of 1440 × 900', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('one way and a round trip of a known passenger fit without scrolling, a series in one and a half', async ({
    page,
  }) => {
    await roundTrip(page, 20)
    const estimate = page.getByRole('region', { name: 'Estimate' })
    await expect(estimate).toContainText('can take it')
    expect(await height(page)).toBeLessThanOrEqual(900)
    await noFaults(page)
    await page.getByRole('radio', { name: 'One way' }).check({ force: true })
    expect(await height(page)).toBeLessThanOrEqual(900)
    await page.getByRole('radio', { name: 'Round trip' }).check({ force: true })
    const repeat = page.getByRole('region', { name: 'Repeat' })
    await repeat.getByRole('button', { name: 'Mon, Wed, Fri' }).click()
    await expect(repeat.getByText(/^\d+ days, \d+ rides$/)).toBeVisible()
    await expect(estimate).toContainText(/\d+ rides on \d+ days/)
    expect(await height(page)).toBeLessThanOrEqual(1350)
    await noFaults(page)
  })
})

test.describe('on a phone of 360 × 800', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('a round trip takes four screens at most, usual trips under the passenger, the estimate in sight', async ({
    page,
  }) => {
    await roundTrip(page, 21)
    await expect(page.getByText(/^Pickup 0\d:\d\d[ap]m/)).toBeInViewport()
    expect(await height(page)).toBeLessThanOrEqual(4 * 800)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360)
    const usual = page.getByRole('region', { name: 'Usual trips' })
    const [above, below] = await Promise.all([
      page.getByRole('region', { name: 'Passenger' }).boundingBox(),
      page.getByRole('region', { name: 'When' }).boundingBox(),
    ])
    if (await usual.isVisible()) {
      const box = await usual.boundingBox()
      expect(box?.y).toBeGreaterThan(above?.y ?? 0)
      expect(box?.y).toBeLessThan(below?.y ?? 0)
    }
    await noFaults(page)
    await page.getByRole('radio', { name: 'One way' }).check({ force: true })
    expect(await height(page)).toBeLessThanOrEqual(4 * 800)
    await page.getByRole('button', { name: 'Mon, Wed, Fri', exact: true }).click()
    await expect(page.getByText(/^\d+ days, \d+ rides$/)).toBeVisible()
    expect(await height(page)).toBeLessThanOrEqual(5 * 800)
    await noFaults(page)
  })
})

test('a round trip of a known passenger takes fifteen seconds of typing at most', async ({ page }) => {
  await start(page)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  await type('lh10003')
  await press('Enter')
  await expect(page.getByLabel('Trip purpose')).toBeFocused()
  await type('dia')
  await press('Enter')
  await expect(page.getByRole('radio', { name: 'Appointment' })).toBeFocused()
  await press('Space')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Appointment date' })).toBeFocused()
  await type('+17')
  await expect(page.getByText('in 17 days')).toBeVisible()
  await press('Enter')
  await type('930a')
  await press('Enter')
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  await expect(pickup).toBeFocused()
  await type('kana')
  await press('Enter')
  await expect(pickup).toHaveValue(/Kanawha/)
  await press('Enter')
  const dropoff = page.getByRole('combobox', { name: 'Dropoff' })
  await expect(dropoff).toBeFocused()
  await type('lakeside d')
  await press('Enter')
  await expect(dropoff).toHaveValue(/Lakeside Dialysis/)
  await expect(page.getByRole('textbox', { name: /^Return time/ })).toHaveValue('01:30pm')
  await expect(goOn(page, 'Continue')).toBeVisible()
  await press('Enter')
  await page.waitForURL(/\/summary$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  // Submit is one more key.
  expect((keys + 1) * KEY).toBeLessThanOrEqual(BOOKED)
})

test('a date is read as it is said, and said back with its weekday', async ({ page }) => {
  await start(page)
  const date = page.getByRole('textbox', { name: 'Date', exact: true })
  for (const [ahead, said] of [
    [1, 'tomorrow'],
    [3, '+3'],
    [9, dateAhead(9).slice(5).replace('-', '/')],
  ] as const) {
    await date.fill(said)
    const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
      Date.parse(dateAhead(ahead)),
    )
    await expect(
      page.getByText(new RegExp(`^${weekday}, .*${ahead === 1 ? 'tomorrow' : `in ${ahead} days`}$`)),
    ).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(date).toHaveValue(typed(dateAhead(ahead)))
  }
  await date.fill('friday week')
  await page.keyboard.press('Tab')
  await expect(date).toHaveAccessibleDescription(/Enter a date/)
})

for (const width of [1440, 360])
  test(`V1113 an estimate that fails says so, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await refuse(page, 'ride.estimates', 422, { code: 'estimates_failed', message: 'No way was found.' })
    await roundTrip(page, 23)
    const words = page.getByText('No estimate results. Is the route realistic?')
    await expect(words.locator('visible=true').first()).toBeVisible()
  })

test('the return is proposed with its reason, and stays once somebody typed another', async ({ page }) => {
  await roundTrip(page, 22)
  const back = page.getByRole('textbox', { name: /^Return time/ })
  const why = page.getByText(/^(Dialysis usually takes about 4 h|Usually .* after dialysis here)/)
  await expect(why).toBeVisible()
  await page.getByLabel('Trip purpose').selectOption('Primary care')
  await back.fill('1045a')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/usually|after the appointment/i)).toHaveCount(0)
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await page.getByRole('textbox', { name: /^Appointment time/ }).fill('9a')
  await page.keyboard.press('Tab')
  await expect(back).toHaveValue('10:45am')
  await back.fill('')
  await page.keyboard.press('Tab')
  await expect(why).toBeVisible()
  await expect(back).not.toHaveValue('10:45am')
})

test('the passenger’s own trips to a place say when to go back', async ({ page }) => {
  await signIn(page)
  const { patients } = await call<{
    patients: {
      key: string
      places: { home: { address: object }; facility: { address: { format: string } } }
    }[]
  }>(page, 'patient.search', { query: 'lh10017' })
  const { key, places } = patients[0]!
  const home = { address: places.home.address, type: 'home' }
  const clinic = { address: places.facility.address, type: 'facility' }
  const leg = (needed: number, pickup: object, dropoff: object, rest = {}) => ({
    passenger: { key },
    type: 'scheduled',
    reason: 'appointment',
    times: { needed, ...rest },
    stops: { pickup, dropoff },
  })
  for (const ahead of [3, 5])
    await call(page, 'ride.create', {
      type: 'round',
      ...answered,
      purpose: 'Physical therapy',
      rides: [
        leg(at(ahead, '08:30'), home, clinic, { appointment: at(ahead, '09:30') }),
        leg(at(ahead, '11:45'), clinic, home),
      ],
    })
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10017', /LH10017/)
  // A usual trip brings its purpose along.
  const usual = page.getByRole('region', { name: 'Usual trips' })
  await usual.getByRole('button').first().click()
  await expect(page.getByLabel('Trip purpose')).toHaveValue('Physical therapy')
  await expect(page.getByRole('radio', { name: 'Round trip' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Return time/ })).toHaveValue('11:45am')
  // Entered anew to the same place: the time between is known, and said.
  await page.getByRole('textbox', { name: 'Appointment date' }).fill('+8')
  await page.getByRole('textbox', { name: /^Appointment time/ }).fill('10a')
  await page.getByRole('textbox', { name: /^Return time/ }).fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: /^Return time/ })).toHaveValue('12:15pm')
  await expect(page.getByText('Usually 2 h 15 min after physical therapy here (last 2 times)')).toBeVisible()
})

test('a fault names its field: the link opens what is folded and moves the focus there', async ({ page }) => {
  await start(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10008', /LH10008/)
  const link = (name: string) => page.getByRole('button', { name: `Go to: ${name}`, exact: true })
  await expect(link('Trip purpose')).toBeVisible()
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await link('Reason for request').click()
  await expect(page.getByRole('radio', { name: 'Appointment' })).toBeFocused()
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await page.getByRole('radio', { name: 'One way' }).check({ force: true })
  await expect(link('Appointment date')).toBeVisible()
  await page.getByRole('textbox', { name: 'Appointment date' }).fill('+12')
  await page.keyboard.press('Tab')
  await link('Appointment time').click()
  await page.keyboard.type('930a')
  await chooseHome(page, 'Pickup', 'lh10008')
  await choose(page, 'Dropoff', '77 E Gay St, Columbus, OH 43215', '77 E Gay')
  await expect(page.getByRole('dialog', { name: 'Residence or facility?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link('Dropoff: Type of location')).toBeVisible()
  await page
    .getByRole('group', { name: 'Type of location' })
    .nth(1)
    .getByRole('radio', { name: 'Facility' })
    .check({ force: true })
  // Transit, which is folded, and assistance, which it does not take.
  const needs = page.getByRole('button', { name: 'Change: Mobility and assistance' })
  if (await needs.isVisible()) await needs.click()
  await page.getByRole('radio', { name: 'Unassisted' }).check({ force: true })
  await page.getByLabel('Assistance', { exact: true }).selectOption('standard')
  const title = page.getByRole('heading', { name: 'Public transit' })
  await unfold(page, title)
  const transit = page.getByRole('checkbox', { name: 'Go by public transit' })
  await transit.check()
  await title.click()
  await expect(transit).toBeHidden()
  await page.getByLabel('Assistance', { exact: true }).selectOption('to_curb')
  // The fault opens it; folded again, the link does.
  await expect(transit).toBeVisible()
  await title.click()
  await expect(transit).toBeHidden()
  await link('Public transit').click()
  await expect(transit).toBeFocused()
  // Folded and at fault in the same moment, before the browser has told of the fold: it opens all the same.
  const assistance = page.getByLabel('Assistance', { exact: true })
  await assistance.selectOption('standard')
  await expect(link('Public transit')).toBeHidden()
  await expect(transit).toBeVisible()
  await assistance.evaluate(
    (select: HTMLSelectElement, heading) => {
      if (heading instanceof HTMLElement) heading.click()
      select.value = 'to_curb'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    await title.elementHandle(),
  )
  await expect(link('Public transit')).toBeVisible()
  await expect(transit).toBeVisible()
  await noFaults(page)
})

test('V223 V339 the weeks of dialysis are one click, holidays are marked on every day of the calendar', async ({
  page,
}) => {
  await start(page)
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('12/20')
  await page.keyboard.press('Tab')
  const repeat = page.getByRole('region', { name: 'Repeat' })
  await repeat.getByRole('button', { name: 'Tue, Thu, Sat' }).click()
  await expect(repeat.getByRole('radio', { name: 'Yes' })).toBeChecked()
  for (const name of ['Tuesday', 'Thursday', 'Saturday'])
    await expect(repeat.getByRole('checkbox', { name })).toBeChecked()
  await expect(repeat.getByRole('button', { name: 'Tue, Thu, Sat' })).toHaveAttribute('aria-pressed', 'true')
  await repeat.getByRole('button', { name: 'Mon, Wed, Fri' }).click()
  await expect(repeat.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await repeat.getByRole('textbox', { name: 'Repeat until' }).fill('1/10')
  await page.keyboard.press('Tab')
  // Within the series, on a day off, and after its end.
  for (const holiday of ['Christmas Day', 'New Year’s Day', 'Martin Luther King Jr. Day'])
    await expect(repeat.getByRole('button', { name: new RegExp(`${holiday}$|${holiday},`) })).toBeAttached()
  await noFaults(page)
})

test('the total of a series is the same beside the form and in its summary, over all dates', async ({
  page,
}) => {
  await roundTrip(page, 23)
  await page.getByRole('region', { name: 'Repeat' }).getByRole('button', { name: 'Tue, Thu, Sat' }).click()
  const estimate = page.getByRole('region', { name: 'Estimate' })
  await expect(estimate).toContainText(/(\d+) rides on (\d+) days/)
  const [, rides, days, low] =
    /(\d+) rides on (\d+) days\s*(\$[\d,.]+)/.exec(await estimate.innerText()) ?? []
  expect(Number(rides)).toBe(2 * Number(days))
  await goOn(page, 'Continue').click()
  const series = page.getByRole('region', { name: 'The whole series' })
  await expect(series).toContainText(`${rides} rides on ${days} days`)
  await expect(series).toContainText(low ?? 'no total')
})

test('what belongs to a stop is folded to a line that says it', async ({ page }) => {
  await start(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  const line = stopLine(page, 'Dropoff')
  const field = page.getByRole('textbox', { name: 'Apt/Unit' })
  await expect(field).toBeHidden()
  await unfold(page, line)
  await field.fill('Suite 4')
  await page.getByRole('textbox', { name: 'Entrance' }).fill('Gate B')
  await expect(line).toContainText('Gate B · Suite 4')
})

test('a request kept before its screen changed is opened as it was', async ({ page }) => {
  await signIn(page)
  const { patients } = await call<{
    patients: { key: string; accessibility: object; communication: object }[]
  }>(page, 'patient.search', { query: 'lh10003' })
  const passenger = patients[0]!
  const id = Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  const stops = { pickup: {}, dropoff: {} }
  const document = {
    id,
    passenger,
    everScheduled: true,
    waiting: { needed: {} },
    approximate: [],
    draft: {
      type: 'round',
      passenger: { key: passenger.key, status: 'active', name: { first: 'Dario', last: 'Kept' } },
      reason: 'appointment',
      date: dateAhead(9),
      appointment: at(9, '10:00'),
      accessibility: passenger.accessibility,
      communication: passenger.communication,
      rides: [
        { times: { appointment: at(9, '10:00') }, stops, notes: { driver: 'Two steps' } },
        { times: { needed: at(9, '12:30') }, stops },
      ],
    },
  }
  await call(page, 'draft.save', { key: id, passenger: passenger.key, document: JSON.stringify(document) })
  await page.goto(`/coordinate/journey/create?journey=e30=&draft=${id}`)
  await expect(page.getByRole('textbox', { name: /^Appointment time/ })).toHaveValue('10:00am')
  await expect(page.getByRole('textbox', { name: 'Appointment date' })).toHaveValue(typed(dateAhead(9)))
  // Half past twelve is no proposal of anybody's: it stays, whatever is chosen then.
  const back = page.getByRole('textbox', { name: /^Return time/ })
  await expect(back).toHaveValue('12:30pm')
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await expect(back).toHaveValue('12:30pm')
  await expect(notesLine(page).locator('..')).toContainText('Two steps')
  await call(page, 'draft.delete', { key: id })
})

test('booked again from the dashboard, a trip has its purpose and needs, and the record’s are offered', async ({
  page,
}) => {
  await haveSession(page)
  const key = await book(page, 'lh10003', at(6, '15:00'))
  await page.goto(`/coordinate/journey/create?clone=${key}`)
  await expect(page.getByLabel('Trip purpose')).toHaveValue(answered.purpose)
  await expect(page.getByText(/^The record says/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Change: Mobility and assistance' }).click()
  await page.getByRole('radio', { name: 'Unassisted' }).check({ force: true })
  await expect(page.getByText(/^The record says: Wheelchair/)).toBeVisible()
  await page.getByRole('button', { name: 'Use the record' }).click()
  await expect(page.getByText(/^The record says/)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in Spanish, ${colorScheme}`, () => {
    test.use({ locale: 'es-US', colorScheme, viewport: { width: 1440, height: 900 } })

    test('the customer’s own texts and the languages are Spanish, dates are read in Spanish', async ({
      page,
    }) => {
      await start(page)
      await noFaults(page)
      await choose(page, 'Buscar por nombre, teléfono, MRN o fecha de nacimiento', 'lh10003', 'Dario')
      await expect(page.getByLabel('Elija el servicio que cubre este viaje')).toBeVisible()
      await page.getByLabel('Propósito del viaje').selectOption({ label: 'Diálisis' })
      await page.getByRole('radio', { name: 'Cita' }).check({ force: true })
      const date = page.getByRole('textbox', { name: /^Fecha de la cita/ })
      // A Wednesday: the longest name of a day, said back, must leave the time its room beside it.
      const ahead =
        [14, 15, 16, 17, 18, 19, 20].find((days) => new Date(dateAhead(days)).getUTCDay() === 3) ?? 14
      const said = new Date(dateAhead(ahead))
      const month = new Intl.DateTimeFormat('es-US', { month: 'short', timeZone: 'UTC' }).format(said)
      await date.fill(`${said.getUTCDate()} de ${month}`)
      await expect(page.getByText(new RegExp(`^miércoles, .*en ${ahead} días$`))).toBeVisible()
      await page.getByRole('textbox', { name: /^Hora de la cita/ }).fill('10 de la mañana')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('textbox', { name: /^Hora de la cita/ })).toHaveValue('10:00am')
      await chooseHome(page, 'Recogida', 'lh10003')
      await choose(page, 'Destino', 'lakeside dialysis', 'Lakeside Dialysis Center')
      await expect(page.getByText(/· Inglés$/)).toBeVisible()
      await expect(goOn(page, 'Continuar')).toBeVisible()
      expect(await height(page)).toBeLessThanOrEqual(900)
      await noFaults(page)
      await page.getByRole('button', { name: /^Cambiar: Contacto/ }).click()
      await page.getByLabel('Idioma').selectOption('Español')
      await expect(page.getByText(/· Español$/)).toBeVisible()
      await page.getByRole('button', { name: 'lun, mié, vie', exact: true }).click()
      await noFaults(page)
      await goOn(page, 'Continuar').click()
      await page.waitForURL(/\/summary$/)
      await expect(page.getByText('Diálisis', { exact: true })).toBeVisible()
      await expect(page.getByText(/· Español$/)).toBeVisible()
      await expect(page.getByText('{MISSING}')).toHaveCount(0)
      await noFaults(page)
    })
  })

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })

  test('no state of the form has a finding of axe', async ({ page }) => {
    await start(page)
    await noFaults(page)
    await roundTrip(page, 24)
    await noFaults(page)
    await unfold(page, stopLine(page, 'Pickup'))
    await unfold(page, page.getByRole('heading', { name: 'Notes' }))
    await page.getByRole('button', { name: 'Mon, Wed, Fri', exact: true }).click()
    await noFaults(page)
  })
})
