import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { formatSpokenDay } from '@nemt/domain/time/format.ts'
import { book, call, signIn } from './people.ts'
import { canBeRead, endPrint, print, sheets } from './paper.ts'
import { goOn as button, noFaults, submit } from './request.ts'
import { at, dateAhead } from './times.ts'
import { bookOnDemand } from './will-call.ts'

type Times = { needed: number; appointment?: number }

async function latest(page: Page, key: string): Promise<{ times: Times }> {
  const { rides } = await call<{ rides: Record<string, { times: Times }> }>(page, 'ride.latest', {
    keys: [key],
  })
  return rides[key]!
}

function block(page: Page, time: string, name: string) {
  return page.getByRole('link', { name: new RegExp(`^${time} ${name}`) }).last()
}

/** A day as the calendar calls it. */
function dayName(date: string): string {
  return formatSpokenDay(date, dateAhead(0))
}

async function passengerOf(page: Page, key: string): Promise<string> {
  type Named = { passenger: { name: { first: string; last: string } } }
  const { rides } = await call<{ rides: Named[] }>(page, 'ride.info', { keys: [key] })
  const { first, last } = rides[0]!.passenger.name
  return `${first} ${last}`
}

test('a ride dragged in the calendar asks like an edit, and is moved when that is sent', async ({ page }) => {
  await signIn(page)
  const key = await book(page, 'lh10018', at(47, '10:00'))
  const name = await passengerOf(page, key)
  await page.goto(`/rides?shape=day&on=${dateAhead(47)}`)
  const ride = block(page, '10:00am', name)
  await expect(ride).toBeVisible()
  const { x, y, width, height } = (await ride.boundingBox())!
  // Two hours down.
  const day = (await page.getByRole('region', { name: dayName(dateAhead(47)) }).boundingBox())!
  await page.mouse.move(x + width / 2, y + 4)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + day.height / 24, { steps: 4 })
  await page.mouse.move(x + width / 2, y + (2 * day.height) / 24 + Math.min(height / 4, 6), { steps: 4 })
  await expect(page.getByRole('status').filter({ hasText: 'Move to' })).toContainText('12:00pm')
  await page.mouse.up()
  await expect(page).toHaveURL(`/coordinate/journey/create?rides=${key}`)
  await expect(page.getByRole('textbox', { name: /pickup/i }).first()).toHaveValue('12:00pm')
  await noFaults(page)
  await button(page, 'Continue').click()
  await expect(page.getByRole('article', { name: 'Ride 1 of 1' })).toContainText('12:00pm')
  await submit(page, page.getByText('Ride updated'))
  const { times } = await latest(page, key)
  expect([times.needed, times.appointment]).toEqual([at(47, '12:00'), at(47, '13:00')])
  await page.goto(`/rides?shape=day&on=${dateAhead(47)}`)
  await expect(block(page, '12:00pm', name)).toBeVisible()
})

