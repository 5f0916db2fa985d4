import { expect, test, type Locator, type Page } from './test.ts'
import { answer } from './by-post.ts'
import { book, call, haveSession, live, signIn, socketToLeave } from './people.ts'
import { canBeRead, endPrint, print, sheets } from './paper.ts'
import { at, dateAhead, soon } from './times.ts'

// A day of its own, on which nothing else is booked. Nobody drives Greta, who needs a lift: hers are changed.
const DAY = 5
const people = ['Felix Brightwater', 'Greta Peñafiel', 'Hugo Marshbrook']
const hours = ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00']

function row(page: Page, ride: string): Locator {
  return page.getByRole('article').filter({ has: page.locator(`a[href*="${ride}"]`) })
}

function counter(page: Page, name: string): Locator {
  return page
    .getByRole('group', { name: 'Rides that need something' })
    .getByRole('button', { name: new RegExp(`^\\d+ ${name}`) })
}

/** How many rides a counter says. */
async function countOf(button: Locator): Promise<number> {
  return Number(/\d+/.exec(await button.innerText())?.[0])
}

/** Rides that are wholly on the screen. */
function visible(page: Page): Promise<number> {
  return page.getByRole('article').evaluateAll(
    (rows) =>
      rows.filter((each) => {
        const { top, bottom, height } = each.getBoundingClientRect()
        const list = each.closest('[role="list"]')?.parentElement?.getBoundingClientRect()
        return height > 0 && list && top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1
      }).length,
  )
}

test.describe.configure({ mode: 'serial' })
const rides: string[] = []

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await (await browser.newContext()).newPage()
  await signIn(page)
  for (const [index, person] of people.entries())
    for (const hour of hours) rides.push(await book(page, person, at(DAY, hour) + index * 300_000))
  await page.context().close()
})

// What they take of the passengers' benefits is given back: other tests book for them too.
test.afterAll(async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page)
  for (const ride of rides)
    await call(page, 'ride.cancel', { rides: [ride], reason: 'duplicate' }).catch(() => {})
  await page.context().close()
})

