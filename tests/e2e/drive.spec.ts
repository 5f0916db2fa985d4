import { expect, test, type BrowserContext, type Page } from './test.ts'
import { formatTime } from '@nemt/domain/time/format.ts'
import { call as rest } from './call.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { begin, linkTo, phone, sign, step, stored } from './driving.ts'
import { freeNumber, lastName } from './made-up.ts'
import { another, answered, call, haveSession } from './people.ts'
import { noFaults } from './request.ts'
import { at, soon, zone } from './times.ts'

async function offline(context: BrowserContext, is: boolean) {
  await context.setOffline(is)
}

test('V1238 V1256 a driver drives by the link; what is pressed without a network comes later, once', async ({
  page,
  browser,
}) => {
  const { driver, context, rideNow } = await begin(page, browser, {
    passenger: 'lh10025',
    number: '6145550263',
  })
  expect(driver.url()).not.toContain('access_token')
  await expect(driver.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /destination=-?\d/)
  await noFaults(driver)
  await step(driver, 'in 10 min').click()
  await expect.poll(async () => (await rideNow()).status).toBe('pickup')
  await step(driver, 'Arrived at pickup').click()
  await expect.poll(async () => (await rideNow()).status).toBe('waiting')
  // Two hours before the ride's time nobody waits yet: not from the arrival on.
  const { times: stamps } = await rideNow()
  const clock = (instant: number) => formatTime(instant, zone)
  await expect(step(driver, `Wait until ${clock(stamps.needed - 5 * 60_000)} before a no-show`)).toBeVisible()
  await noFaults(driver)

  await offline(context, true)
  await step(driver, 'On board').click()
  await expect(driver.getByRole('heading', { level: 2, name: 'Next: dropoff' })).toBeVisible()
  const between = Date.now()
  await expect(step(driver, /^Please let the passenger sign/i)).toBeVisible()
  await sign(driver)
  await step(driver, 'Trip done').click()
  await expect(driver.getByText('2 steps are not sent yet.')).toBeVisible()
  // Keys and stamps alone.
  expect(Object.keys((JSON.parse(await stored(driver)) as object[])[1]!).toSorted()).toEqual(
    ['at', 'id', 'ride', 'step'].toSorted(),
  )
  expect(await rideNow()).toMatchObject({ status: 'waiting' })

  await offline(context, false)
  await expect(driver.getByText('This trip is over. Thank you.')).toBeVisible()
  const { status, times } = await rideNow()
  expect(status).toBe('completed')
  expect([times.waiting < times.enroute, times.enroute <= between, times.completed >= between]).toEqual([
    true,
    true,
    true,
  ])
  expect(await stored(driver)).toBe('[]')
  await noFaults(driver)
})

test('the link opens once; who is taken off the ride has no page any more', async ({ page, browser }) => {
  const { driver, link, assign } = await begin(page, browser, { passenger: 'lh10027', number: '6145550264' })
  const stranger = await another(browser, phone)
  await stranger.goto(link)
  await expect(stranger.getByRole('alert').filter({ hasText: 'This link was already used' })).toBeVisible()
  await noFaults(stranger)
  await assign('Omar', '6145550265')
  await step(driver, 'in 10 min').click()
  await expect(driver.getByText('This trip is no longer yours.')).toBeVisible()
})

test('decision 076 what is pressed on the page of one trip counts for no other that the phone opened since', async ({
  page,
  browser,
}) => {
  const number = '6145550268'
  const first = await begin(page, browser, { passenger: 'lh10033', number })
  await step(first.driver, 'in 10 min').click()
  await expect.poll(async () => (await first.rideNow()).status).toBe('pickup')
  const second = await begin(page, browser, { passenger: 'lh10034', number, context: first.context })
  await step(first.driver, 'Arrived at pickup').click()
  await expect(first.driver.getByText('This phone has opened another trip since.')).toBeVisible()
  await expect(first.driver.getByText('One step is not sent yet.')).toBeVisible()
  expect([(await first.rideNow()).status, (await second.rideNow()).status]).toEqual(['pickup', 'confirmed'])

  await expect
    .poll(() => rest('lakeside', 'drive.link', { ride: first.ride }, first.metro))
    .toEqual({ sent: true })
  await expect.poll(() => linkTo(number)).toContain(first.ride)
  const again = await first.context.newPage()
  await again.goto(await linkTo(number))
  await expect.poll(async () => (await first.rideNow()).status).toBe('waiting')
  expect((await second.rideNow()).status).toBe('confirmed')
})

