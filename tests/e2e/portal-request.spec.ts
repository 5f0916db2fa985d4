import { formatDayLabel, formatLongDate, formatSpokenDay } from '@nemt/domain/time/format.ts'
import { expect, test, type Locator, type Page } from './test.ts'
import { callByPost } from './by-post.ts'
import { bookWith, call, configurationOf, tokenOf } from './call.ts'
import { enter } from './passcode.ts'
import { mayBook } from './portal-access.ts'
import { day, homeOf, noFaults } from './request.ts'
import { answered, live } from './people.ts'
import { at, dateAhead } from './times.ts'

test.use({ viewport: { width: 360, height: 800 } })

type Ride = { key: string; times: { needed: number } }

/** The rides of a passenger on a day ahead, as the office reads them. */
async function ridesOf(passenger: string, ahead: number): Promise<Ride[]> {
  const token = await tokenOf('lakeside', 'lead')
  const span = { from: at(ahead, '00:00'), to: at(ahead + 1, '00:00') }
  return (await call<{ rides: Ride[] }>('lakeside', 'ride.search', { passenger, ...span }, token)).rides
}

const words = {
  en: {
    start: 'New Trip Request',
    next: 'Next',
    review: 'Check your trip',
    purpose: 'Trip purpose',
    appointment: 'Appointment',
    round: 'round trip',
    date: 'Appointment date',
    time: /^Appointment time/,
    pickup: 'Pickup',
    dropoff: 'Dropoff',
    submit: 'Submit',
    back: 'Back',
    done: /rides requested/,
  },
  es: {
    start: 'Nueva solicitud de viaje',
    next: 'Siguiente',
    review: 'Revisar su viaje',
    purpose: 'Propósito del viaje',
    appointment: 'Cita',
    round: 'Ida y vuelta',
    date: 'Fecha de la cita',
    time: /^Hora de la cita/,
    pickup: 'Recogida',
    dropoff: 'Destino',
    submit: 'Enviar',
    back: 'Atrás',
    done: /viajes solicitados/,
  },
} as const
type Words = (typeof words)[keyof typeof words]

function next(page: Page, { next: label }: Pick<Words, 'next'> = words.en) {
  return page.getByRole('button', { name: label, exact: true })
}

/** Waits for a screen's address. */
async function on(page: Page, step: string) {
  await expect(page).toHaveURL(new RegExp(`step=${step}`))
}

/** Goes on to the next screen, and waits for its question too: its address comes before it. */
async function goOn(page: Page, say: Words, step: string) {
  const question = page.getByRole('heading', { level: 1 })
  const before = (await question.textContent()) ?? ''
  await next(page, say).click()
  await on(page, step)
  await expect(question).not.toHaveText(before)
}

/** Takes one of the answers by its words, as a finger does: once it stands still. */
async function choose(page: Page, answer: string) {
  await page.getByRole('radio', { name: answer, exact: true }).check()
}

/** Fills in a round trip to an appointment, from home to the passenger's facility, one screen after the other. */
async function fillIn(page: Page, ahead: number, mrn: string, say: Words, look = async () => {}) {
  await page.getByRole('combobox', { name: say.purpose }).selectOption({ index: 1 })
  await look()
  await goOn(page, say, 'reason')
  await choose(page, say.appointment)
  await look()
  await goOn(page, say, 'type')
  await choose(page, say.round)
  await goOn(page, say, 'date')
  await page.getByRole('textbox', { name: say.date }).fill(day(ahead))
  await page.keyboard.press('Tab')
  await look()
  await goOn(page, say, 'appointment')
  await page.getByRole('textbox', { name: say.time }).fill('10:30 am')
  await page.keyboard.press('Tab')
  await goOn(page, say, 'pickup')
  const line = homeOf(mrn)
  await page.getByRole('combobox', { name: say.pickup }).fill(line)
  await page
    .getByRole('option', { name: new RegExp(line) })
    .first()
    .click()
  await look()
  await goOn(page, say, 'dropoff')
  await page.getByRole('combobox', { name: say.dropoff }).click()
  await page.getByRole('option').nth(1).click()
  await goOn(page, say, 'time')
  await look()
  await goOn(page, say, 'return')
  await look()
  await goOn(page, say, 'repeat')
  await look()
}