test('at 1440 × 900 one sees 14 rides, 18 of them compact, and all of each name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await haveSession(page)
  await page.goto(`/dashboard?day=${dateAhead(DAY)}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await visible(page)).toBeGreaterThanOrEqual(14)
  // With every column beside it, whom a ride is for is read whole.
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).not.toHaveCount(0)
  const cut = await names.evaluateAll((all) =>
    all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
  )
  expect(cut).toEqual([])
  await page.getByRole('button', { name: 'Group, sort and density' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => visible(page)).toBeGreaterThanOrEqual(18)
  await page.reload()
  await expect.poll(() => visible(page)).toBeGreaterThanOrEqual(18)
})

test('V306 V307 the buttons of the row under the pointer leave its status to be read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await haveSession(page)
  // A day's own list, and the narrow one beside an open ride.
  for (const open of ['', `/${rides[0]}`]) {
    await page.goto(`/dashboard${open}?day=${dateAhead(DAY)}`)
    // Under its passenger's name, a row has the menu of the day too.
    const row = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Options for/ }) })
      .filter({ hasText: 'scheduling' })
      .first()
    const status = row.getByText('scheduling', { exact: true })
    await row.hover()
    const read = await status.boundingBox()
    for (const name of ['Help', 'Ride summary', /^Options for/]) {
      const drawn = row.getByRole('button', { name }).locator('svg')
      await expect(drawn).toBeVisible()
      const icon = await drawn.boundingBox()
      const isApart =
        icon!.x >= read!.x + read!.width - 0.5 ||
        icon!.x + icon!.width <= read!.x ||
        icon!.y >= read!.y + read!.height
      expect([open, name, isApart]).toEqual([open, name, true])
    }
    // The whole word, not the part that a narrower place leaves of it.
    expect(await status.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true)
    // A menu stays where it opened, though the pointer leaves the row for it.
    const button = row.getByRole('button', { name: /^Options for/ })
    const before = await button.boundingBox()
    await button.click()
    await page.getByRole('menuitem', { name: 'Cancel' }).hover()
    expect(await button.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
  }
})

test('each counter has as many rides as it filters, whatever was scrolled to', async ({ page }) => {
  await haveSession(page)
  await page.goto(`/dashboard?day=${dateAhead(DAY)}`)
  const all = await countOf(counter(page, 'All'))
  expect(all).toBeGreaterThanOrEqual(rides.length)
  const names = [
    'Unassigned',
    'Late or at risk',
    'Will-call waiting',
    'Offers unanswered',
    'Unread replies',
    'Needs attention',
  ]
  for (const name of names) {
    const button = counter(page, name)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    // A fleet may take one of them meanwhile.
    await expect(async () => {
      const count = await countOf(button)
      const words = count > 0 ? `${count} of ${all} rides` : 'No rides match the search and filters.'
      await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  await page.goBack()
  await expect(counter(page, 'Unread replies')).toHaveAttribute('aria-pressed', 'true')
})

test('a ride that comes and one that is cancelled are counted and shown without a reload', async ({
  page,
}) => {
  await haveSession(page)
  await page.goto(`/dashboard?day=${dateAhead(DAY)}&group=none`)
  await live(page)
  const before = await countOf(counter(page, 'All'))
  const ride = await book(page, people[0]!, at(DAY, '20:00'))
  await expect(counter(page, 'All')).toContainText(String(before + 1))
  await call(page, 'ride.cancel', { rides: [ride], reason: 'sick' })
  await page.getByRole('list').first().hover()
  await page.mouse.wheel(0, 50_000)
  await expect(row(page, ride)).toContainText('cancelled')
})

test('on paper stands every ride of the day', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await haveSession(page)
  await page.goto(`/dashboard?day=${dateAhead(DAY)}`)
  await live(page)
  const all = await countOf(counter(page, 'All'))
  await expect(page.getByRole('article').nth(all - 1)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('article')).toHaveCount(all)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/ rides · E[SD]T$/)).toBeVisible()
  const need = page.getByRole('article').first().getByRole('img').first()
  const written = await need.evaluate((icon) => getComputedStyle(icon, '::after').content)
  expect(written).toBe(JSON.stringify(await need.getAttribute('aria-label')))
  // On a second sheet nobody sees under whose name a ride stands.
  for (const each of await page.getByRole('article').all()) {
    const name = each.getByText(new RegExp(`^(?:${people.join('|')})$`)).last()
    expect((await name.boundingBox())?.width).toBeGreaterThan(20)
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('article').nth(all - 1)).toBeHidden()
})

for (const [sheet, width] of Object.entries(sheets))
  test(`on ${sheet} in portrait every ride of the day can be read, beside an open one too`, async ({
    page,
  }) => {
    const [day, open] = [`/dashboard?day=${dateAhead(DAY)}`, `/dashboard/${rides[0]}?day=${dateAhead(DAY)}`]
    await haveSession(page)
    await page.goto(day)
    await live(page)
    const all = await countOf(counter(page, 'All'))
    await print(page, width)
    await expect(page.getByRole('article')).toHaveCount(all)
    await canBeRead(page)
    await endPrint(page)
    // On a phone the open ride takes the place of the list; on paper it follows it.
    for (const screen of [1440, 390]) {
      await page.setViewportSize({ width: screen, height: 900 })
      await page.goto(open)
      const pane = page.getByRole('region', { name: 'Ride', exact: true })
      await expect(pane.getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('group', { name: 'Sort by', includeHidden: true })).toHaveCount(1)
      await print(page, width)
      await expect(page.getByRole('article')).toHaveCount(all)
      await canBeRead(page)
      const last = (await page.getByRole('article').last().boundingBox())!
      expect((await pane.boundingBox())!.y).toBeGreaterThanOrEqual(last.y + last.height)
      // Nothing is pressed on paper: the name is one that is read.
      const name = await pane.getByRole('heading').first().innerText()
      await expect(pane.getByRole('button')).toHaveText([name])
      await expect(pane.locator('summary').filter({ visible: true })).toHaveCount(0)
      await endPrint(page)
    }
  })

test('the paper of the day says what it is narrowed to', async ({ page }) => {
  await haveSession(page)
  await page.goto(`/dashboard?day=${dateAhead(DAY)}&type=scheduled&show=unassigned`)
  await live(page)
  await print(page, sheets.Letter)
  await expect(page.getByText(/^Unassigned · Scheduled$/)).toBeVisible()
  await endPrint(page)
})

test('V482 V297 where rides of a day have two zones each time says its own, on paper too', async ({
  page,
}) => {
  await haveSession(page)
  const [here, there] = [rides[0]!, rides[1]!]
  let moved = ''
  await answer<object>(page, 'ride.board', async (input) => {
    type Board = { rides: { key: string; timezone: string }[] }
    const { rides: listed, ...rest } = await call<Board>(page, 'ride.board', input)
    const changed = listed.map((ride) =>
      ride.key === moved ? { ...ride, timezone: 'America/Chicago' } : ride,
    )
    return { ...rest, rides: changed }
  })
  const open = async () => {
    await page.goto(`/dashboard?day=${dateAhead(DAY - 1)}`)
    await page.getByRole('button', { name: 'Next day' }).click()
  }
  await open()
  const seen = (ride: string, text: string) => row(page, ride).getByText(text, { exact: true })
  await expect(seen(here, '06:00am')).toBeVisible()
  await expect(row(page, here).getByText(/^E[SD]T$/)).toHaveCount(0)
  moved = there
  await open()
  for (const width of [1440, 700, sheets.A4]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === sheets.A4) await print(page, width)
    // It is needed at eight and its appointment at nine, an hour earlier on its own clock.
    await expect(row(page, there).getByRole('link', { name: /Ride #/ })).toContainText(/07:00am C[SD]T$/)
    await expect(
      row(page, there)
        .getByText(/^C[SD]T$/)
        .first(),
    ).toBeVisible()
    await expect(row(page, here).getByRole('link', { name: /Ride #/ })).toContainText(/06:00am E[SD]T$/)
    await expect(
      row(page, here)
        .getByText(/^E[SD]T$/)
        .first(),
    ).toBeVisible()
    if (width !== 700) await expect(row(page, there)).toContainText(/08:00am C[SD]T/)
  }
  await canBeRead(page)
  await endPrint(page)
})

test('on paper stands what is over as well, which the screen folds', async ({ page }) => {
  test.skip(soon() > at(0, '23:50'), 'What it is about are rides of today.')
  await page.clock.install()
  const leave = await socketToLeave(page)
  await signIn(page)
  const ride = await book(page, 'lh10047', soon())
  await call(page, 'ride.cancel', { rides: [ride], reason: 'sick' })
  await page.goto('/dashboard')
  await expect(row(page, ride)).toContainText('cancelled')
  // Only the page's time passes: the server must not tell it otherwise.
  await leave()
  // Without the timers of the hours between, of which one ends a session that nobody uses.
  await page.clock.setSystemTime(soon() + 1_800_000)
  await page.clock.fastForward('00:31')
  await expect(page.getByRole('button', { name: /^\d+ past rides?$/ })).toBeVisible()
  await expect(row(page, ride)).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(row(page, ride)).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(row(page, ride)).toHaveCount(0)
})

test('V722 statuses say how many rides they have; groups and order are in the address', async ({ page }) => {
  await haveSession(page)
  await page.goto(`/dashboard?day=${dateAhead(DAY)}`)
  await page.getByRole('button', { name: 'All statuses' }).click()
  const cancelled = page.getByRole('menuitemcheckbox', { name: /cancelled/ })
  await expect(cancelled).toContainText(/[1-9]/)
  // By the stages of a ride's life, each with its number, and ticked as a whole.
  const stage = (name: string) => page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name} \\d+$`) })
  await expect(page.getByRole('group', { name: 'Over' }).getByRole('menuitemcheckbox')).toHaveCount(8)
  await stage('Under way').click()
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveCount(6)
  await stage('Under way').click()
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Group, sort and density' }).click()
  await page.getByRole('menuitemradio', { name: 'Hour' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/group=hour/)
  await expect(page.getByRole('heading', { name: /^06:00am/ })).toBeVisible()
})

