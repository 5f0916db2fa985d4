import { addDays, endOfDay, instantAt, weekday } from '@nemt/domain/time/zone.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { expect, test, type Locator, type Page } from './test.ts'
import { answered, call, live, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { dateAhead, typed, zone } from './times.ts'

/** By the keyboard: the dialog moves while it is asked what the days would do. */
async function toggle(dialog: Locator, ...names: string[]): Promise<void> {
  for (const name of names) await dialog.getByRole('checkbox', { name }).press('Space')
}

/** Whom no other test books for. */
const OWN = 'lh10023'

/** The next Monday at least a week ahead; a second try has weeks of its own. */
function monday(retry: number): string {
  const days = Array.from({ length: 7 }, (_, ahead) => dateAhead(8 + 28 * retry + ahead))
  return days.find((date) => weekday(date) === 1)!
}

type Found = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }

/** A series of Mondays, Wednesdays and Fridays, of not quite three weeks; gives the keys of its rides. */
async function bookSeries(page: Page, start: string, time: string): Promise<string[]> {
  const { patients } = await call<{ patients: Found[] }>(page, 'patient.search', { query: OWN })
  const { key, places } = patients[0]!
  const needed = instantAt(start, time, zone)
  const ride = {
    passenger: { key },
    type: 'scheduled',
    reason: 'appointment',
    times: { needed, appointment: needed + 3_600_000 },
    stops: {
      pickup: { address: places.home.address, type: 'home' },
      dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
    },
    repeat: { enabled: true, days: { 1: true, 3: true, 5: true }, until: endOfDay(addDays(start, 18), zone) },
  }
  const { keys } = await call<{ keys: string[] }>(page, 'ride.create', { rides: [ride], ...answered })
  return keys
}

test('F059 F060 a series gets other days from a ride’s day on, which says first what that does', async ({
  page,
}) => {
  await signIn(page)
  const start = monday(test.info().retry)
  const keys = await bookSeries(page, start, '09:00')
  expect(keys).toHaveLength(9)
  // The Monday of the second week.
  await page.goto(`/dashboard/${keys[3]}`)
  const when = page.getByRole('region', { name: 'When' })
  await expect(when).toContainText(`Repeats Mon, Wed, Fri until ${formatDate(addDays(start, 18))}`)
  await when.getByRole('button', { name: 'Change days' }).click()
  const dialog = page.getByRole('dialog', {
    name: `Change the days of the series from ${formatDate(addDays(start, 7))} on`,
  })
  await expect(
    dialog.getByRole('status').filter({ hasText: '6 days stay as they are.' }).first(),
  ).toBeVisible()
  await toggle(dialog, 'Friday', 'Tuesday')
  await expect(dialog.getByText('4 days stay as they are.')).toBeVisible()
  await expect(dialog.getByText('2 days are cancelled')).toBeVisible()
  await expect(
    dialog.getByText([11, 18].map((days) => formatDate(addDays(start, days))).join(', ')),
  ).toBeVisible()
  await expect(dialog.getByText('2 days are booked')).toBeVisible()
  await expect(
    dialog.getByText([8, 15].map((days) => formatDate(addDays(start, days))).join(', ')),
  ).toBeVisible()
  await noFaults(page)
  // Without a day, the button says so.
  const until = dialog.getByRole('textbox', { name: 'Repeat until' })
  await until.fill(typed(addDays(start, 11)))
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('2 days stay as they are.')).toBeVisible()
  await toggle(dialog, 'Monday', 'Tuesday', 'Wednesday')
  await expect(dialog.getByRole('button', { name: 'Select at least one weekday' })).toBeVisible()
  await toggle(dialog, 'Monday', 'Tuesday', 'Wednesday')
  await until.fill(typed(addDays(start, 18)))
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('2 days are booked')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change days' }).click()
  await expect(page.getByText('Days changed: 2 cancelled, 2 booked')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(when).toContainText(`Repeats Mon, Tue, Wed until ${formatDate(addDays(start, 18))}`)
  // The week before is as it was.
  await page.goto(`/dashboard/${keys[2]}`)
  await expect(when).toContainText('Repeats Mon, Wed, Fri until')
})

test('M137 days of a series that a colleague ended meanwhile can’t be changed any more: nothing offers to', async ({
  page,
}) => {
  await signIn(page)
  const keys = await bookSeries(page, monday(test.info().retry), '16:00')
  await page.goto(`/dashboard/${keys[3]}`)
  await live(page)
  await page.getByRole('region', { name: 'When' }).getByRole('button', { name: 'Change days' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change the days of the series/ })
  await expect(dialog.getByRole('button', { name: 'Change days' })).toBeVisible()
  await call(page, 'ride.cancel', { rides: [keys[3]], range: 'future', reason: 'sick' })
  await expect(dialog.getByRole('alert')).toContainText('These repeating rides were ended')
  await expect(dialog.getByRole('button', { name: 'Change days' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
})