/** From the last screen to the summary. */
async function review(page: Page, say: Words) {
  while (!/summary/.test(page.url())) {
    const button = page.getByRole('button', { name: say.review, exact: true }).first()
    await button.click()
    await page.waitForURL(/summary/, { timeout: 5_000 }).catch(() => {})
  }
}

/** Submits; a press right after the summary appeared does not count, so it may take two. */
async function submit(page: Page, say: Words) {
  await expect(async () => {
    if (/summary/.test(page.url()))
      await page.getByRole('button', { name: say.submit, exact: true }).click({ timeout: 1_000 })
    await expect(page).toHaveURL('/passenger/dashboard', { timeout: 3_000 })
  }).toPass()
}

test('R013 R019 R020 V129 V199 a passenger books a round trip on a phone; the office sees it', async ({
  page,
}) => {
  const passenger = await mayBook('LH10030')
  await enter(page, '(614) 555-0130')
  await page.getByRole('link', { name: words.en.start }).click()
  await expect(page).toHaveURL('/passenger/journey/create')
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('link')).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  await fillIn(page, 20, 'LH10030', words.en, () => fits(page))
  // Nothing that staff alone see or say (V562–V566).
  for (const foreign of ['Internal notes', 'Estimated cost', 'Multi-stop', 'Discharge'])
    await expect(page.getByText(foreign)).toHaveCount(0)
  await review(page, words.en)
  await fits(page)
  await expect(page.getByText('$')).toHaveCount(0)
  await submit(page, words.en)
  await expect(page.getByText(words.en.done)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Scheduled for/ })).not.toHaveCount(0)
  expect(await ridesOf(passenger, 20)).toHaveLength(2)
})