test('keys: j and k step, Enter opens, m writes, ? tells, and the switch turns them off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await haveSession(page)
  await page.goto(`/dashboard?day=${dateAhead(DAY)}`)
  await live(page)
  const first = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Ride #/ })
  const second = page
    .getByRole('article')
    .nth(1)
    .getByRole('link', { name: /^Ride #/ })
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
  // As with the capitals locked.
  await page.keyboard.press('J')
  await expect(second).toBeFocused()
  await page.keyboard.press('K')
  await expect(first).toBeFocused()
  const address = await first.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address!)
  await page.keyboard.press('m')
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await expect(box).toBeFocused()
  await box.pressSequentially('jk?')
  await expect(box).toHaveValue('jk?')
  await box.blur()
  // With another day beside it, the open ride is still what they act on.
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(`day=${dateAhead(DAY + 1)}`))
  await expect(row(page, /RID\w+/.exec(address!)![0])).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(box).toBeFocused()
  await box.blur()
  await page.keyboard.press('[')
  await expect(page).toHaveURL(new RegExp(`day=${dateAhead(DAY)}`))

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Shortcuts work' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press(']')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`day=${dateAhead(DAY)}`))
})

test('keys act on the open ride while the focus is in it, and Escape leaves what is written', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await haveSession(page)
  const [ride = '', next = ''] = rides
  await page.goto(`/dashboard/${ride}?day=${dateAhead(DAY)}`)
  await live(page)
  await expect(row(page, ride)).toBeVisible()
  const phone = page.getByRole('link', { name: 'Call', exact: true })
  await page.keyboard.press('p')
  await expect(phone).toBeFocused()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: /^Cancel 1 ride of Felix/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(phone).toBeFocused()
  // From the letters of a message back to the keys, without a word of it lost.
  await page.keyboard.press('m')
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await expect(box).toBeFocused()
  await box.pressSequentially('Your driver')
  await page.keyboard.press('Escape')
  await expect(box).not.toBeFocused()
  await expect(box).toHaveValue('Your driver')
  await page.keyboard.press('p')
  await expect(phone).toBeFocused()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(next))
})

