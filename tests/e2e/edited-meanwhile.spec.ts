import { expect, test, type Page } from './test.ts'
import { enter } from './passcode.ts'
import { mayBook } from './portal-access.ts'
import { another, book, call, haveSession, live } from './people.ts'
import { at, dateAhead } from './times.ts'

/** Gives a ride another time, as a colleague does, and gives the key of what takes its place. */
async function move(page: Page, ride: string, needed: number): Promise<string> {
  const times = { needed, appointment: needed + 3_600_000 }
  const { keys } = await call<{ keys: [string] }>(page, 'ride.update', {
    rides: [{ key: ride, version: 1, times }],
  })
  return keys[0]
}

async function statusOf(page: Page, ride: string): Promise<string | undefined> {
  const { rides } = await call<{ rides: { status: string }[] }>(page, 'ride.info', { keys: [ride] })
  return rides[0]?.status
}

/** The dialog of a passenger's day, with all its rides ticked. */
async function dialogOf(page: Page, day: number, what: 'Cancel' | 'Edit') {
  await page.goto(`/dashboard?day=${dateAhead(day)}`)
  await live(page)
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  return page.getByRole('dialog', { name: new RegExp(`^${what} (?:\\d+ )?rides?`) })
}

test('M137 a question about rides that were edited meanwhile is not asked any more: one chooses again', async ({
  page,
}) => {
  await haveSession(page)
  const day = 61 + test.info().retry * 10
  const ride = await book(page, 'lh10036', at(day, '09:20'))
  const other = await book(page, 'lh10036', at(day, '14:20'))
  const dialog = await dialogOf(page, day, 'Cancel')
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const yes = dialog.getByRole('button', { name: 'Yes' })
  await expect(yes).toBeVisible()
  const moved = await move(page, ride, at(day, '10:20'))
  await expect(dialog.getByRole('alert')).toContainText('Ride has already been edited by another user')
  await expect(yes).toHaveCount(0)
  await expect(dialog.getByRole('radio', { name: 'Sick' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /2:20/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /10:20/, disabled: false }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await yes.click()
  await expect(dialog).toBeHidden()
  expect(await Promise.all([moved, other].map((key) => statusOf(page, key)))).toEqual([
    'cancelled',
    'cancelled',
  ])
})

test('M137 who chooses what to edit is told that a colleague cancelled one, and led nowhere', async ({
  page,
}) => {
  await haveSession(page)
  const day = 62 + test.info().retry * 10
  const ride = await book(page, 'lh10037', at(day, '09:20'))
  const other = await book(page, 'lh10037', at(day, '14:20'))
  const dialog = await dialogOf(page, day, 'Edit')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await call(page, 'ride.cancel', { rides: [ride], reason: 'sick' })
  await expect(dialog.getByRole('alert')).toContainText('Ride has already been edited by another user')
  await expect(dialog.getByRole('checkbox', { name: /2:20/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`rides=${other}$`))
})

test('M137 a passenger about to cancel is told that the office changed the ride, and asked nothing more', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await mayBook('LH10028')
  const office = await another(browser)
  await haveSession(office)
  const day = 63 + test.info().retry * 10
  const ride = await book(office, 'LH10028', at(day, '09:20'))
  await enter(page, '(614) 555-0128')
  await live(page)
  const card = page.getByRole('button', { name: /9:20/ }).last()
  await card.click()
  const choices = page.getByRole('dialog', { name: 'What do you want to do with this ride?' })
  await choices.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride' })
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  const moved = await move(office, ride, at(day, '10:20'))
  await expect(dialog.getByRole('alert')).toContainText('Ride has already been edited by another user')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /10:20/ }).last()).toBeVisible()
  expect(await statusOf(office, moved)).toBe('scheduling')
  await office.close()
})

test('R018 M137 a ride’s page tells of a change, and what is written about it stands with the new one', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const office = await another(browser)
  await haveSession(office)
  const day = 64 + test.info().retry * 10
  const ride = await book(office, 'LH10022', at(day, '09:20'))
  await enter(page, '(614) 555-0122')
  await page.goto(`/passenger/ride/${ride}/summary`)
  const words = page.getByRole('textbox', { name: 'Write to Lakeside Health' })
  await words.fill('I am at the back door')
  const moved = await move(office, ride, at(day, '10:20'))
  await expect(page.getByText('This ride was changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the new ride' })).toHaveAttribute(
    'href',
    `/passenger/ride/${moved}/summary`,
  )
  await expect(words).toHaveValue('I am at the back door')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(`/passenger/ride/${moved}/summary`)
  await expect(page.getByRole('log').getByText('I am at the back door')).toBeVisible()
  await call(office, 'ride.cancel', { rides: [moved], reason: 'sick' })
  await expect(page.getByText('This ride is cancelled.')).toBeVisible()
  await office.close()
})