/** Nothing to scroll sideways, also at twice the size. */
async function fits(page: Page) {
  const size = page.viewportSize()!
  for (const width of [size.width, size.width / 2]) {
    await page.setViewportSize({ width, height: size.height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize(size)
  // Letters twice as large on the same phone.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

test('V351 decision 047 who goes on past the way back has it when the treatment is over, and not in its midst', async ({
  page,
}) => {
  await mayBook('LH10037')
  await enter(page, '(614) 555-0137')
  await page.goto('/passenger/journey/create')
  await page.getByRole('combobox', { name: words.en.purpose }).selectOption('Dialysis')
  await goOn(page, words.en, 'reason')
  await choose(page, words.en.appointment)
  await goOn(page, words.en, 'type')
  await choose(page, words.en.round)
  await goOn(page, words.en, 'date')
  await page.getByRole('textbox', { name: words.en.date }).fill(day(28))
  await page.keyboard.press('Tab')
  await goOn(page, words.en, 'appointment')
  await page.getByRole('textbox', { name: words.en.time }).fill('10:30 am')
  await page.keyboard.press('Tab')
  await goOn(page, words.en, 'pickup')
  for (const [end, line, then] of [
    [words.en.pickup, homeOf('LH10037'), 'dropoff'],
    [words.en.dropoff, 'Lakeside General Hospital', 'time'],
  ] as const) {
    await page.getByRole('combobox', { name: end }).fill(line)
    await page
      .getByRole('option', { name: new RegExp(line) })
      .first()
      .click()
    await goOn(page, words.en, then)
  }
  // From here the summary can be reached at once.
  await review(page, words.en)
  await expect(page.getByRole('article', { name: 'Ride 2 of 2' })).toContainText('02:30pm')
})

test('P033 P034 who may only look from now on is told at once, and not after ten screens', async ({
  page,
}) => {
  const passenger = await mayBook('LH10010')
  await enter(page, '(614) 555-0110')
  const rides = await page.context().newPage()
  await rides.goto('/passenger/dashboard')
  await live(rides)
  await page.getByRole('link', { name: words.en.start }).click()
  await page.getByRole('combobox', { name: words.en.purpose }).selectOption({ index: 1 })
  await goOn(page, words.en, 'reason')
  await live(page)
  const lead = await tokenOf('lakeside', 'lead')
  const change = { key: passenger, portal_settings: { access: 'view' } }
  await call('lakeside', 'passenger.update', change, lead)
  await expect(page.getByText(/^To book a ride, call/)).toBeVisible()
  await expect(rides.getByRole('link', { name: words.en.start })).toHaveCount(0)
})

for (const scheme of ['light', 'dark'] as const)
  test(`in Spanish, ${scheme}: each screen of the request has no finding of axe and fits, to the booked ride`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: scheme })
    const [mrn, phone] = scheme === 'light' ? ['LH10031', '0131'] : ['LH10033', '0133']
    const passenger = await mayBook(mrn)
    await page.goto('/login/patient')
    await page.getByRole('button', { name: 'Español' }).click()
    await enter(page, `(614) 555-${phone}`)
    await page.getByRole('link', { name: words.es.start }).click()
    const look = async () => {
      await noFaults(page)
      await fits(page)
      // 12/03/2026 is another day to who reads Spanish.
      await expect(page.getByText(/\d\d\/\d\d\/\d{4}/)).toHaveCount(0)
    }
    // Nothing that only the office says.
    await expect(page.getByRole('button', { name: 'Indique para qué atención es el viaje' })).toBeVisible()
    await fillIn(page, 21, mrn, words.es, look)
    await review(page, words.es)
    await look()
    // They are told in their own language, whatever their contact's is said to be (F151).
    await expect(page.getByText(/ · Mensajes de texto$/)).toBeVisible()
    await submit(page, words.es)
    expect(await ridesOf(passenger, 21)).toHaveLength(2)
  })

test('P9 Back, a reload and a page in between lose nothing; two taps on Submit book once', async ({
  page,
}) => {
  const passenger = await mayBook('LH10034')
  await enter(page, '(614) 555-0134')
  await page.getByRole('link', { name: words.en.start }).click()
  await fillIn(page, 22, 'LH10034', words.en)
  await page.goBack()
  await on(page, 'return')
  await page.goBack()
  await on(page, 'time')
  await page.reload()
  await on(page, 'time')
  await expect(page.getByRole('textbox', { name: /^Pickup time/ })).not.toHaveValue('')
  await page.getByRole('button', { name: words.en.back, exact: true }).click()
  await on(page, 'dropoff')
  await expect(page.getByRole('combobox', { name: 'Dropoff' })).not.toHaveValue('')
  // The portal in between: what was begun is kept, and comes up again.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Leave, keep for later' }).click()
  await expect(page).toHaveURL('/passenger/help')
  await page.goto('/passenger/journey/create')
  // It says which it is: whose, when and where to.
  await page.getByRole('button', { name: /^Resume: .+, [A-Z][a-z]+ \d\d, \d{4} → .+, saved/ }).click()
  await review(page, words.en)
  const button = page.getByRole('button', { name: words.en.submit, exact: true })
  await expect(async () => {
    if (/summary/.test(page.url())) await button.dblclick({ timeout: 1_000 })
    await expect(page).toHaveURL('/passenger/dashboard', { timeout: 3_000 })
  }).toPass()
  await expect(page.getByText(words.en.done)).toHaveCount(1)
  expect(await ridesOf(passenger, 22)).toHaveLength(2)
})

test('each screen says what it lacks itself, and two ends at one place are said where they are mended', async ({
  page,
}) => {
  await mayBook('LH10038')
  await enter(page, '(614) 555-0138')
  await page.getByRole('link', { name: words.en.start }).click()
  await page.getByRole('combobox', { name: words.en.purpose }).selectOption({ index: 1 })
  await goOn(page, words.en, 'reason')
  await choose(page, 'Other')
  await goOn(page, words.en, 'type')
  await choose(page, 'one way')
  await goOn(page, words.en, 'date')
  await expect(page.getByRole('button', { name: 'Enter date' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Date' }).fill(day(24))
  await page.keyboard.press('Tab')
  await goOn(page, words.en, 'pickup')
  await expect(page.getByRole('button', { name: 'Enter pickup location' })).toBeVisible()
  const line = homeOf('LH10038')
  for (const [end, then] of [
    ['Pickup', words.en.next],
    ['Dropoff', 'Pickup and dropoff are the same place'],
  ] as const) {
    const field = page.getByRole('combobox', { name: end })
    await field.fill('99999 Nowhere')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: `Enter ${end.toLowerCase()} location` })).toBeVisible()
    await field.fill(line)
    await page
      .getByRole('option', { name: new RegExp(line) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: then, exact: true })).toBeVisible()
    if (end === 'Pickup') await goOn(page, words.en, 'dropoff')
  }
})

