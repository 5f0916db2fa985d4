import { expect, test, type Locator, type Page } from './test.ts'
import { formatDayLabel, formatMonthDay } from '@nemt/domain/time/format.ts'
import { hold } from './by-post.ts'
import { another, book, call, haveSession, live, signIn, socketToLeave } from './people.ts'
import { at, dateAhead } from './times.ts'

/** The card of a ride in the day list. */
function card(page: Page, ride: string) {
  return page.getByRole('article').filter({ has: page.locator(`a[href*="${ride}"]`) })
}

// The day after tomorrow: no fleet drives it while the test looks, and no other test books there.
const [noon, two] = [at(2, '12:00'), at(2, '14:00')]

/** Goes to the day of these rides by its address. */
function openDay(page: Page) {
  return page.goto(`/dashboard?day=${dateAhead(2)}`)
}

test('a colleague’s booking and cancellation show without a reload', async ({ page, browser }) => {
  const colleague = await another(browser)
  await signIn(colleague)
  await haveSession(page)
  await openDay(page)
  await live(page)
  await page.evaluate(() => Object.assign(window, { untouched: true }))

  const ride = await book(colleague, 'Felix Brightwater', noon)
  await expect(card(page, ride)).toContainText('scheduling')

  await call(colleague, 'ride.cancel', { rides: [ride], reason: 'sick' })
  await expect(card(page, ride)).toContainText('cancelled')
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
})