test('the time of a ride is changed in place, with what it sets off said before', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await haveSession(page)
  const ride = rides[2 * hours.length - 1]!
  await page.goto(`/dashboard/${ride}?day=${dateAhead(DAY)}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  await pane.getByRole('button', { name: 'Change time' }).click()
  await pane.getByRole('textbox', { name: 'Pickup Time' }).fill('6:20p')
  await pane.getByRole('textbox', { name: 'Pickup Time' }).press('Tab')
  await expect(pane.getByText(/asked anew|loses it/)).toBeVisible()
  await pane.getByRole('button', { name: 'Save' }).click()
  // Her other rides of the day go the same way.
  const anyway = pane.getByRole('button', { name: 'Save anyway' })
  const changed = pane.getByRole('definition').filter({ hasText: '06:20pm' })
  await expect(anyway.or(changed)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(changed).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(ride))
})

test('notes are changed in place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await haveSession(page)
  const ride = rides[hours.length]!
  await page.goto(`/dashboard/${ride}?day=${dateAhead(DAY)}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  await pane.getByRole('button', { name: 'Change notes' }).click()
  await pane.getByRole('textbox', { name: 'Internal Notes' }).fill('Brings her own chair.')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText('Brings her own chair.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(ride))
})

test('what is typed at a ride is there after a look at another one; of many rides the head names three', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await haveSession(page)
  const [ride, other] = [rides[0]!, rides[1]!]
  await page.goto(`/dashboard/${ride}?day=${dateAhead(DAY)}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  const words = pane.getByRole('textbox', { name: 'Internal Notes' })
  await pane.getByRole('button', { name: 'Change notes' }).click()
  await words.fill('Ring at the side door.')
  const legs = pane.getByRole('link', { name: /^(Earlier|Later): / })
  await expect(legs).toHaveCount(3)
  await legs.first().click()
  await expect(page).toHaveURL(new RegExp(other))
  await expect(pane.getByRole('button', { name: 'Change notes' })).toBeVisible()
  await page.goBack()
  await expect(words).toHaveValue('Ring at the side door.')
  const more = pane.getByRole('button', { name: 'more rides' })
  const folded = await countOf(more)
  expect(folded).toBeGreaterThanOrEqual(hours.length - 1 - 3)
  await more.click()
  await expect(legs).toHaveCount(3 + folded)
  // Who gives it up finds nothing of it.
  await words.press('Escape')
  await expect(words).toHaveCount(0)
  await legs.first().click()
  await page.goBack()
  await expect(pane.getByRole('button', { name: 'Change notes' })).toBeVisible()
})

test('a number that is changed in place takes no extension of the one before along', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  const ride = rides[hours.length + 1]!
  type Told = { rides: { version: number; communication: { phone: { extension?: string; raw?: string } } }[] }
  const told = async () => (await call<Told>(page, 'ride.info', { keys: [ride] })).rides[0]!
  const phone = { display: '(614) 555-0198', type: 'land', extension: '77' }
  const desk = {
    relation: 'other',
    name: { first: 'Nurse', last: 'Desk' },
    method: 'call',
    language: 'en',
    phone,
  }
  const { version } = await told()
  await call(page, 'ride.update', { rides: [{ key: ride, version, communication: desk }] })
  await page.goto(`/dashboard/${ride}?day=${dateAhead(DAY)}`)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  await pane.getByRole('button', { name: 'Change phone' }).click()
  const field = pane.getByRole('textbox', { name: 'Phone' })
  await expect(field).toHaveValue('(614) 555-0198 x77')
  await field.fill('(614) 555-0199')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText('(614) 555-0199')).toBeVisible()
  const { phone: now } = (await told()).communication
  expect([now.raw, now.extension]).toEqual(['+16145550199', undefined])
})