test('two taps on the way to a cancellation ask still, and the question says which day', async ({ page }, {
  retry,
}) => {
  const passenger = await mayBook('LH10036')
  // A second try has a day of its own.
  const ahead = 25 + retry
  const needed = at(ahead, '10:00')
  const token = await tokenOf('lakeside', 'lead')
  const { places } = await call<{ places: Record<'home' | 'facility', { name?: string; address: object }> }>(
    'lakeside',
    'passenger.info',
    { key: passenger },
    token,
  )
  const ride = {
    passenger: { key: passenger },
    type: 'scheduled',
    reason: 'appointment',
    times: { needed, appointment: needed + 3_600_000 },
    stops: {
      pickup: { address: places.home.address, type: 'home' },
      dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
    },
  }
  await bookWith(token, { rides: [ride], ...answered })
  await enter(page, '(614) 555-0136')
  const rides = page.getByRole('region', { name: formatDayLabel(dateAhead(ahead), dateAhead(0)) })
  await rides.getByRole('button', { name: /^Scheduled for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride' })
  await expect(dialog).toContainText(formatSpokenDay(dateAhead(ahead), dateAhead(0)))
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  const confirm = dialog.getByRole('button', { name: 'Cancel the ride' })
  // Where it stands is measured when nothing moves any longer.
  await confirm.click({ trial: true })
  const { x, y, width, height } = (await confirm.boundingBox())!
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 30 })
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => ridesOf(passenger, ahead)).toHaveLength(1)
})

