import { formatLongDate } from '@nemt/domain/time/format.ts'
import { expect, test, type Locator, type Page } from './test.ts'
import { bookWith, call, tokenOf } from './call.ts'
import { enter } from './passcode.ts'
import { answered, haveSession } from './people.ts'
import { mayBook } from './portal-access.ts'
import { noFaults } from './request.ts'
import { at, dateAhead, typed, zone } from './times.ts'

test.use({ viewport: { width: 360, height: 800 } })

type Place = { name?: string; address: { format: string; lat: number; lng: number } }

/** A ride of a passenger from home to their facility, so many days ahead at ten, to an appointment at eleven. */
async function rideAt(mrn: string, days: number) {
  const [passenger, token] = [await mayBook(mrn), await tokenOf('lakeside', 'lead')]
  const { places } = await call<{ places: Record<'home' | 'facility', Place> }>(
    'lakeside',
    'passenger.info',
    { key: passenger },
    token,
  )
  const { home, facility } = places
  const ride = {
    passenger: { key: passenger },
    type: 'scheduled',
    reason: 'appointment',
    times: { needed: at(days, '10:00'), appointment: at(days, '11:00') },
    stops: {
      pickup: { address: home.address, type: 'home' },
      dropoff: { address: facility.address, name: facility.name, type: 'facility' },
    },
  }
  const [key = ''] = await bookWith(token, { rides: [ride], ...answered })
  return { key, token, facility }
}

function next(page: Page) {
  return page.getByRole('button', { name: 'Check your trip', exact: true }).first()
}

test('a passenger whose appointment alone is later is fetched later, as the page says before it is sent', async ({
  page,
}, { retry }) => {
  const { key, token } = await rideAt('LH10032', 26 + retry)
  await enter(page, '(614) 555-0132')
  await page.goto(`/passenger/journey/create?rides=${key}&step=appointment`)
  const time = page.getByRole('textbox', { name: /^Appointment time/ })
  await expect(time).toHaveValue('11:00am')
  await time.fill('4:30 pm')
  await page.keyboard.press('Tab')
  await next(page).click()
  await expect(page).toHaveURL(/summary/)
  await expect(page.getByRole('article', { name: 'Ride 1 of 1' })).toContainText('03:30pm')
  await expect(async () => {
    if (/summary/.test(page.url()))
      await page.getByRole('button', { name: 'Submit', exact: true }).click({ timeout: 1_000 })
    await expect(page).toHaveURL('/passenger/dashboard', { timeout: 3_000 })
  }).toPass()
  const { rides } = await call<{ rides: Record<string, { times: object }> }>(
    'lakeside',
    'ride.latest',
    { keys: [key] },
    token,
  )
  expect(rides[key]?.times).toMatchObject({
    needed: at(26 + retry, '15:30'),
    appointment: at(26 + retry, '16:30'),
  })
})

test('a passenger who is picked up elsewhere and goes on at once has the pickup time of the new way', async ({
  page,
}, { retry }) => {
  const { key, token, facility } = await rideAt('LH10047', 27 + retry)
  await enter(page, '(614) 555-0147')
  await page.goto(`/passenger/journey/create?rides=${key}&step=pickup`)
  await page.getByRole('combobox', { name: 'Pickup' }).fill('Lakeside General Hospital')
  await page.getByRole('option', { name: /Lakeside General Hospital/ }).click()
  await next(page).click()
  await expect(page).toHaveURL(/summary/)
  const query = { query: 'Lakeside General Hospital' }
  const found = await call<{ suggestions: Place[] }>('lakeside', 'place.suggest', query, token)
  const hospital = found.suggestions.find(({ name }) => name?.includes(query.query))
  const [from, to] = [hospital!, facility].map(({ address: { lat, lng } }) => ({ lat, lng }))
  const question = { timestamp: at(27 + retry, '11:00'), pickup: from, dropoff: to }
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const article = page.getByRole('article', { name: 'Ride 1 of 1' })
  // On a busy machine one of two answers may come without the streets.
  await expect(async () => {
    const { pickup } = await call<{ pickup: number }>('lakeside', 'map.estimate.pickup', question, token)
    expect(pickup).not.toBe(at(27 + retry, '10:00'))
    expect(await article.innerText()).toContain(shown.format(pickup).replace(/\s/, '').toLowerCase())
  }).toPass()
})

/** A way there and back on a day ahead, at 10:05 and 14:05. */
async function roundTrip(mrn: string, days: number) {
  const [passenger, token] = [await mayBook(mrn), await tokenOf('lakeside', 'lead')]
  const { places } = await call<{ places: Record<'home' | 'facility', Place> }>(
    'lakeside',
    'passenger.info',
    { key: passenger },
    token,
  )
  const [home, facility] = [
    { address: places.home.address, type: 'home' },
    { address: places.facility.address, name: places.facility.name, type: 'facility' },
  ]
  const leg = { passenger: { key: passenger }, type: 'scheduled', reason: 'other' }
  const [there = '', back = ''] = await bookWith(token, {
    type: 'round',
    rides: [
      { ...leg, times: { needed: at(days, '10:05') }, stops: { pickup: home, dropoff: facility } },
      { ...leg, times: { needed: at(days, '14:05') }, stops: { pickup: facility, dropoff: home } },
    ],
    ...answered,
  })
  return { there, back, token }
}

