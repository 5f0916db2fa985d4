import { axeFindings } from './accessible.ts'
import { expect, test, type Browser } from './test.ts'
import { ask } from './call.ts'
import { enter } from './passcode.ts'
import { another, answered, call, rideFor, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** What a calendar gets from an address, as a program asks for it. */
function fetched(address: string) {
  return ask('lakeside', new URL(address).pathname)
}

/** Where a ride's own file lies. */
function fileOf(ride: string): string {
  return `/passenger/ride/${ride}/calendar`
}

type Found = { key: string; places: Record<'home' | 'facility', { address: object }> }

/** A way there that the office cancelled, and a way back that waits for a call. */
async function cancelledAndWaiting(browser: Browser): Promise<[cancelled: string, waiting: string]> {
  const office = await another(browser)
  await signIn(office)
  const { patients } = await call<{ patients: Found[] }>(office, 'patient.search', { query: 'lh10009' })
  const { key, places } = patients[0]!
  const day = 86_400_000
  const needed = Math.floor(Date.now() / day) * day + 62 * day + 15 * 3_600_000
  const [home, facility] = [
    { address: places.home.address, type: 'home' },
    { address: places.facility.address, type: 'facility' },
  ]
  const ride = { passenger: { key }, type: 'scheduled', reason: 'appointment' }
  const { keys } = await call<{ keys: string[] }>(office, 'ride.create', {
    type: 'round',
    rides: [
      {
        ...ride,
        times: { needed, appointment: needed + 3_600_000 },
        stops: { pickup: home, dropoff: facility },
      },
      {
        ...{ ...ride, type: 'will-call' },
        times: { needed: needed + 4 * 3_600_000 },
        stops: { pickup: facility, dropoff: home },
      },
    ],
    ...answered,
  })
  const [there = '', back = ''] = keys
  await call(office, 'ride.cancel', { rides: [there], reason: 'sick' })
  await office.close()
  return [there, back]
}

test('decision 095 a passenger’s calendar follows their rides, at an address that is renewed and stopped', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'lh10009', 61)
  const [cancelled, waiting] = await cancelledAndWaiting(browser)
  await enter(page, '(614) 555-0109')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  const part = page.getByRole('region', { name: 'Rides in your calendar' })
  await part.getByRole('button', { name: /^Make/ }).click()
  const field = part.getByRole('textbox', { name: 'Your link (shown only now)' })
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}$/)
  const first = await field.inputValue()
  await expect(part.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:/)
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const answer = await fetched(first)
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  expect(answer.body).toContain(`UID:${ride}@lakeside.localhost`)
  expect(answer.body).toContain('SUMMARY:Ride with Lakeside Health')
  // Not every calendar shows a status: that a ride is off stands in its title.
  expect(answer.body.split('BEGIN:VEVENT').find((event) => event.includes(cancelled))).toContain(
    'SUMMARY:Cancelled: Ride with Lakeside Health',
  )
  // Decision 078: a ride that waits for a call has no time, and so no file, as it is left out of the calendar.
  expect(answer.body).not.toContain(waiting)
  expect(await page.evaluate(async (path) => (await fetch(path)).status, fileOf(waiting))).toBe(404)
  expect(await page.evaluate(async (path) => (await fetch(path)).status, fileOf(ride))).toBe(200)

  await part.getByRole('button', { name: 'Make a new address' }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
  await part.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The calendar address is stopped.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await fetched(second)).status).toBe(404)
  expect((await fetched(`${second}${'x'.repeat(300)}`)).status).toBe(404)
})