test('V249 who cancels a series from a ride on is told how many rides that takes, and until when', async ({
  page,
}, { retry }) => {
  const passenger = await mayBook('LH10036')
  const ahead = 40 + retry
  const [there, back] = [at(ahead, '10:00'), at(ahead, '14:00')]
  const token = await tokenOf('lakeside', 'lead')
  const { places } = await call<{ places: Record<'home' | 'facility', { name?: string; address: object }> }>(
    'lakeside',
    'passenger.info',
    { key: passenger },
    token,
  )
  const home = { address: places.home.address, type: 'home' }
  const clinic = { address: places.facility.address, name: places.facility.name, type: 'facility' }
  const weekday = String(new Date(`${dateAhead(ahead)}T12:00Z`).getUTCDay() || 7)
  const shared = { passenger: { key: passenger }, type: 'scheduled', reason: 'appointment' }
  const repeat = { enabled: true, days: { [weekday]: true }, until: at(ahead + 14, '23:00') }
  const rides = [
    {
      ...shared,
      repeat,
      times: { needed: there, appointment: there + 3_600_000 },
      stops: { pickup: home, dropoff: clinic },
    },
    { ...shared, repeat, times: { needed: back }, stops: { pickup: clinic, dropoff: home } },
  ]
  await bookWith(token, { rides, ...answered })
  await enter(page, '(614) 555-0136')
  const region = page.getByRole('region', { name: formatDayLabel(dateAhead(ahead), dateAhead(0)) })
  await region
    .getByRole('button', { name: /^Scheduled for/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('radio', { name: 'current rides' }).check()
  await expect(dialog.getByRole('button', { name: 'Cancel the ride' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'current and future rides' }).check()
  await expect(dialog).toHaveAccessibleName('Cancel 6 rides')
  const days = [ahead, ahead + 14].map((each) => formatLongDate(dateAhead(each)))
  const told = `This cancels 6 rides from ${days.join(' to ')}. There will be no more rides of this series.`
  await expect(dialog).toContainText(told)
  await dialog.getByRole('button', { name: 'Cancel the 6 rides' }).click()
  await expect(dialog).toContainText(told)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('6 rides are cancelled.')).toBeVisible()
})

test('a request that is started over begins with its first question', async ({ page }) => {
  await mayBook('LH10012')
  await enter(page, '(614) 555-0112')
  await page.goto('/passenger/journey/create')
  const purpose = page.getByRole('combobox', { name: words.en.purpose })
  await purpose.selectOption('Other purpose...')
  await expect(page.getByRole('textbox', { name: 'Purpose of the trip' })).toHaveValue('')
  await purpose.selectOption({ index: 1 })
  await goOn(page, words.en, 'reason')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Abandon changes' }).click()
  await expect(purpose).toHaveValue('')
  await purpose.selectOption({ index: 1 })
  await goOn(page, words.en, 'reason')
})

test('P9 a phone whose clock is twelve hours off books the right day', async ({ page }) => {
  const passenger = await mayBook('LH10035')
  await enter(page, '(614) 555-0135')
  await page.addInitScript(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + 12 * 3_600_000
  })
  await page.goto('/passenger/journey/create')
  // Today's date stays the office's: an appointment this evening is not over because the phone says so.
  await fillIn(page, 23, 'LH10035', words.en)
  await review(page, words.en)
  await submit(page, words.en)
  expect(await ridesOf(passenger, 23)).toHaveLength(2)
})

test('decision 096 a request that meets no network is sent later, once, and its draft is gone', async ({
  page,
}, { retry }) => {
  // What the first try booked is no ride of the second one.
  const ahead = 25 + 20 * retry
  const passenger = await mayBook('LH10038')
  await enter(page, '(614) 555-0138')
  await page.goto('/passenger/journey/create')
  await fillIn(page, ahead, 'LH10038', words.en)
  await review(page, words.en)
  await page.context().setOffline(true)
  const later = page.getByRole('button', { name: 'Send it later' })
  await expect(async () => {
    if (!(await later.isVisible()))
      await page.getByRole('button', { name: words.en.submit, exact: true }).click({ timeout: 1_000 })
    await expect(later).toBeVisible({ timeout: 6_000 })
  }).toPass()
  await later.click()
  await page.context().setOffline(false)
  await page.goto('/passenger/dashboard')
  await expect.poll(async () => (await ridesOf(passenger, ahead)).length, { timeout: 20_000 }).toBe(2)
  await expect(page.getByRole('region', { name: 'Waiting for the network' })).toHaveCount(0)
  await page.goto('/passenger/journey/create')
  await expect(page.getByRole('combobox', { name: words.en.purpose })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resume/ })).toHaveCount(0)
})