test('V246 V250 V256 the way back is offered to be cancelled with the way there; the words are read again', async ({
  page,
}, { retry }) => {
  const { there, back } = await roundTrip('LH10047', 40 + retry)
  await enter(page, '(614) 555-0147')
  await page
    .getByRole('button', { name: /^Scheduled for 10:05am/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride' })
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  await expect(boxes.first()).toBeChecked()
  await expect(boxes.last()).not.toBeChecked()
  await boxes.first().uncheck({ force: true })
  await expect(dialog.getByRole('button', { name: 'Select at least one ride' })).toBeVisible()
  for (const box of await boxes.all()) await box.check({ force: true })
  const both = page.getByRole('dialog', { name: 'Cancel 2 rides' })
  await both.getByRole('radio', { name: 'Other', exact: true }).check()
  await both.getByRole('textbox').fill('My aunt drives me')
  await both.getByRole('button', { name: 'Cancel the 2 rides' }).click()
  await both.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('2 rides are cancelled.')).toBeVisible()
  for (const ride of [there, back]) {
    await page.goto(`/passenger/ride/${ride}/summary`)
    await expect(page.getByText('Other: My aunt drives me')).toBeVisible()
  }
})

test('an appointment that the office moves in place takes the pickup along, until another is typed', async ({
  page,
}, { retry }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { key, token } = await rideAt('LH10018', 28 + retry)
  await haveSession(page)
  await page.goto(`/dashboard/${key}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  await pane.getByRole('button', { name: 'Change time' }).click()
  const [pickup, appointment] = ['Pickup Time', 'Appointment Time'].map((name) =>
    pane.getByRole('textbox', { name }),
  )
  const type = async (field: Locator | undefined, time: string) => {
    await field!.fill(time)
    await field!.press('Tab')
  }
  const save = pane.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await pickup!.fill('')
  await save.click()
  await expect(pickup!).toBeFocused()
  await expect(pickup!).toHaveAccessibleDescription('Enter pickup time')
  await type(pickup, '11:40 pm')
  await expect(pickup!).toHaveAccessibleDescription('The pickup cannot be after the appointment')
  await pane.getByRole('button', { name: 'Discard' }).click()
  await pane.getByRole('button', { name: 'Change time' }).click()
  await type(appointment, '4:30 pm')
  await expect(pickup!).toHaveValue('03:30pm')
  await type(pickup, '3:40 pm')
  await type(appointment, '4:45 pm')
  await expect(pickup!).toHaveValue('03:40pm')
  // What is typed last is saved by the first press, with the field not left yet.
  await pickup!.fill('3:45 pm')
  await save.click()
  const times = async () => {
    const latest = await call<{ rides: Record<string, { times: object }> }>(
      'lakeside',
      'ride.latest',
      { keys: [key] },
      token,
    )
    return latest.rides[key]?.times
  }
  await expect.poll(times).toMatchObject({
    needed: at(28 + retry, '15:45'),
    appointment: at(28 + retry, '16:45'),
  })
})

test('V226 who moves the way there to another day takes the way back along, and reads so before', async ({
  page,
}, { retry }) => {
  const days = 44 + 2 * retry
  const { there, back, token } = await roundTrip('LH10043', days)
  await enter(page, '(614) 555-0143')
  await page.goto(`/passenger/journey/create?rides=${there}&step=date`)
  const along = page.getByRole('checkbox', { name: 'Update other rides' })
  await expect(along).toBeChecked()
  await page.getByRole('textbox', { name: /date/i }).fill(typed(dateAhead(days - 1)))
  await page.keyboard.press('Tab')
  await noFaults(page)
  await next(page).click()
  await expect(page).toHaveURL(/summary/)
  const others = page.getByRole('region', { name: 'Other rides of this request' })
  await expect(others).toContainText(`Now: ${formatLongDate(dateAhead(days - 1))}, 02:05pm`)
  await expect(async () => {
    if (/summary/.test(page.url()))
      await page.getByRole('button', { name: 'Submit', exact: true }).click({ timeout: 1_000 })
    await expect(page).toHaveURL('/passenger/dashboard', { timeout: 3_000 })
  }).toPass()
  type Latest = { rides: Record<string, { times: { needed: number } }> }
  const { rides } = await call<Latest>('lakeside', 'ride.latest', { keys: [there, back] }, token)
  expect([rides[there], rides[back]].map((ride) => ride?.times.needed)).toEqual([
    at(days - 1, '10:05'),
    at(days - 1, '14:05'),
  ])
})

test('V226 who moves the way back alone, with the way there along, goes on and is not sent to the phone', async ({
  page,
}, { retry }) => {
  const days = 310 + 2 * retry
  const { there, back, token } = await roundTrip('LH10012', days)
  await enter(page, '(614) 555-0112')
  await page.goto(`/passenger/journey/create?rides=${back}&step=time`)
  const time = page.getByRole('textbox', { name: /^Pickup time/ })
  await expect(time).toHaveValue('02:05pm')
  // Before the way there: said where it is mended.
  await time.fill('9:05 am')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: 'A ride cannot start before the one that it follows' }),
  ).toBeVisible()
  await time.fill('2:35 pm')
  await page.keyboard.press('Tab')
  await next(page).click()
  await expect(page).toHaveURL(/summary/)
  await expect(async () => {
    if (/summary/.test(page.url()))
      await page.getByRole('button', { name: 'Submit', exact: true }).click({ timeout: 1_000 })
    await expect(page).toHaveURL('/passenger/dashboard', { timeout: 3_000 })
  }).toPass()
  type Latest = { rides: Record<string, { times: { needed: number } }> }
  const { rides } = await call<Latest>('lakeside', 'ride.latest', { keys: [there, back] }, token)
  expect([rides[there], rides[back]].map((ride) => ride?.times.needed)).toEqual([
    at(days, '10:05'),
    at(days, '14:35'),
  ])
})
