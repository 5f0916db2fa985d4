import { addDays, endOfDay, instantAt } from '@nemt/domain/time/zone.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { expect, test, type Page } from './test.ts'
import { answered, book, call, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { dateAhead, typed, zone } from './times.ts'

/** Whom no other test books for. */
const OWN = 'lh10049'

type Found = {
  key: string
  name: { first: string }
  places: Record<'home' | 'facility', { name?: string; address: object }>
}

/** A daily series of five days. Gives the passenger's key and those of the rides. */
async function daily(
  page: Page,
  start: string,
): Promise<{ passenger: string; names: { first: string }; keys: string[] }> {
  const { patients } = await call<{ patients: Found[] }>(page, 'patient.search', { query: OWN })
  const { key, name, places } = patients[0]!
  const needed = instantAt(start, '09:00', zone)
  const days = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]))
  const ride = {
    passenger: { key },
    type: 'scheduled',
    reason: 'appointment',
    times: { needed, appointment: needed + 3_600_000 },
    stops: {
      pickup: { address: places.home.address, type: 'home' },
      dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
    },
    repeat: { enabled: true, days, until: endOfDay(addDays(start, 4), zone) },
  }
  const { keys } = await call<{ keys: string[] }>(page, 'ride.create', { rides: [ride], ...answered })
  return { passenger: key, names: name, keys }
}

test('a stay in hospital pauses all series of a passenger, and its end books the days ahead anew', async ({
  page,
}) => {
  await signIn(page)
  const start = dateAhead(9)
  const { passenger, names, keys } = await daily(page, start)
  expect(keys).toHaveLength(5)
  const single = await book(page, OWN, instantAt(addDays(start, 2), '15:00', zone))
  const open = async () => {
    const { rides } = await call<{ rides: { status: string }[] }>(page, 'ride.search', {
      passenger,
      from: instantAt(start, '00:00', zone),
      to: instantAt(addDays(start, 5), '00:00', zone),
    })
    return rides.filter(({ status }) => status === 'scheduling').length
  }
  await page.goto(`/dashboard/${keys[0]}`)
  const name = new RegExp(names.first)
  const opening = page.getByRole('region', { name: 'Ride', exact: true }).getByRole('button', { name })
  await opening.click()
  const drawer = page.getByRole('dialog', { name })
  const pauses = drawer.getByRole('region', { name: 'Pauses of series' })
  await expect(pauses).toContainText('No series is paused.')
  await pauses.getByRole('button', { name: 'Pause series' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause all series' })
  await expect(dialog.getByRole('button', { name: 'Enter the last day of the pause' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'First day' }).fill(typed(addDays(start, 1)))
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(typed(addDays(start, 3)))
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('3 rides are cancelled.')).toBeVisible()
  await expect(dialog.getByText('This ride is of no series and will stay:')).toBeVisible()
  await expect(dialog.locator(`a[href="/dashboard/${single}"]`)).toBeVisible()
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Pause and cancel 3 rides' }).click()
  await expect(page.getByText('Series paused: 3 rides cancelled')).toBeVisible()
  await expect(page.getByText('1 ride of no series stays as it is.')).toBeVisible()
  const days = { from: formatDate(addDays(start, 1)), until: formatDate(addDays(start, 3)) }
  await expect(pauses).toContainText(`${days.from} – ${days.until} · 3 rides`)
  expect(await open()).toBe(3)
  // Another pause that holds one of these days.
  const within = { passenger, from: addDays(start, 2), until: addDays(start, 2) }
  const { pause: inner } = await call<{ pause: string }>(page, 'passenger.pause', within)
  await page.reload()
  await opening.click()
  const ending = `End pause from ${days.from} to ${days.until}`
  await pauses.getByRole('button', { name: ending }).click()
  const question = page.getByRole('dialog', { name: ending })
  await expect(question).toContainText('It took 3 rides away.')
  const day = formatDate(within.from)
  await expect(question).toContainText(`stay paused until that one ends: ${day} – ${day}.`)
  await question.getByRole('button', { name: 'End pause' }).click()
  await expect(page.getByText('are booked again, but for those of another pause.')).toBeVisible()
  await expect(pauses).toContainText(`${day} – ${day} · 1 ride`)
  await expect.poll(open).toBe(5)
  // A colleague ends it while one is asked.
  const innerEnding = `End pause from ${day} to ${day}`
  await pauses.getByRole('button', { name: innerEnding }).click()
  await call(page, 'passenger.pause.end', { pause: inner })
  await page.getByRole('dialog', { name: innerEnding }).getByRole('button', { name: 'End pause' }).click()
  await expect(pauses).toContainText('This pause has been ended already.')
  await expect(pauses).toContainText('No series is paused.')
  await expect.poll(open).toBe(6)
})
