import { axeFindings } from './accessible.ts'
import { expect, test as base, type Page } from './test.ts'
import { call, tokenOf } from './call.ts'
import { layLine, type Line } from './cuttable.ts'
import { enter } from './passcode.ts'
import { at } from './times.ts'
import { openRideOf } from './will-call.ts'

/** A phone whose network can be cut. */
const test = base.extend<{ line: Line; phone: Page }>({
  line: async ({}, use) => {
    const line = await layLine()
    await use(line)
    await line.cut()
  },
  phone: async ({ browser, line }, use) => {
    const context = await browser.newContext({
      baseURL: `http://lakeside.localhost:${line.port}`,
      viewport: { width: 360, height: 800 },
    })
    await use(await context.newPage())
    await context.close()
  },
})

/** Lets a passenger of the demo change rides, and books one. Gives the ride's key. */
async function rideOf(mrn: string, days: number): Promise<string> {
  const token = await tokenOf('lakeside', 'lead')
  const office = <T>(name: string, payload: object) => call<T>('lakeside', name, payload, token)
  type Found = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }
  const { patients } = await office<{ patients: [Found] }>('patient.search', { query: mrn })
  const [{ key, places }] = patients
  await office('passenger.update', { key, portal_settings: { access: 'edit' } })
  const ride = {
    passenger: { key },
    ...{ type: 'scheduled', reason: 'appointment' },
    times: { needed: at(days, '10:00'), appointment: at(days, '11:00') },
    stops: {
      pickup: { address: places.home.address, type: 'home' },
      dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
    },
  }
  const verified = { consent: true, eligibility: true }
  const { keys } = await office<{ keys: [string] }>('ride.create', {
    ...{ rides: [ride], purpose: 'Primary care', verified },
  })
  return keys[0]
}

async function statusOf(ride: string): Promise<string> {
  const token = await tokenOf('lakeside', 'lead')
  const { rides } = await call<{ rides: [{ status: string }] }>(
    'lakeside',
    'ride.info',
    { keys: [ride] },
    token,
  )
  return rides[0].status
}

/** The ride as it is now, also where an edit put another in its place. */
async function latestOf(ride: string) {
  const token = await tokenOf('lakeside', 'lead')
  type Latest = { key: string; version: number; status: string }
  const asked = { keys: [ride] }
  const { rides } = await call<{ rides: Record<string, Latest> }>('lakeside', 'ride.latest', asked, token)
  return rides[ride] as Latest
}