for (const hours of [3, -3])
  test(`decision 076 a phone whose clock is ${hours} hours off reports right times`, async ({
    page,
    browser,
  }) => {
    const context = await browser.newContext({ viewport: phone })
    await context.addInitScript((off) => {
      const real = Date.now
      Date.now = () => real() + off
    }, hours * 3_600_000)
    const { driver, rideNow } = await begin(page, browser, {
      ...{ passenger: hours > 0 ? 'lh10035' : 'lh10036', number: hours > 0 ? '6145550269' : '6145550270' },
      context,
    })
    await step(driver, 'in 10 min').click()
    await expect.poll(async () => (await rideNow()).status).toBe('pickup')
    await step(driver, 'Arrived at pickup').click()
    await expect.poll(async () => (await rideNow()).status).toBe('waiting')
    const { times, estimates } = await rideNow()
    expect(Math.abs(times.waiting - Date.now())).toBeLessThan(60_000)
    expect(Math.abs(estimates.pickup - times.waiting - 600_000)).toBeLessThan(60_000)
  })

test('a driver’s position is shared when they say so, and ends with the trip; the office sees it', async ({
  page,
  browser,
}) => {
  const { driver, ride } = await begin(page, browser, {
    ...{ passenger: 'lh10030', number: '6145550266' },
    options: { geolocation: { latitude: 39.97, longitude: -83.01 }, permissions: ['geolocation'] },
  })
  await expect(step(driver, 'Share my position')).toHaveCount(0)
  await step(driver, 'in 10 min').click()
  const position = async () =>
    (await call<{ position: object | null }>(page, 'ride.position', { ride })).position
  await expect(step(driver, 'Share my position')).toBeVisible()
  expect(await position()).toBeNull()
  await step(driver, 'Share my position').click()
  await expect.poll(position).toMatchObject({ lat: 39.97, lng: -83.01 })
  await noFaults(driver)
  await step(driver, 'Stop sharing').click()
  await expect(step(driver, 'Share my position')).toBeVisible()
})

test('the driver’s page speaks Spanish, in the dark', async ({ page, browser }) => {
  const { driver } = await begin(page, browser, {
    ...{ passenger: 'lh10032', number: '6145550267' },
    options: { locale: 'es-US', colorScheme: 'dark' },
  })
  await noFaults(driver)
  await step(driver, 'en 5 min').click()
  await step(driver, 'Llegué a la recogida').click()
  await expect(step(driver, /^Espere hasta las \d/)).toBeVisible()
  await noFaults(driver)
  const aside = await driver.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
})

test('a step that was taken stays until the ride was read again', async ({ page, browser }) => {
  const { driver } = await begin(page, browser, { passenger: 'lh10024', number: '6145550277' })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let reading = 0
  await driver.route('**/api/call/drive.info', async (route) => {
    reading += 1
    await held
    await route.continue()
  })
  await step(driver, 'in 10 min').click()
  await expect.poll(() => reading).toBeGreaterThan(0)
  await step(driver, 'Declined by passenger').click()
  const read = driver.waitForResponse('**/api/call/drive.info')
  letGo()
  await read
  await step(driver, 'Back').click()
  await expect(step(driver, 'Arrived at pickup')).toBeVisible()
})

test('V1255 a passenger who says no at the door is one press and its confirmation', async ({
  page,
  browser,
}) => {
  const { driver, rideNow } = await begin(page, browser, { passenger: 'lh10025', number: '6145550276' })
  await step(driver, 'in 10 min').click()
  await step(driver, 'Declined by passenger').click()
  await step(driver, 'Back').click()
  await step(driver, 'Arrived at pickup').click()
  await expect.poll(async () => (await rideNow()).status).toBe('waiting')
  await step(driver, 'Declined by passenger').click()
  await expect(driver.getByText('do not want this ride')).toBeVisible()
  await noFaults(driver)
  await step(driver, 'Declined by passenger').click()
  await expect(driver.getByText('This trip is over. Thank you.')).toBeVisible()
  expect((await rideNow()).status).toBe('failed')
})

test('§2.1 nobody sets out days ahead: the page says from when on', async ({ page, browser }) => {
  const { driver } = await begin(page, browser, {
    ...{ passenger: 'lh10023', number: '6145550281', needed: at(2, '13:10') },
  })
  await expect(driver.getByText(/You can set out from \d\d\/\d\d\/\d{4} 10:10am E[SD]T on/)).toBeVisible()
  await expect(step(driver, 'in 10 min')).toBeDisabled()
  await noFaults(driver)
})

test('decision 076 the page of a trip that was cancelled or moved says so, and thanks nobody', async ({
  page,
  browser,
}) => {
  const cancelled = await begin(page, browser, { passenger: 'lh10024', number: '6145550278' })
  await call(page, 'ride.cancel', { rides: [cancelled.ride], reason: 'sick' })
  await expect(cancelled.driver.getByText('This trip was cancelled.')).toBeVisible({ timeout: 30_000 })
  await expect(cancelled.driver.getByText('Thank you.')).toHaveCount(0)
  await noFaults(cancelled.driver)

  const moved = await begin(page, browser, { passenger: 'lh10025', number: '6145550279' })
  const { version } = await moved.rideNow()
  const needed = soon() + 86_400_000
  const times = { needed, appointment: needed + 3_600_000 }
  await call(page, 'ride.update', { rides: [{ key: moved.ride, version, times }] })
  await expect(moved.driver.getByText(/This trip was changed.*a new link/)).toBeVisible({ timeout: 30_000 })
  await expect(moved.driver.getByText('Thank you.')).toHaveCount(0)
})