test('V009 V032 V257 V258 V711 X139 a ride is cancelled with a reason, after a question', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Greta Peñafiel', noon)
  await openDay(page)
  await card(page, ride)
    .getByRole('link', { name: /Ride #/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ride}`))

  await page.getByRole('button', { name: 'Options for Greta Peñafiel' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
  await expect(dialog).toHaveAccessibleName('Cancel 1 ride of Greta Peñafiel')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveAccessibleDescription(/fee: \$0\.00$/)
  await expect(dialog).toContainText('Cancelling this ride costs $0.00.')
  await expect(dialog.getByRole('button', { name: 'Please provide cancellation reason' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Other', exact: true }).check()
  await expect(dialog.getByRole('button', { name: 'Please specify cancellation reason' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('Are you sure you want to cancel? A cancellation fee may apply.')
  await expect(dialog).toContainText('Cancelling this ride costs $0.00.')
  await dialog.getByRole('button', { name: 'Yes' }).click()

  await expect(dialog).toBeHidden()
  await expect(card(page, ride)).toContainText('cancelled')
  await expect(page.getByRole('log', { name: 'Activity' })).toContainText('cancelled ride.')
})

test('V267 while rides are being cancelled neither Yes nor No can be said', async ({ page }) => {
  await haveSession(page)
  const ride = await book(page, 'Felix Brightwater', at(2, '19:00'))
  const cancel = await hold(page, 'ride.cancel')
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const either = dialog.getByRole('button', { name: /^(Yes|No)$/ })
  await expect(either).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Cancelling rides...')
  await expect(either).toHaveCount(0)
  cancel.letGo()
  await expect(dialog).toBeHidden()
})

test('V485 V747 V758 the activity is grouped by days as MMMM Do z; who has no fleet phones the support', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(2, '21:00'))
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  const today = page.getByRole('log', { name: 'Activity' }).getByRole('heading').last()
  await expect(today).toHaveText(formatMonthDay(Date.now(), 'America/New_York'))
  const term = (name: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  await expect(term('FLEET')).toHaveCount(0)
  // That of Lakeside's support.
  await expect(term('PHONE').locator('..')).toContainText('(614) 555-0191')
})

test('V302–V307 the open ride says how to reach its passenger, and every ride has help and its summary', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(2, '20:00'))
  const communication = {
    relation: 'user',
    name: { first: 'Carmen', last: 'Ordway' },
    phone: { display: '(614) 555-0166', raw: '+16145550166', type: 'land', extension: '12' },
    method: 'call',
    contact: 'user',
    language: 'en',
  }
  await call(page, 'ride.update', { rides: [{ key: ride, version: 1, communication }] })
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  await expect(page.getByText(/\(614\) 555-0166 #12 \(Landline\) · Coordinator$/)).toBeVisible()
  await card(page, ride).hover()
  await card(page, ride).getByRole('button', { name: 'Ride summary' }).click()
  await expect(page.getByRole('dialog', { name: 'Ride summary' })).toContainText('Hugo Marshbrook')
  await page.keyboard.press('Escape')
  await card(page, ride).hover()
  await card(page, ride).getByRole('button', { name: 'Help' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: /^\(\d{3}\)/ }),
  ).toBeVisible()
})

test('V257 a key that is held, or pressed twice, answers no question that was not read', async ({ page }) => {
  await haveSession(page)
  const ride = await book(page, 'Greta Peñafiel', at(3, '16:00'))
  await page.goto(`/dashboard/${ride}?day=${dateAhead(3)}`)
  const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
  const question = dialog.getByText('Are you sure you want to cancel?')
  const ask = async () => {
    await page.getByRole('button', { name: 'Options for this ride' }).click()
    await page.getByRole('menuitem', { name: 'Cancel' }).click()
    await dialog.getByRole('radio', { name: 'Sick' }).check()
    await dialog.getByRole('button', { name: 'Confirm' }).focus()
  }
  await ask()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await dialog.getByRole('button', { name: 'No' }).click()

  await ask()
  await page.keyboard.down('Enter')
  await expect(question).toBeVisible()
  // Held for longer than the half second in which the question takes no presses at all.
  await expect(dialog.locator('[data-fresh]')).toHaveCount(0)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, ride)).toContainText('scheduling')
})

test('who cancelled takes it back for ten seconds, and the ride is as it was', async ({ page }) => {
  await haveSession(page)
  const ride = await book(page, 'Felix Brightwater', at(2, '17:00'))
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(card(page, ride)).toContainText('cancelled')
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText('Ride cancelled')
  // The menu that was opened is gone with the ride's state: the keyboard goes on beside it, and from there to Undo.
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused).not.toBe('BODY')
  await told.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(told).toContainText('Ride restored')
  await expect.poll(focused).not.toBe('BODY')
  await expect(card(page, ride)).toContainText('scheduling')
  await expect(page.getByRole('log', { name: 'Activity' })).toContainText('took the cancellation back.')
})

test('decision 073 who had no network when they took it back may do it once there is one', async ({
  page,
}) => {
  const leave = await socketToLeave(page)
  await haveSession(page)
  const ride = await book(page, 'Felix Brightwater', at(318, '17:00'))
  await page.goto(`/dashboard/${ride}?day=${dateAhead(318)}`)
  await live(page)
  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText('Ride cancelled')
  await leave()
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(told).toContainText('Not undone')
  await page.context().setOffline(false)
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(told).toContainText('Ride restored')
  await expect(card(page, ride)).toContainText('scheduling')
})

test('decision 073 of two cancellations at once each says whose it is, and the right one comes back', async ({
  page,
}) => {
  await haveSession(page)
  const [kept, gone] = [
    await book(page, 'Felix Brightwater', at(9, '18:20')),
    await book(page, 'Hugo Marshbrook', at(9, '18:40')),
  ]
  const told = page.getByRole('region', { name: 'Notifications' })
  await page.goto(`/dashboard?day=${dateAhead(9)}`)
  await live(page)
  for (const ride of [kept, gone]) {
    await card(page, ride)
      .getByRole('link', { name: /^Ride #/ })
      .focus()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
    await dialog.getByRole('radio', { name: 'Sick' }).check()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(card(page, ride)).toContainText('cancelled')
  }
  await expect(told).toContainText(/Hugo Marshbrook · Scheduled for 06:40pm/)
  const whole = told.locator('div').filter({ hasText: /Felix Brightwater · Scheduled for 06:20pm/ })
  await whole.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(told).toContainText(/Ride restored\s*Felix Brightwater · Scheduled for 06:20pm/)
  await expect(card(page, kept)).toContainText('scheduling')
  await expect(card(page, gone)).toContainText('cancelled')
})

for (const size of [
  { width: 360, height: 640 },
  { width: 768, height: 640 },
])
  test(`V263 at ${size.width} px what was cancelled before does not lie over the next question’s buttons`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await haveSession(page)
    const rides = [
      await book(page, 'Felix Brightwater', at(9, '16:20')),
      await book(page, 'Hugo Marshbrook', at(9, '16:40')),
    ] as const
    const said = page.getByRole('region', { name: 'Notifications' }).getByText('Ride cancelled')
    const inSight = (button: Locator) =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [0.1, 0.5, 0.9].map((part) =>
          element.contains(document.elementFromPoint(left + part * width, top + height / 2)),
        )
      })
    await page.goto(`/dashboard?day=${dateAhead(9)}`)
    const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
    for (const ride of rides) {
      // A key that is pressed before the page listens is lost.
      await expect(async () => {
        await card(page, ride)
          .getByRole('link', { name: /^Ride #/ })
          .focus()
        await page.keyboard.press('c')
        await expect(dialog).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await dialog.getByRole('radio', { name: 'Sick' }).check()
      const confirm = dialog.getByRole('button', { name: 'Confirm' })
      await expect(confirm).toBeEnabled()
      if (ride === rides[1]) {
        await expect(said).toBeVisible()
        expect(await inSight(confirm)).toEqual([true, true, true])
        // It can be taken back while the next question is open.
        expect(await inSight(said.locator('../..').getByRole('button', { name: 'Undo' }))).toEqual([
          true,
          true,
          true,
        ])
        await expect(said).toBeVisible()
      } else {
        await confirm.click()
        await dialog.getByRole('button', { name: 'Yes' }).click()
        await expect(said).toBeVisible()
      }
    }
  })

test('V247 V271 the dialogs know the passenger’s whole day and tick what one came from', async ({ page }) => {
  await haveSession(page)
  const [first, second] = [
    await book(page, 'Hugo Marshbrook', noon),
    await book(page, 'Hugo Marshbrook', two),
  ]
  await openDay(page)
  await page.goto(`/dashboard/${first}${new URL(page.url()).search}`)
  const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
  const ticked = () => dialog.getByRole('checkbox', { checked: true, disabled: false })
  const all = () => dialog.getByRole('checkbox')

  await page.getByRole('button', { name: 'Options for Hugo Marshbrook' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await expect(all().first()).toBeVisible()
  const rides = await all().count()
  expect(rides).toBeGreaterThanOrEqual(2)
  await expect(ticked()).toHaveCount(rides)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await expect(all()).toHaveCount(rides)
  await expect(ticked()).toHaveCount(1)
  await dialog.getByRole('radio', { name: 'Sick' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(card(page, first)).toContainText('cancelled')
  await expect(card(page, second)).not.toContainText('cancelled')
})

test('M137 who is about to cancel a ride learns that somebody edited it, and cancels the one in its place', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Greta Peñafiel', two)
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  await live(page)
  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel (\d+ )?rides?( of .+)?$/ })
  await dialog.getByRole('radio', { name: 'Sick' }).check()

  const edit = {
    rides: [{ key: ride, version: 1, times: { needed: two + 900_000, appointment: two + 5_400_000 } }],
  }
  const { keys } = await call<{ keys: [string] }>(page, 'ride.update', edit)
  await expect(dialog.getByRole('alert')).toContainText('Ride has already been edited by another user')
  await expect(dialog.getByRole('radio', { name: 'Sick' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { checked: true, disabled: false })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: /2:15/, disabled: false }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  const { rides } = await call<{ rides: { status: string }[] }>(page, 'ride.info', { keys })
  expect(rides.map(({ status }) => status)).toEqual(['cancelled'])
})

test('M137 who writes about a ride that somebody has edited meanwhile is told, and keeps the words', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Greta Peñafiel', two)
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  await live(page)
  await page.getByRole('tab', { name: 'Messages' }).click()
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await box.fill('Your driver will call you.')
  const times = { needed: two + 1_800_000, appointment: two + 5_400_000 }
  await call(page, 'ride.update', { rides: [{ key: ride, version: 1, times }] })
  await box.press('Enter')
  await expect(page.getByText('Ride has already been edited by another user.').first()).toBeVisible()
  await expect(box).toHaveValue('Your driver will call you.')
})

test('V700 V708 V715–V720 V723 V725 the address holds day and ride; arrows, keys and calendar lead to days', async ({
  page,
}) => {
  await signIn(page)
  await expect(page.getByRole('button', { name: /^Today, / })).toBeVisible()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await live(page)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Today, / })).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page).toHaveURL(`/dashboard?day=${dateAhead(1)}`)
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: /^Today, / }).click()
  await expect(page.getByRole('dialog', { name: 'Calendar' }).getByRole('table')).toBeVisible()
  await page.keyboard.press('Escape')

  const ride = await book(page, 'Felix Brightwater', noon)
  await openDay(page)
  // The name stands over the passenger's rides of the day: with the first of them it is a link.
  const record = page.getByRole('link', { name: 'Felix Brightwater' }).first()
  await expect(record).toHaveAttribute('href', /^\/patients\/PAS\w+/)
  await page.getByPlaceholder('Search for passenger...', { exact: true }).fill('nobody of that name')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No rides match the search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(card(page, ride)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Ride #1' }).first().click()
  await expect(page.getByRole('region', { name: 'Rides' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('region', { name: 'Rides' })).toBeVisible()
})

test('V781 V782 V784 messages are sent by Enter; a lone 1 is not', async ({ page }) => {
  await haveSession(page)
  const ride = await book(page, 'Felix Brightwater', noon)
  await page.goto(`/dashboard/${ride}`)
  await page.getByRole('tab', { name: 'Messages' }).click()
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await box.fill('1')
  await box.press('Enter')
  await expect(
    page.getByText('Sending the numbers ‘1’ or ‘2’ will not request or cancel this ride.'),
  ).toBeVisible()
  await box.fill('Your driver will call you.')
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Your driver will call you.')
  await page.reload()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Your driver will call you.')
})

test('a message that is not sent yet outlives a reload, for who wrote it and until it is sent', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Greta Peñafiel', two)
  const open = async () => {
    await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
    await live(page)
    await page.getByRole('tab', { name: 'Messages' }).click()
  }
  await open()
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await box.fill('Your driver waits at the')
  await page.reload()
  await live(page)
  await expect(box).toHaveValue('Your driver waits at the')
  await box.fill('Your driver waits at the gate.')
  await box.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Your driver waits at the gate.')
  await page.reload()
  await live(page)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Your driver waits at the gate.')
  await expect(box).toHaveValue('')
  await box.fill('Not for others')
  await haveSession(page, 'lead')
  await page.reload()
  await live(page)
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(box).toHaveValue('')
})

test('V782 a message that is refused late says whose it is, and stands over what is typed since', async ({
  page,
}) => {
  await haveSession(page)
  const [ride, other] = [await book(page, 'Greta Peñafiel', two), await book(page, 'Felix Brightwater', noon)]
  const sent = await hold(page, 'ride.message')
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  await page.getByRole('tab', { name: 'Messages' }).click()
  const box = page.getByRole('textbox', { name: /^Message to/ })
  const panel = page.getByRole('region', { name: 'Activity and messages' })
  await box.fill('Your driver is late.')
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await box.fill('Please wait at')
  sent.lose()
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(box).toHaveValue('Your driver is late.\nPlease wait at')

  sent.again()
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await card(page, other)
    .getByRole('link', { name: /Ride #/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${other}`))
  await expect(box).toHaveValue('')
  sent.lose()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Message to Greta Peñafiel')
  await expect(box).toHaveValue('')
  await card(page, ride)
    .getByRole('link', { name: /Ride #/ })
    .click()
  await expect(box).toHaveValue('Your driver is late.\nPlease wait at')
})

test('M137 what becomes of an edit after one went on to another ride is told there, and leads nobody away', async ({
  page,
}) => {
  await haveSession(page)
  // A day of its own: beside a like ride the time would not be taken.
  const DAY = 295
  const ride = await book(page, 'Greta Peñafiel', at(DAY, '14:00'))
  const other = await book(page, 'Felix Brightwater', at(DAY, '12:00'))
  const change = await hold(page, 'ride.update')
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  const notifications = page.getByRole('region', { name: 'Notifications' })
  const elsewhere = new RegExp(`/dashboard/${other}`)
  const changeAndGoOn = async () => {
    await page.goto(`/dashboard/${ride}?day=${dateAhead(DAY)}`)
    await pane.getByRole('button', { name: 'Change time' }).click()
    await pane.getByLabel('Pickup Time').fill('0230p')
    await pane.getByRole('button', { name: 'Save', exact: true }).click()
    await card(page, other)
      .getByRole('link', { name: /Ride #/ })
      .click()
    await expect(page).toHaveURL(elsewhere)
  }
  await changeAndGoOn()
  change.lose()
  await expect(notifications).toContainText('The ride of Greta Peñafiel was not changed')

  change.again()
  await changeAndGoOn()
  change.letGo()
  await expect(notifications).toContainText('Saved')
  await expect(page).toHaveURL(elsewhere)
})

test('somebody who may only look sees no buttons that change anything', async ({ page }) => {
  await haveSession(page)
  await book(page, 'Felix Brightwater', noon)
  await haveSession(page, 'viewer')
  await openDay(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Trip Request' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Options for/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ride #1' }).first().click()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0)
})

test('V744 the key for a message does nothing for who writes none, and swallows no key after it', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(2, '19:10'))
  await haveSession(page, 'viewer')
  await page.goto(`/dashboard/${ride}?day=${dateAhead(2)}`)
  await live(page)
  await expect(card(page, ride)).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('S7 a session that ends elsewhere ends here: the page leads to the login', async ({ page }) => {
  await signIn(page)
  await live(page)
  await page.evaluate(() =>
    fetch('/api/call/auth.logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  await expect(page).toHaveURL(/\/login/)
})

test('the demo’s day moves by itself: a ride is driven within a minute of loading', async ({ page }) => {
  await signIn(page)
  const status = async () => {
    const { rides } = await call<{ rides: { status: string }[] }>(page, 'ride.info', {
      keys: ['RIDlakeside057'],
    })
    return rides[0]!.status
  }
  await expect.poll(status, { timeout: 50_000 }).toMatch(/^(pickup|waiting|enroute|completed)$/)
})

for (const hours of [26, -26])
  test(`decision 138 at a desk whose clock is ${hours} hours off today is the office’s day`, async ({
    page,
  }) => {
    await haveSession(page)
    await page.addInitScript((off) => {
      const real = Date.now.bind(Date)
      Date.now = () => real() + off
    }, hours * 3_600_000)
    const today = dateAhead(0)
    await page.goto('/dashboard')
    await live(page)
    await expect(page.getByRole('button', { name: formatDayLabel(today, today) })).toBeVisible()
    await page.keyboard.press(']')
    await expect(page).toHaveURL(`/dashboard?day=${dateAhead(1)}`)
    await page.keyboard.press('t')
    await expect(page).toHaveURL('/dashboard')
  })

test('a day that can not be read is counted by nobody: no counter says that nothing needs attention', async ({
  page,
  context,
}) => {
  await haveSession(page)
  await openDay(page)
  await live(page)
  const counters = page.getByRole('group', { name: 'Rides that need something' }).getByRole('button')
  await expect(counters.first()).toHaveText(/^\d+ All/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText('We could not reach the server. Please try again.')).toBeVisible()
  for (const counter of await counters.all()) await expect(counter).toHaveText(/^– /)
  // What failed is asked again by itself.
  await context.setOffline(false)
  await expect(counters.first()).toHaveText(/^\d+ All/)
})
