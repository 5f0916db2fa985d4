import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { book, call, haveSession, signIn } from './people.ts'
import { choose, newRequest } from './request.ts'
import { at, dateAhead, typed, zone } from './times.ts'

type Ride = {
  key: string
  request: string
  patient: string
  times: { needed: number; appointment?: number }
  stops: Record<'pickup' | 'dropoff', { address: { format: string } }>
}

async function rideOf(page: Page, key: string): Promise<Ride> {
  return (await call<{ rides: Ride[] }>(page, 'ride.info', { keys: [key] })).rides[0]!
}

function clock(instant: number) {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    .format(instant)
    .replace(/ (AM|PM)/, (_, half: string) => half.toLowerCase())
}

function search(page: Page) {
  return page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' })
}

test('a ride is booked again from the dashboard: its places and times are there, the date is asked', async ({
  page,
}) => {
  await signIn(page)
  const key = await book(page, 'lh10003', at(1, '10:00'))
  const ride = await rideOf(page, key)
  await page.goto(`/dashboard/${key}`)
  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Book again' }).click()
  await expect(page).toHaveURL(`/coordinate/journey/create?clone=${key}`)
  await expect(page.getByRole('radio', { name: 'Appointment' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'One way' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Appointment time/ })).toHaveValue(
    clock(ride.times.appointment!),
  )
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(
    new RegExp(ride.stops.pickup.address.format.slice(0, 12)),
  )
  await expect(page.getByRole('textbox', { name: 'Appointment date' })).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'New Trip Request' })).toBeVisible()
})

test('V187 the older address opens a copy of the ride for its passenger, and an empty request for no keys', async ({
  page,
}) => {
  await signIn(page)
  const key = await book(page, 'lh10003', at(1, '12:00'))
  const { patient } = await rideOf(page, key)
  await page.goto(`/schedule/new/basic?clone=${key}&patient=${patient}`)
  await expect(page).toHaveURL(`/coordinate/journey/create?clone=${key}&patient=${patient}`)
  await expect(page.getByText("Dario O'Dell-Vane").first()).toBeVisible()
  await page.goto('/schedule/new/basic?clone=RIDnowhere')
  await expect(search(page)).toBeVisible()
})

test('C014 a ride that the request may double is said while it is entered', async ({ page }) => {
  await haveSession(page)
  const key = await book(page, 'lh10003', at(35, '10:00'))
  await page.goto(`/coordinate/journey/create?clone=${key}`)
  const doubles = page.getByRole('status', { name: 'Possible duplicate rides' })
  await page.getByRole('textbox', { name: 'Appointment date' }).fill(typed(dateAhead(35)))
  await page.keyboard.press('Tab')
  await expect(doubles).toContainText(/Booked already|At the same time|Perhaps booked/)
  await expect(doubles.getByRole('link')).toHaveAttribute('href', `/dashboard/${key}`)
  expect(await axeFindings(page)).toEqual([])
  // Another day is free.
  await page.getByRole('textbox', { name: 'Appointment date' }).fill(typed(dateAhead(37)))
  await page.keyboard.press('Tab')
  await expect(doubles.getByRole('listitem')).toHaveCount(0)
})

test('what a passenger usually does is one click or one key away', async ({ page }) => {
  await haveSession(page)
  for (const time of ['14:00', '16:30']) await book(page, 'lh10003', at(1, time))
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  const usual = page.getByRole('region', { name: 'Usual trips' })
  await expect(usual.getByRole('button').first()).toContainText(/booked \d+ times, latest for/)
  // A page that is being replaced has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Alt+Digit1')
  await expect(usual.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('combobox', { name: 'Pickup' })).not.toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Dropoff' })).not.toHaveValue('')
})