/** A ride in a power chair, up four steps, with an oxygen concentrator, of a passenger whose daughter answers. */
async function bookChair(page: Page): Promise<string> {
  const name = { first: 'Xenia', last: lastName() }
  const passenger = { name, language: 'vi', phone: { display: freeNumber(), type: 'smart' } }
  const { key } = await call<{ key: string }>(page, 'passenger.create', { passenger })
  const stop = (index: number, type: string) => ({ address: geography.lakeside.home(index), type })
  const needed = soon()
  const ride = {
    ...{ passenger: { key }, type: 'scheduled', reason: 'appointment' },
    accessibility: {
      ...{ mobility: 'wheelchair', wheelchair: 'motorized', wheelchair_width: 32, vehicle: 'wav' },
      ...{ service: 'to_door', steps: true, steps_count: 4, ramp: true, height: 66, weight: 240 },
      ...{ equipment: true, equipment_type: 'oxygen concentrator' },
    },
    communication: {
      ...{ relation: 'child', contact: 'caregiver', method: 'sms', language: 'en' },
      ...{ name: { first: 'Marta', last: 'Guardian' } },
      phone: { display: '(614) 555-0198', raw: '+16145550198', type: 'smart' },
    },
    times: { needed, appointment: needed + 3_600_000 },
    stops: { pickup: stop(22, 'home'), dropoff: stop(35, 'facility') },
  }
  const { keys } = await call<{ keys: string[] }>(page, 'ride.create', { rides: [ride], ...answered })
  return keys[0]!
}

/** What stands in a row of the details, without the name of the row. */
function detail(on: Page, name: string) {
  const row = on.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return row.locator('..').getByRole('definition')
}

const words = {
  'en-US': {
    call: 'Call Marta Guardian (adult child)',
    contact: ['Contact', 'Marta Guardian, adult child (614) 555-0198'],
    own: 'Passenger phone',
    covid: 'This passenger is at risk for COVID-19',
    setOut: 'in 10 min',
    rows: {
      ...{ Language: 'Vietnamese', Wheelchair: 'Motorized, 32"', Steps: 'Yes, 4', Ramp: 'Yes' },
      ...{ Equipment: 'Yes, oxygen concentrator', Weight: '240 lbs' },
    },
  },
  'es-US': {
    call: 'Llamar a Marta Guardian (hijo adulto)',
    contact: ['Contacto', 'Marta Guardian, hijo adulto (614) 555-0198'],
    own: 'Teléfono del pasajero',
    covid: 'Este pasajero tiene riesgo de COVID-19',
    setOut: 'en 10 min',
    rows: { Idioma: 'Vietnamita', Escalones: 'Sí, 4', Rampa: 'Sí', Equipo: 'Sí, oxygen concentrator' },
  },
} as const

for (const locale of ['en-US', 'es-US'] as const)
  test(`V1183 V1203 V1210–V1224 driver and fleet read what the passenger needs and who answers: ${locale}`, async ({
    page,
    browser,
  }) => {
    const { call: called, contact, own, covid, setOut, rows } = words[locale]
    const { driver, ride } = await begin(page, browser, {
      ...{ passenger: '', number: locale === 'en-US' ? '6145550282' : '6145550283' },
      ...{ booking: bookChair, options: { locale } },
    })
    const context = await browser.newContext({ viewport: phone, locale })
    const fleet = await context.newPage()
    await haveSession(fleet, 'metro')
    await fleet.goto(`/scope/fleet/ride/${ride}`)
    for (const [name, value] of Object.entries(rows)) {
      await expect(detail(driver, name)).toHaveText(value)
      await expect(detail(fleet, name)).toHaveText(value)
    }
    await expect(detail(fleet, contact[0])).toHaveText(contact[1])
    await expect(fleet.getByRole('term').filter({ hasText: own })).toHaveCount(0)
    await expect(driver.getByRole('link', { name: called })).toHaveAttribute('href', 'tel:6145550198')
    for (const shown of [driver, fleet]) {
      await noFaults(shown)
      const aside = await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(aside).toBeLessThanOrEqual(0)
    }

    // No fleet of the demo takes the flag: the page is told of it in the next answer.
    await driver.route('**/api/call/drive.info', async (route) => {
      const data = await call<{ trip: { accessibility: object } }>(driver, 'drive.info', { ride })
      Object.assign(data.trip.accessibility, { extra: { covid19: true } })
      await route.fulfill({ json: { ok: true, data } })
    })
    await step(driver, setOut).click()
    await expect(driver.getByText(covid)).toBeVisible()
    await noFaults(driver)
  })