test('M135 what the office alone may allow is said in a sentence, with whom to phone', async ({ page }) => {
  // Whose page hears of what the office does is told at once (P033 P034); this one doesn't.
  await callByPost(page)
  const passenger = await mayBook('LH10034')
  await enter(page, '(614) 555-0134')
  await page.goto('/passenger/journey/create')
  await fillIn(page, 24, 'LH10034', words.en)
  // The office takes the right to book away while the request is being made.
  const token = await tokenOf('lakeside', 'lead')
  await review(page, words.en)
  await call('lakeside', 'passenger.update', { key: passenger, portal_settings: { access: 'view' } }, token)
  const dialog = page.getByRole('dialog', { name: 'Cannot submit request' })
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: words.en.submit, exact: true }).click({ timeout: 1_000 })
    await expect(dialog).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(dialog.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
  expect(await ridesOf(passenger, 24)).toHaveLength(0)
  await page.goto('/passenger/journey/create')
  await expect(page.getByText(/To book a ride, call Lakeside Health/)).toBeVisible()
})

test('R014 V016 V131–V133 X098 a ride is changed from its card; another’s ride in the link is none', async ({
  page,
}, { retry }) => {
  // What the first try booked is no ride of the second one.
  const ahead = 25 + 20 * retry
  const passenger = await mayBook('LH10005')
  await enter(page, '(614) 555-0105')
  await page.goto('/passenger/journey/create')
  await fillIn(page, ahead, 'LH10005', words.en)
  await review(page, words.en)
  await submit(page, words.en)
  const [first] = await ridesOf(passenger, ahead)
  const day = page.getByRole('region', { name: formatDayLabel(dateAhead(ahead), dateAhead(0)) })
  await day
    .getByRole('button', { name: /^Scheduled for/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/passenger\/journey\/create\?rides=/)
  await expect(page.getByText('Edit trip request')).toBeVisible()
  while (!/step=time/.test(page.url())) await next(page).click()
  await page.getByRole('textbox', { name: /^Pickup time/ }).fill('9:15 am')
  await page.keyboard.press('Tab')
  await review(page, words.en)
  await expect(page.getByText('09:15am').first()).toBeVisible()
  await submit(page, words.en)
  const after = await ridesOf(passenger, ahead)
  // The ride is another now, at its new time; the way back stays what it was.
  expect(after.map(({ key }) => key)).not.toContain(first?.key)
  expect(after.map(({ times }) => times.needed)).toContain(at(ahead, '09:15'))
  const foreign = await ridesOf(await mayBook('LH10034'), 22)
  await page.goto(`/passenger/ride/edit?rides=${foreign[0]?.key ?? 'RIDnobody'}`)
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await page.goto('/passenger/ride/edit?rides=%3Cb%3E')
  await expect(page).toHaveURL('/passenger/dashboard')
})

test('R021 R022 M136 who is at risk for COVID-19 and can’t be driven is signed out, with whom to phone', async ({
  page,
}) => {
  await mayBook('LH10041')
  const configure = await configurationOf('lakeside')
  const screen = (portal_covid19: boolean) => configure({ passenger: { portal_covid19 } })
  await enter(page, '(614) 555-0141')
  await screen(true)
  try {
    const rule = page.getByText(/more than 15 minutes in the last 10 days/)
    // What a customer's configuration says is known everywhere a moment later.
    await expect(async () => {
      await page.goto('/passenger/journey/create')
      await expect(rule).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(
      page.getByRole('button', { name: 'Please select an option from the COVID-19 Screen' }),
    ).toBeVisible()
    await choose(page, 'I am not at risk for COVID-19')
    await next(page).click()
    await on(page, 'purpose')
    await page.goBack()
    await page.getByRole('radio', { name: 'I am at risk for COVID-19', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'COVID-19 Screen' })
    await dialog.getByRole('button', { name: 'No, go back' }).click()
    await page.getByRole('radio', { name: 'I am at risk for COVID-19', exact: true }).click()
    await dialog.getByRole('button', { name: 'Yes, I am at risk' }).click()
    await expect(page).toHaveURL('/login/at-risk')
    await expect(
      page.getByText(/You were marked at-risk for COVID-19.*Lakeside Health at \(614\)/),
    ).toBeVisible()
    await page.goto('/passenger/dashboard')
    await expect(page).toHaveURL(/\/login/)
  } finally {
    await screen(false)
  }
})

test.describe('V547 what only the office may lift', () => {
  /** A passenger whose only benefit is this one; gives their key, and the way back. */
  async function paidBy(mrn: string, benefit: string) {
    const passenger = await mayBook(mrn)
    const token = await tokenOf('lakeside', 'lead')
    const ask = <T>(name: string, payload: object) => call<T>('lakeside', name, payload, token)
    const { funds } = await ask<{ funds: { fund_key: string; enabled: boolean }[] }>('passenger.ride.stats', {
      passenger_key: passenger,
    })
    const usual = funds.filter(({ enabled }) => enabled).map(({ fund_key }) => fund_key)
    const { fund_key } = await ask<{ fund_key: string }>('passenger.create_fund', {
      passenger_key: passenger,
      policy_key: benefit,
    })
    for (const fund of usual) await ask('fund.disable', { passenger_key: passenger, fund_key: fund })
    return async () => {
      for (const fund of usual) await ask('fund.enable', { passenger_key: passenger, fund_key: fund })
      await ask('fund.disable', { passenger_key: passenger, fund_key })
    }
  }

  /** The desk's number, as a link that a phone calls. */
  function desk(within: Locator) {
    return within.getByRole('link', { name: /^(?:Call|Llamar al) \(/ })
  }

  test('an authorization that every benefit asks for is said at once', async ({ page }) => {
    const undo = await paidBy('LH10032', 'PCYcoded')
    try {
      await enter(page, '(614) 555-0132')
      await page.goto('/passenger/journey/create')
      const said = page.getByRole('alert').filter({ hasText: 'This trip cannot be booked online.' })
      await expect(said).toContainText('The office has to say yes to it first.')
      await expect(desk(page.getByRole('complementary', { name: 'Help' }))).toHaveAttribute('href', /^tel:/)
      await noFaults(page)
      await fits(page)
    } finally {
      await undo()
    }
  })

  test('a benefit that does not pay is said with its reason on the screen of the day, to the summary', async ({
    page,
  }) => {
    const undo = await paidBy('LH10037', 'PCYformer')
    try {
      await page.goto('/login/patient')
      await page.getByRole('button', { name: 'Español' }).click()
      await enter(page, '(614) 555-0137')
      await page.goto('/passenger/journey/create')
      await fillIn(page, 26, 'LH10037', words.es, async () => {
        const limit = page.getByRole('alert').filter({ hasText: 'Este viaje no se puede reservar en línea' })
        if (!/step=(?:date|time|return|repeat)/.test(page.url())) return
        await expect(limit).toContainText('Su beneficio no paga viajes ese día.')
        await expect(desk(limit)).toHaveAttribute('href', /^tel:\+1\d{10}$/)
        await noFaults(page)
        await fits(page)
      })
      await review(page, words.es)
      // The summary has whom to phone as well, and says why it is refused.
      await expect(desk(page.getByRole('complementary', { name: 'Ayuda' }))).toBeVisible()
      const dialog = page.getByRole('dialog')
      await expect(async () => {
        await page.getByRole('button', { name: words.es.submit, exact: true }).click({ timeout: 1_000 })
        await expect(dialog).toBeVisible({ timeout: 3_000 })
      }).toPass()
      await expect(dialog.getByRole('listitem').first()).toContainText('Su beneficio no paga')
      await expect(desk(dialog)).toBeVisible()
      await noFaults(page)
    } finally {
      await undo()
    }
  })
})

test('who changes the language in the midst of a request reads its days and times in that language, too', async ({
  page,
}) => {
  await mayBook('LH10028')
  await enter(page, '(614) 555-0128')
  await page.goto('/passenger/journey/create')
  await page.getByRole('button', { name: 'Español' }).click()
  const usual = page.getByRole('region', { name: 'Viajes habituales' })
  await expect(usual).toContainText(/\d\d:\d\d [ap]\.\s?m\. .*último para el \d{1,2} de [a-z]+ de \d{4}/)
})
