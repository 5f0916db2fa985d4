import { formatDate } from '@nemt/domain/time/format.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { expect, test, type Page } from './test.ts'
import { book, call, haveSession, signIn } from './people.ts'
import { choose, chooseHome, goOn, newRequest, noFaults, submit } from './request.ts'
import { dateAhead, typed, zone } from './times.ts'

/** A passenger with a monthly budget and an allotment of rides. */
const BUDGETED = 'lh10004'
/** Whom no other test books for: what is in a series' way is this test's alone, on every day of the week. */
const OWN = 'lh10020'

/** The name of a day in the calendar, which begins with what its cell shows. */
function long(date: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(date))
  return `${Number(date.slice(8))}, ${part({ weekday: 'long' })}, ${part({ month: 'long', year: 'numeric' })}`
}

/** The next Monday at least a week ahead, and days after it. */
function monday() {
  return Array.from({ length: 7 }, (_, ahead) => dateAhead(8 + ahead)).find(
    (date) => new Date(date).getUTCDay() === 1,
  )!
}

/** A one-way request for a passenger on a date at 1 pm, from home to the facility. */
async function oneWay(page: Page, passenger: string, date: string, name = 'Dario') {
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', passenger, name)
  await page.getByLabel('Trip purpose').selectOption('Primary care')
  await page.getByRole('radio', { name: 'Other' }).check({ force: true })
  await page.getByRole('radio', { name: 'One way' }).check({ force: true })
  await page.getByRole('radio', { name: 'Scheduled' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(typed(date))
  await page.keyboard.press('Tab')
  await chooseHome(page, 'Pickup', passenger)
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  await page.getByRole('textbox', { name: /^Pickup time/ }).fill('1p')
  await page.keyboard.press('Tab')
}

test('V223 V224 V225 a request repeats on weekdays until a date; single days are struck out and put in', async ({
  page,
}) => {
  await signIn(page)
  const start = monday()
  await oneWay(page, 'lh10003', start)
  const repeat = page.getByRole('region', { name: 'Repeat' })
  await repeat.getByRole('radio', { name: 'Yes' }).check({ force: true })
  await expect(repeat.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  // V339: the pickup's own weekday stays.
  await repeat.getByRole('checkbox', { name: 'Monday' }).click({ force: true })
  await expect(repeat.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await repeat.getByRole('checkbox', { name: 'Wednesday' }).check({ force: true })
  await repeat.getByRole('textbox', { name: 'Repeat until' }).fill(typed(addDays(start, 11)))
  await page.keyboard.press('Tab')
  await expect(repeat.getByText('4 days, 4 rides')).toBeVisible()
  const day = (date: string) => repeat.getByRole('button', { name: long(date) })
  await day(addDays(start, 2)).click()
  await expect(repeat.getByText('3 days, 3 rides')).toBeVisible()
  await expect(day(addDays(start, 2))).toHaveAccessibleName(/left out/)
  await day(addDays(start, 4)).click()
  await expect(repeat.getByText('4 days, 4 rides')).toBeVisible()
  // The first day stays.
  await day(start).click({ force: true })
  await expect(repeat.getByText('4 days, 4 rides')).toBeVisible()
  await noFaults(page)
  await goOn(page, 'Continue').click()
  await expect(page.getByText(/Mon, Wed, until .*: 4 days/)).toBeVisible()
  await submit(page, page.getByText('4 rides requested'))
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', {
    query: 'lh10003',
  })
  const { rides } = await call<{ rides: { times: { needed: number }; repeat?: object }[] }>(
    page,
    'ride.search',
    { passenger: patients[0]!.key, from: Date.parse(start), to: Date.parse(start) + 20 * 86_400_000 },
  )
  expect(
    rides.filter(({ repeat: series }) => series).map(({ times }) => localDate(times.needed, zone)),
  ).toEqual([start, addDays(start, 4), addDays(start, 7), addDays(start, 9)])
})

test('§2.7 who books a series from afar is told how many rides are made now, and how many as their days come', async ({
  page,
}) => {
  await signIn(page)
  const start = dateAhead(75)
  await oneWay(page, 'lh10003', start)
  const repeat = page.getByRole('region', { name: 'Repeat' })
  await repeat.getByRole('radio', { name: 'Yes' }).check({ force: true })
  await repeat.getByRole('textbox', { name: 'Repeat until' }).fill(typed(addDays(start, 21)))
  await page.keyboard.press('Tab')
  await goOn(page, 'Continue').click()
  const series = page.getByRole('region', { name: 'The whole series' })
  await expect(series.getByText(/^4 rides on 4 days, until /)).toBeVisible()
  await submit(page, page.getByText('Ride requested', { exact: true }))
  await expect(page.getByText('The other 3 are made as their days come near.')).toBeVisible()
})

test('a series whose trip moves to another month is shown from there', async ({ page }) => {
  await haveSession(page)
  await newRequest(page)
  const date = page.getByRole('textbox', { name: 'Date', exact: true })
  const repeat = page.getByRole('region', { name: 'Repeat' })
  for (const ahead of [8, 99]) {
    await date.fill(typed(dateAhead(ahead)))
    await page.keyboard.press('Tab')
    await repeat.getByRole('button', { name: 'Mon, Wed, Fri' }).click()
    await expect(repeat.getByRole('button', { name: long(dateAhead(ahead)) })).toBeVisible()
  }
})

test('§2.17 the summary of a series adds up all its rides, and says who pays until when', async ({
  page,
}) => {
  await signIn(page)
  const start = monday()
  await oneWay(page, BUDGETED, start, 'Edith')
  const repeat = page.getByRole('region', { name: 'Repeat' })
  await repeat.getByRole('radio', { name: 'Yes' }).check({ force: true })
  const rest = ['Sunday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  for (const name of rest) await repeat.getByRole('checkbox', { name }).check({ force: true })
  await repeat.getByRole('textbox', { name: 'Repeat until' }).fill(typed(addDays(start, 27)))
  await page.keyboard.press('Tab')
  await expect(repeat.getByText('28 days, 28 rides')).toBeVisible()
  await goOn(page, 'Continue').click()
  const series = page.getByRole('region', { name: 'The whole series' })
  await expect(series.getByText(/^28 rides on 28 days, until /)).toBeVisible()
  // A budget of $500 a month is used up before four weeks are; the allotment of rides pays the rest.
  await expect(series.getByText(/^used up on /)).toBeVisible()
  const figures = (await series.innerText()).replaceAll(',', '')
  const paid = [...figures.matchAll(/pays (\d+) rides? · \$([\d.]+)/g)].map(([, rides, money]) => [
    Number(rides),
    Number(money),
  ])
  expect(paid).toHaveLength(2)
  expect(paid.reduce((sum, [rides = 0]) => sum + rides, 0)).toBe(28)
  expect(paid.reduce((sum, [, money = 0]) => sum + money, 0)).toBeGreaterThan(500)
  await noFaults(page)
})

test('a series says what is in its way: the passenger’s other rides and federal holidays', async ({
  page,
}) => {
  await signIn(page)
  const start = monday()
  const thanksgiving = (year: number) =>
    Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(year, 10, 22 + index)))
      .find((date) => date.getUTCDay() === 4)!
      .toISOString()
      .slice(0, 10)
  const closed = [new Date().getUTCFullYear(), new Date().getUTCFullYear() + 1]
    .flatMap((year) => [`${year}-07-04`, thanksgiving(year), `${year}-12-25`])
    .find((date) => date > addDays(start, 1))!
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', { query: OWN })
  const rest = { passenger: patients[0]!.key, from: addDays(start, 2), until: addDays(start, 3) }
  const { pause } = await call<{ pause: string }>(page, 'passenger.pause', rest)
  await oneWay(page, OWN, start, 'Ursula')
  await book(page, OWN, instantAt(addDays(start, 1), '13:15', zone))
  const repeat = page.getByRole('region', { name: 'Repeat' })
  await repeat.getByRole('radio', { name: 'Yes' }).check({ force: true })
  for (const name of ['Sunday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await repeat.getByRole('checkbox', { name }).check({ force: true })
  await repeat.getByRole('textbox', { name: 'Repeat until' }).fill(typed(addDays(closed, 1)))
  await page.keyboard.press('Tab')
  await expect(repeat.getByText(/: another ride at 01:15pm/)).toBeVisible()
  const resting = `${formatDate(rest.from)} – ${formatDate(rest.until)}: series are paused.`
  await expect(repeat.getByText(resting)).toBeVisible()
  // The days that rest are no rides yet: neither counted nor priced.
  const days = (Date.parse(addDays(closed, 1)) - Date.parse(start)) / 86_400_000 + 1 - 2
  await expect(repeat.getByText(`${days} days, ${days} rides`)).toBeVisible()
  await expect(page.getByText(`${days} rides on ${days} days`)).toBeVisible()
  await expect(
    repeat.getByRole('button', { name: `${long(rest.from)}, in the series, paused` }),
  ).toBeVisible()
  await call(page, 'passenger.pause.end', { pause })
  const holidays = repeat.getByRole('listitem').filter({ hasText: /Thanksgiving|Christmas|Independence/ })
  await holidays
    .first()
    .getByRole('button', { name: /^Leave out/ })
    .click()
  await expect(
    holidays.filter({ hasText: `${closed.slice(5, 7)}/${closed.slice(8)}/${closed.slice(0, 4)}` }),
  ).toHaveCount(0)
})

test.describe('on a phone in Spanish', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } })
  test('a repetition without a date asks for it, and fits the screen', async ({ page }) => {
    await haveSession(page)
    await page.goto('/coordinate/journey/create?journey=e30=')
    await expect(page.getByRole('combobox', { name: /^Buscar/ })).toBeFocused()
    const repeat = page.getByRole('region', { name: 'Repetición' })
    // Pressed while the page still comes, it is ticked a moment later.
    await repeat.getByRole('radio', { name: 'Sí' }).click({ force: true })
    await expect(repeat.getByRole('radio', { name: 'Sí' })).toBeChecked()
    await expect(repeat.getByText('Ingrese la fecha del primer viaje.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Fecha' }).fill(typed(monday()))
    await page.keyboard.press('Tab')
    await expect(repeat.getByRole('checkbox', { name: 'lunes' })).toBeChecked()
    await expect(repeat.getByText(/2 días/)).toBeVisible()
    await expect(page.getByText('{MISSING}')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await noFaults(page)
  })
})