test('the keys move a ride as well, to another day of the week, and Escape leaves it', async ({ page }) => {
  await signIn(page)
  // Wednesday or the day after: both days beside it are in its week.
  const days = [48, 49, 50, 51, 52, 53, 54].find(
    (each) => new Date(`${dateAhead(each)}T12:00Z`).getUTCDay() === 3,
  )!
  const key = await book(page, 'lh10039', at(days, '09:30'))
  const name = await passengerOf(page, key)
  await page.goto(`/rides?shape=week&on=${dateAhead(days)}`)
  const ride = block(page, '09:30am', name)
  await ride.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('status').filter({ hasText: 'Move to' })
  await expect(bar).toContainText('09:45am')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await ride.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/coordinate/journey/create?rides=${key}`)
  await expect(page.getByRole('textbox', { name: /pickup/i }).first()).toHaveValue('09:30am')
  await noFaults(page)
  await button(page, 'Continue').click()
  await submit(page, page.getByText('Ride updated'))
  expect((await latest(page, key)).times.needed).toBe(at(days - 1, '09:30'))
})

test('decision 094 rides without a time, and those before the offices open, are seen as a calendar opens', async ({
  page,
}) => {
  await signIn(page)
  await bookOnDemand('lh10018', at(60, '14:00'))
  await book(page, 'lh10029', at(61, '04:10'))
  const onDemand = page.getByRole('link', { name: /^On-Demand/ }).first()
  const early = page.getByRole('link', { name: /^04:10am/ }).first()
  for (const shape of ['day', 'week']) {
    await page.goto(`/rides?shape=${shape}&on=${dateAhead(60)}`)
    await expect(onDemand).toBeInViewport({ ratio: 1 })
    // Whoever reads on in the hours keeps them in sight, and none is behind them.
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 400)
    await expect(onDemand).toBeInViewport({ ratio: 1 })
    await page.goto(`/rides?shape=${shape}&on=${dateAhead(61)}`)
    await expect(early).toBeInViewport({ ratio: 1 })
  }
  // By the arrow too, where nobody scrolled.
  await page.goto(`/rides?shape=day&on=${dateAhead(60)}`)
  await expect(onDemand).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(early).toBeInViewport({ ratio: 1 })
})

test('a ride that is over stays, and says why; the calendar holds its day, week and filter', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/rides')
  await page.getByRole('radio', { name: 'Day' }).click({ force: true })
  await expect(page).toHaveURL(/\/rides\?shape=day/)
  const over = page.getByRole('link', { name: /completed$/ }).first()
  await over.focus()
  await page.keyboard.press('Shift+ArrowDown')
  const why = page.getByText('This ride is over and stays where it is.')
  await expect(why).toBeVisible()
  // Whoever drags it is told as much, and doesn't open it by letting go.
  await page.reload()
  await expect(why).toHaveCount(0)
  await over.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await over.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 4 })
  await expect(why).toHaveCount(1)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(why).toHaveCount(1)
  await expect(page).toHaveURL(/\/rides\?shape=day/)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Week' }).click({ force: true })
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/shape=week&on=/)
  await page.getByRole('button', { name: 'This week' }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  // Of a week a phone shows the day, and says so.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Week' })).toHaveCount(0)
  await page.setViewportSize(size)
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  await expect(page.getByRole('link', { name: /completed$/ }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).click({ force: true })
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

test('a calendar in which a ride of another day is looked for by its key goes to its day, once', async ({
  page,
}) => {
  await signIn(page)
  const key = await book(page, 'lh10018', at(53, '11:00'))
  const name = await passengerOf(page, key)
  await page.goto('/rides?shape=day')
  await page.getByRole('searchbox').fill(key)
  await expect(page).toHaveURL(new RegExp(`on=${dateAhead(53)}`))
  await expect(block(page, '11:00am', name)).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page).toHaveURL(new RegExp(`on=${dateAhead(54)}`))
  await expect(block(page, '11:00am', name)).toHaveCount(0)
})

test('on paper stand all rides of a calendar, those as well for which its hours have no room', async ({
  page,
}) => {
  await signIn(page)
  const people = ['lh10018', 'lh10039', 'Hugo Marshbrook', 'Felix Brightwater']
  const keys = []
  for (const person of people) keys.push(await book(page, person, at(57, '10:00')))
  const crowd = page.getByRole('button', { name: /^\d+ more rides? at/ })
  for (const shape of ['week', 'day']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/rides?shape=${shape}&on=${dateAhead(57)}&type=scheduled`)
    await expect(page.getByRole('link', { name: /^10:00am/ }).first()).toBeVisible()
    if (shape === 'week') await expect(crowd.first()).toBeVisible()
    for (const width of Object.values(sheets)) {
      await print(page, width)
      for (const key of keys)
        await expect(
          page
            .getByRole('article')
            .filter({ has: page.locator(`a[href*="${key}"]`) })
            .getByText('10:00am', { exact: true }),
        ).toBeVisible()
      await canBeRead(page)
      await expect(page.getByText(/, \w{3} \d\d \d{4}( – .*\d{4})? · E[SD]T(, E[SD]T)?$/)).toBeVisible()
      await expect(page.getByRole('paragraph').filter({ hasText: /^Scheduled$/ })).toBeVisible()
      await expect(crowd.locator('visible=true')).toHaveCount(0)
      await endPrint(page)
    }
  }
  for (const key of keys) await call(page, 'ride.cancel', { rides: [key], reason: 'duplicate' })
})

test('a page of the list is printed with its days, its zone and where it stands among the others', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(`/rides?first=${dateAhead(1)}&last=${dateAhead(20)}`)
  await expect(page.getByRole('status').filter({ hasText: /1–\d+ of/ })).toBeVisible()
  await print(page, sheets.Letter)
  await canBeRead(page)
  await expect(page.getByText(/ \d{4} – .* \d{4} · \d+ rides · .*E[SD]T/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /1–\d+ of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  await endPrint(page)
})