/** Waits until the phone has kept what it shows without a network. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active } = (await navigator.serviceWorker.getRegistration('/passenger/')) ?? {}
        const shell = await (await caches.open('/offline')).match('/offline', { ignoreVary: true })
        const databases = await indexedDB.databases()
        return [active?.state, shell !== undefined, databases.some(({ name }) => name === 'offline')]
      }),
    )
    .toEqual(['activated', true, true])
}

async function cancel(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride' })
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('button', { name: 'Cancel the ride' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toHaveCount(0)
}

const title = { name: 'You have no network' }

test('decision 096 rides are read without a network; a cancel is held, taken back, and sent once', async ({
  phone,
  line,
}) => {
  const ride = await rideOf('lh10024', 62)
  await enter(phone, '(614) 555-0124')
  await kept(phone)
  await line.cut()
  await phone.reload()
  await expect(phone.getByRole('heading', title)).toBeVisible()
  await expect(phone).toHaveURL('/passenger/dashboard')
  const card = phone.getByRole('article').filter({ hasText: 'Appointment at 11:00am' })
  await expect(card).toHaveCount(1)
  expect(await axeFindings(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await card.getByRole('button', { name: 'Cancel this ride' }).click()
  await cancel(phone)
  const waiting = phone.getByRole('region', { name: 'Waiting for the network' })
  await expect(waiting).toContainText('Cancel this ride')
  await waiting.getByRole('button', { name: 'Take it back' }).click()
  await expect(waiting).toHaveCount(0)
  await card.getByRole('button', { name: 'Cancel this ride' }).click()
  await cancel(phone)
  await phone.reload()
  await expect(waiting).toBeVisible()
  expect(await statusOf(ride)).not.toBe('cancelled')

  await line.mend()
  await phone.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect.poll(() => statusOf(ride)).toBe('cancelled')
  await expect(waiting).toHaveCount(0)
})

test('decision 096 the letters are as large without a network as this phone has them with one', async ({
  phone,
  line,
}) => {
  await enter(phone, '(614) 555-0146')
  await kept(phone)
  await phone.goto('/passenger/profile')
  await phone.getByRole('switch', { name: 'Large text' }).click()
  await expect(phone.getByRole('switch', { name: 'Large text' })).toBeChecked()
  const shell = () =>
    phone.evaluate(async () => {
      const page = await (await caches.open('/offline')).match('/offline', { ignoreVary: true })
      return /data-text="\w+"/.exec((await page?.text()) ?? '')?.[0]
    })
  await expect.poll(shell).toBe('data-text="large"')
  const size = () => phone.getByRole('main').evaluate((main) => parseFloat(getComputedStyle(main).fontSize))
  const large = await size()
  await line.cut()
  await phone.goto('/passenger/dashboard')
  await expect(phone.getByRole('heading', title)).toBeVisible()
  expect(await size()).toBe(large)
})

test('decision 096 the network goes while the page is there: a ride is still opened and cancelled, by one tap', async ({
  phone,
  line,
}) => {
  const ride = await rideOf('lh10045', 61)
  await enter(phone, '(614) 555-0145')
  await kept(phone)
  await phone.waitForLoadState('networkidle')
  await line.cut()
  const card = phone.getByRole('article').filter({ hasText: 'Appointment at 11:00am' })
  await card.getByRole('button', { name: /Scheduled for/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await cancel(phone)
  const waiting = phone.getByRole('region', { name: 'Waiting for the network' })
  await expect(waiting).toContainText('Cancel this ride')
  expect(await statusOf(ride)).not.toBe('cancelled')
  await line.mend()
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => statusOf(ride)).toBe('cancelled')
  await expect(waiting).toHaveCount(0)
})

const changes = [
  { of: 'note', mrn: 'lh10021', number: '0121', to: { notes: { driver: 'Ring twice' } }, time: '10:00am' },
  // What an edit makes of a ride has a key of its own.
  { of: 'time', mrn: 'lh10004', number: '0104', to: { times: { needed: at(63, '09:30') } }, time: '09:30am' },
]
for (const { of, mrn, number, to, time } of changes)
  test(`decision 096 a ride whose ${of} changed meanwhile is asked about again before it is cancelled`, async ({
    phone,
    line,
  }) => {
    const ride = await rideOf(mrn, 63)
    await enter(phone, `(614) 555-${number}`)
    await kept(phone)
    await line.cut()
    await phone.reload()
    const card = phone.getByRole('article').filter({ hasText: 'Appointment at 11:00am' })
    await card.getByRole('button', { name: 'Cancel this ride' }).click()
    await cancel(phone)
    const { key, version } = await latestOf(ride)
    const token = await tokenOf('lakeside', 'lead')
    await call('lakeside', 'ride.update', { rides: [{ key, version, ...to }] }, token)

    await line.mend()
    await phone.getByRole('button', { name: 'Try again' }).click()
    const asked = phone.getByRole('region', { name: 'Needs your answer' })
    await expect(asked.getByRole('alert')).toContainText('This ride changed while you had no network.')
    await expect(asked).toContainText(new RegExp(`It is now:.*Scheduled for ${time}`))
    expect((await latestOf(ride)).status).not.toBe('cancelled')
    await asked.getByRole('button', { name: 'Cancel the ride' }).click()
    await expect.poll(async () => (await latestOf(ride)).status).toBe('cancelled')
    await expect(asked).toHaveCount(0)
  })

test('decision 096 a request made without a network is booked once there is one', async ({ phone, line }) => {
  const ride = await rideOf('lh10011', 64)
  await enter(phone, '(614) 555-0111')
  await kept(phone)
  await line.cut()
  await phone.reload()
  const card = phone.getByRole('article').filter({ hasText: 'Appointment at 11:00am' })
  await card.getByRole('button', { name: 'Ask for another day' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Ask for another day' })
  await dialog.getByRole('button', { name: 'Ask for the ride' }).click()
  await expect(dialog).toContainText('Please choose a day.')
  await dialog.getByLabel('Day').fill(new Date(at(66, '12:00')).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Ask for the ride' }).click()
  const waiting = phone.getByRole('region', { name: 'Waiting for the network' })
  await expect(waiting).toContainText('Ask for a ride')
  await line.mend()
  await phone.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.getByText('Your ride is requested.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  const token = await tokenOf('lakeside', 'lead')
  type Made = { key: string; times: { needed: number; appointment: number } }
  const { rides } = await call<{ rides: [Made] }>('lakeside', 'ride.info', { keys: [ride] }, token)
  const passenger = (rides[0] as unknown as { patient: string }).patient
  const span = { from: at(66, '00:00'), to: at(67, '00:00') }
  const found = await call<{ rides: Made[] }>('lakeside', 'ride.search', { passenger, ...span }, token)
  expect(found.rides.map(({ times }) => times)).toEqual([
    expect.objectContaining({ needed: at(66, '10:00'), appointment: at(66, '11:00') }),
  ])
})

test('decision 096 who is ready without a network is sent for once there is one, by one tap', async ({
  phone,
  line,
}) => {
  const ride = await openRideOf('lh10040')
  await enter(phone, '(614) 555-0140')
  await kept(phone)
  const ready = phone.getByRole('button', { name: 'Request Ride' })
  const waiting = phone.getByRole('region', { name: 'Waiting for the network' })
  // On the page as it is.
  await expect(ready).toBeVisible()
  await line.cut()
  await ready.dblclick()
  await expect(waiting).toContainText('Request Ride')
  await waiting.getByRole('button', { name: 'Take it back' }).click()
  await expect(waiting).toHaveCount(0)
  // And on the page that is shown without a network.
  await phone.reload()
  await expect(phone.getByRole('heading', title)).toBeVisible()
  await ready.click()
  await expect(waiting).toContainText('Request Ride')
  await expect(ready).toHaveCount(0)
  expect(await statusOf(ride)).toBe('active')
  await line.mend()
  await phone.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => statusOf(ride)).not.toBe('active')
  await expect(waiting).toHaveCount(0)
})

test('decision 096 what the phone keeps is sealed, and gone when it is told to keep nothing or signed out', async ({
  phone,
  line,
}) => {
  const ride = await rideOf('lh10026', 65)
  await enter(phone, '(614) 555-0126')
  await kept(phone)
  const texts = await phone.evaluate(async () => {
    const caught: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? '')
      const database = await new Promise<IDBDatabase>(
        (done) => (opening.onsuccess = () => done(opening.result)),
      )
      for (const store of database.objectStoreNames) {
        const asked = database.transaction(store).objectStore(store).getAll()
        const all = await new Promise<unknown[]>((done) => (asked.onsuccess = () => done(asked.result)))
        const decoder = new TextDecoder()
        for (const { data } of all as { data?: ArrayBuffer }[]) if (data) caught.push(decoder.decode(data))
      }
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        caught.push(await (await (await caches.open(name)).match(request))!.text())
    return caught.join(' ')
  })
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts).not.toContain(ride)
  expect(texts).not.toMatch(/Columbus, OH \d{5}|614\D*555\D*0126/)

  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  const keeps = phone.getByRole('switch', { name: 'My rides without a network' })
  await expect(keeps).toHaveAttribute('aria-checked', 'true')
  await keeps.click()
  await expect(keeps).toHaveAttribute('aria-checked', 'false')
  await expect
    .poll(() => phone.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  await keeps.click()
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await kept(phone)
  await phone.getByRole('button', { name: 'Sign Out' }).click()
  await expect(
    phone.getByRole('button', { name: 'Send SMS' }).or(phone.getByText('I am a passenger')),
  ).toBeVisible()
  await line.cut()
  await phone.goto('/passenger/dashboard')
  await expect(phone.getByText('This phone has no rides to show.')).toBeVisible()
})
