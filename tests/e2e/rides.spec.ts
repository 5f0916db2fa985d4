import { readFileSync } from 'node:fs'
import { axeFindings } from './accessible.ts'
import { expect, test, type Locator, type Page } from './test.ts'
import { callByPost } from './by-post.ts'
import { configurationOf } from './call.ts'
import { another, book, call, haveSession, live, signIn } from './people.ts'
import { at, dateAhead } from './times.ts'

/** The list of some days; the words are typed, they are not part of an address. */
async function open(page: Page, first: number, last: number, words = ''): Promise<void> {
  await page.goto(`/rides?first=${dateAhead(first)}&last=${dateAhead(last)}`)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toContainText('ride')
  if (words) await page.getByRole('searchbox').fill(words)
}

function rows(page: Page): Locator {
  return page.getByRole('article')
}

function row(page: Page, ride: string): Locator {
  return rows(page).filter({ has: page.locator(`a[href*="${ride}"]`) })
}

function found(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
}

/** Ticks the row's box. */
function tick(page: Page, ride: string, modifiers: 'Shift'[] = []): Promise<void> {
  return row(page, ride).getByRole('checkbox').click({ modifiers })
}

/** A date as a field shows it, MM/DD/YYYY. */
function shown(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}

const PEOPLE = [
  'Hugo Marshbrook',
  'Ada Quillfeather',
  'Greta Peñafiel',
  'Felix Brightwater',
  'Edith Tallowby',
]

test('decision 046 the days of the list are read as people say them', async ({ page }) => {
  await haveSession(page)
  await open(page, 0, 10)
  const first = page.getByRole('textbox', { name: 'First day' })
  await first.fill('+3')
  await first.press('Enter')
  await expect(first).toHaveValue(shown(dateAhead(3)))
  const words = page.getByRole('searchbox')
  const [box, field] = [await words.boundingBox(), await first.boundingBox()]
  expect(Math.abs(box!.y + box!.height - field!.y - field!.height)).toBeLessThanOrEqual(1)
  await page.reload()
  await expect(first).toHaveValue(shown(dateAhead(3)))
})

test('R050 V664 rides are found by words, key, status and cost; fifty a page, and all are counted', async ({
  page,
}) => {
  await signIn(page)
  const rides: string[] = []
  // Nobody's benefit pays for fifty rides.
  for (let day = 200; day < 252; day++)
    rides.push(await book(page, PEOPLE[day % PEOPLE.length]!, at(day, '09:20')))
  await page.getByRole('link', { name: 'Rides', exact: true }).click()
  await expect(page).toHaveURL(/\/rides$/)
  await open(page, 200, 260)
  await expect(found(page)).toHaveText('1–50 of 52 rides')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(found(page)).toHaveText('51–52 of 52 rides')
  await expect(row(page, rides[51]!)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(found(page)).toHaveText('1–50 of 52 rides')

  // The latest first, and back.
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  await expect(rows(page).first().getByRole('link').first()).toHaveAttribute(
    'href',
    `/dashboard/${rides[51]}`,
  )
  await page.getByRole('button', { name: 'Time', exact: true }).click()

  await page.getByRole('searchbox').fill('marshbr hugo')
  await expect(found(page)).toHaveText('1–11 of 11 rides')
  await expect(rows(page).first()).toContainText('Hugo Marshbrook')
  expect(page.url()).not.toMatch(/hugo|marsh/i)

  // To a ride and back: what was typed is still there.
  await row(page, rides[0]!).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${rides[0]}`))
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('marshbr hugo')
  await expect(found(page)).toHaveText('1–11 of 11 rides')

  // Whole keys are found on whatever day they are.
  await page.goto('/rides')
  await page.getByRole('searchbox').fill(rides[51]!)
  await expect(page.getByText('On all days')).toBeVisible()
  await expect(found(page)).toHaveText('1–1 of 1 ride')
  await expect(row(page, rides[51]!)).toBeVisible()

  // Filters are chips, and what finds nothing says what to do.
  await open(page, 200, 260, 'marshbr hugo')
  await page.getByRole('button', { name: 'All statuses' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'completed' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No rides match the search and filters.')).toBeVisible()
  expect(page.url()).toContain('status=completed')
  await page.getByRole('button', { name: 'Remove the filter completed' }).click()
  await expect(found(page)).toHaveText('1–11 of 11 rides')
  await page.getByRole('button', { name: 'More filters' }).click()
  const from = page.getByRole('textbox', { name: 'Cost from $' })
  await from.fill('50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the filter from $50.00' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Cost to $' }).fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“From” is more than “to”')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cost to $' }).fill('')
  await from.fill('abc')
  await from.blur()
  await expect(page.getByText('An amount like 12.50')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the filter from $50.00' })).toHaveCount(0)
  await expect(from).toHaveValue('abc')
  await from.fill('90000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No rides match the search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a filter with many values is searched, and keeps what is ticked meanwhile', async ({ page }) => {
  await haveSession(page, 'lead')
  const teams: { key: string }[] = []
  for (let floor = 1; floor <= 15; floor++)
    teams.push(await call<{ key: string }>(page, 'team.save', { name: `Étage ${floor}` }))
  try {
    await page.goto('/rides')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('button', { name: 'All teams' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'North' }).click()
    await page.getByRole('searchbox', { name: 'Find in the list' }).fill('etage 14')
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(1)
    await page.getByRole('menuitemcheckbox', { name: 'Étage 14' }).click()
    await page.getByRole('searchbox', { name: 'Find in the list' }).fill('nowhere')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.keyboard.press('Escape')
    for (const team of ['North', 'Étage 14'])
      await expect(page.getByRole('button', { name: `Remove the filter ${team}` })).toBeVisible()
  } finally {
    for (const { key } of teams) await call(page, 'team.archive', { key })
  }
})

/** The day's board opens with a view too, also for who comes to it from itself; filters that are taken away stay so. */
async function boardOpensWith(page: Page, view: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Saved views…' }).click()
  await page.getByRole('radio', { name: `The list opens with “${view}”` }).click()
  await page.keyboard.press('Escape')
  await page.goto('/dashboard?day=2026-01-05&status=cancelled')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard\?status=confirmed$/)
  await page.getByRole('button', { name: '1 status' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'confirmed' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'All statuses' })).toBeVisible()
}

test('saved views and columns are one’s own on every computer, for the list and for the day’s board', async ({
  page,
  browser,
}) => {
  await haveSession(page, 'lead')
  await page.goto('/rides')
  await page.getByRole('searchbox').fill('quill')
  await page.getByRole('button', { name: 'All statuses' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'confirmed' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada’s rides')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Columns…' }).click()
  await page.getByRole('checkbox', { name: 'Ride key' }).click()
  await page.getByRole('checkbox', { name: 'Leg' }).click()
  await expect(page.getByRole('checkbox', { name: 'Ride key' })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  const heads = page.getByRole('group', { name: 'Sort by' })
  await expect(heads).toContainText('Ride key')
  await expect(heads).not.toContainText('Leg')

  const elsewhere = await another(browser, { width: 1600, height: 900 })
  await haveSession(elsewhere, 'lead')
  for (const [path, place] of [
    ['/rides', 'Rides'],
    ['/dashboard', 'Rides'],
  ] as const) {
    await elsewhere.goto(path)
    await elsewhere.getByRole('button', { name: 'Views' }).click()
    await elsewhere.getByRole('menuitem', { name: 'Ada’s rides' }).click()
    await expect(elsewhere.getByRole('searchbox')).toHaveValue('quill')
    await expect(elsewhere).toHaveURL(/status=confirmed/)
    expect(elsewhere.url()).not.toMatch(/quill/i)
    await expect(elsewhere.getByRole('region', { name: place, exact: true })).toBeVisible()
  }
  await elsewhere.goto('/rides')
  await expect(elsewhere.getByRole('group', { name: 'Sort by' })).toContainText('Ride key')

  // The list opens with it; a new name is kept; deleted, it is gone everywhere.
  await elsewhere.getByRole('button', { name: 'Views' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Saved views…' }).click()
  await elsewhere.getByRole('radio', { name: 'The list opens with “Ada’s rides”' }).click()
  await elsewhere.getByRole('textbox', { name: 'Name of “Ada’s rides”' }).fill('Quills')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('button', { name: 'Delete “Quills”' })).toBeVisible()
  await page.goto('/rides')
  await expect(page.getByRole('searchbox')).toHaveValue('quill')
  await expect(page).toHaveURL(/status=confirmed/)
  // Also when one goes to the list from the list itself.
  await page.getByRole('button', { name: '1 status' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'confirmed' }).click()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/status=/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rides' }).click()
  await expect(page).toHaveURL(/status=confirmed/)
  await boardOpensWith(page, 'Quills')
  await elsewhere.getByRole('button', { name: 'Delete “Quills”' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Delete “Quills”' })).toBeHidden()
  await page.goto('/rides?order=latest')
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByText('No saved views yet')).toBeVisible()
})

test('P032 an address that filters by costs opens without them, and says so, for who is not shown any', async ({
  page,
}) => {
  await haveSession(page, 'lead')
  const configure = await configurationOf('lakeside')
  const hide = (hide_cost_estimates: boolean) => configure({ flags: { hide_cost_estimates } })
  const said = page.getByText('You are no longer shown costs, so these rides are not limited by cost.')
  try {
    await hide(true)
    for (const path of ['/rides', '/dashboard']) {
      // What a customer's configuration says is known everywhere a moment later.
      await expect(async () => {
        await page.goto(`${path}?status=cancelled&min=500`)
        await expect(said).toBeVisible({ timeout: 10_000 })
      }).toPass()
      await page.getByRole('button', { name: 'Remove the filter cancelled' }).click()
      await expect(said).toBeHidden()
    }
  } finally {
    await hide(false)
  }
})

test('V263 many rides are cancelled at once, with their fees shown before; what can’t be is said', async ({
  page,
}) => {
  await haveSession(page)
  const rides = [
    await book(page, 'Hugo Marshbrook', at(270, '09:20')),
    await book(page, 'Ada Quillfeather', at(270, '10:20')),
    await book(page, 'Greta Peñafiel', at(270, '11:20')),
  ] as [string, string, string]
  await open(page, 270, 270)
  await tick(page, rides[0])
  await tick(page, rides[2], ['Shift'])
  const bar = page.getByRole('region', { name: 'Selected rides' })
  await expect(bar.getByRole('status')).toHaveText('3 rides selected')
  await bar.getByRole('button', { name: 'Cancel rides' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 rides of 3 passengers' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog).toContainText('Fees in all')
  await expect(dialog).toContainText('$0.00')
  // Meanwhile somebody else cancels one of them.
  await call(page, 'ride.cancel', { rides: [rides[1]], reason: 'sick' })
  await dialog.getByRole('radio', { name: 'Sick' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  const left = page.getByRole('dialog', { name: '1 ride can not be cancelled' })
  await expect(left.getByRole('listitem')).toHaveText(
    /^Ada Quillfeather, .*The ride already has this status$/,
  )
  await left.getByRole('button', { name: 'Close', exact: true }).last().click()
  for (const ride of rides) await expect(row(page, ride)).toContainText('cancelled')
  await expect(bar).toBeHidden()
  // Whoever cancelled takes all of it back, and nothing of what somebody else did.
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText(/2 rides cancelled\s*Hugo Marshbrook, Greta Peñafiel/)
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(told).toContainText(/2 rides restored\s*Hugo Marshbrook, Greta Peñafiel/)
  await expect(row(page, rides[0])).toContainText('scheduling')
  await expect(row(page, rides[1])).toContainText('cancelled')
  await expect(row(page, rides[2])).toContainText('scheduling')
})

test('by the keyboard alone: j, x and X tick rides, and the bar acts on them', async ({ page }) => {
  await haveSession(page)
  for (const time of ['09:20', '10:20', '11:20']) await book(page, 'Hugo Marshbrook', at(274, time))
  await open(page, 274, 274)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Selected rides' })
  await expect(bar.getByRole('status')).toHaveText('3 rides selected')
  await page.keyboard.press('x')
  await expect(bar.getByRole('status')).toHaveText('2 rides selected')
  // Who ticks one with the mouse goes on by the keys.
  await page.getByRole('article').first().getByRole('checkbox').uncheck()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar).toBeHidden()
})

test('S13 C020 the ticked rides are saved as a file, in words and in the reader’s language', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Hugo Marshbrook', at(278, '09:20'))
  const other = await book(page, 'Ada Quillfeather', at(278, '10:20'))
  for (const [locale, title, words] of [
    ['en-US', 'Export (CSV)', [/Key,Status,Type,/, /,Scheduled,Appointment,Hugo,Marshbrook,/]],
    ['es-US', 'Exportar (CSV)', [/Clave,Estado,Tipo,/, /,Programado,Cita,Hugo,Marshbrook,/]],
  ] as const) {
    const context = await browser.newContext({ locale, storageState: await page.context().storageState() })
    const screen = await context.newPage()
    await screen.goto(`/rides?first=${dateAhead(278)}&last=${dateAhead(278)}`)
    await tick(screen, ride)
    const downloading = screen.waitForEvent('download')
    await screen.getByRole('button', { name: title }).click()
    const file = await (await downloading).path()
    const csv = readFileSync(file, 'utf8')
    for (const word of words) expect(csv).toMatch(word)
    expect(csv).toContain(ride)
    expect(csv).not.toContain(other)
    expect(csv).not.toMatch(/,(to_curb|unassisted|any|scheduled),/)
    await context.close()
  }
})

for (const [place, pathOf] of [
  ['list', (day: string) => `/rides?first=${day}&last=${day}`],
  ['day’s board', (day: string) => `/dashboard?day=${day}`],
] as const)
  test(`decision 054 ticked rides that the ${place} shows no more are printed as they are by now`, async ({
    page,
  }) => {
    await haveSession(page)
    const rides = [
      await book(page, 'Hugo Marshbrook', at(331, '09:20')),
      await book(page, 'Ada Quillfeather', at(331, '10:20')),
    ] as const
    await page.goto(pathOf(dateAhead(331)))
    for (const ride of rides) await tick(page, ride)
    await page.getByRole('searchbox').fill('marshbr')
    await page.keyboard.press('Enter')
    await expect(row(page, rides[1])).toHaveCount(0)
    await call(page, 'ride.cancel', { rides: [rides[1]], reason: 'sick' })
    await page.evaluate(() => {
      const all = () => [...document.querySelectorAll('article')].map(({ innerText }) => innerText)
      window.print = () => (document.title = all().join(' ').replaceAll(/\s+/g, ' '))
    })
    const bar = page.getByRole('region', { name: 'Selected rides' })
    await expect(bar.getByRole('status')).toHaveText('2 rides selected (1 not shown here)')
    await bar.getByRole('button', { name: 'Print' }).click()
    await expect(page).toHaveTitle(/Hugo Marshbrook.* scheduling.*Ada Quillfeather.* cancelled/)
  })

test('V763 V770 the summary of a ride of the list is in words, as on the board', async ({ page }) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(333, '09:20'))
  await open(page, 333, 333)
  await row(page, ride).hover()
  await row(page, ride).getByRole('button', { name: 'Ride summary' }).click()
  const summary = page.getByRole('dialog', { name: 'Ride Summary' })
  await expect(summary).toContainText('Communication MethodText Message')
  await expect(summary).not.toContainText('{MISSING}')
})

test('doc 2 §5.2 the passengers of the ticked rides are written to; on the day’s board too', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(280, '09:20'))
  await page.goto(`/dashboard?day=${dateAhead(280)}`)
  await live(page)
  await tick(page, ride)
  await page.getByRole('region', { name: 'Selected rides' }).getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: /^Message to 1 / })
  await expect(dialog).toContainText('Hugo Marshbrook')
  const field = dialog.getByRole('textbox', { name: 'Text message' })
  await field.fill('1')
  await expect(dialog).toContainText('will not request or cancel this ride')
  await field.fill('The road is closed, we come from the north.')
  await dialog.getByRole('button', { name: 'Send to 1' }).click()
  await expect(dialog).toBeHidden()
  type Said = { type: string; sender: { key: string }; data: { text?: string } }
  const { events } = await call<{ events: Said[] }>(page, 'ride.events', { ride })
  const written = events.filter(({ type, sender }) => type === 'info' && sender.key !== 'system')
  expect(written.map(({ data }) => data.text)).toEqual(['The road is closed, we come from the north.'])
})

test('a viewer sees the list as far as their role goes, and nothing to cancel or to write', async ({
  page,
}) => {
  await haveSession(page, 'viewer')
  await page.goto('/rides')
  await rows(page).first().getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Selected rides' })
  await expect(bar.getByRole('button', { name: 'Export (CSV)' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Message' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel rides' })).toBeHidden()
})

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the list, its selection and dialogs; 360 px in Spanish (${scheme})`, async ({
    browser,
    page: desk,
  }) => {
    await signIn(desk)
    const ride = await book(desk, 'Hugo Marshbrook', at(284, scheme === 'light' ? '09:20' : '15:20'))
    const storageState = await desk.context().storageState()
    const path = `/rides?first=${dateAhead(284)}&last=${dateAhead(284)}`
    const faults = async (page: Page) => {
      // A page that is being replaced has no title for a moment.
      await expect(page).toHaveTitle(/\S/)
      expect(await axeFindings(page)).toEqual([])
    }
    for (const [locale, width] of [
      ['en-US', 1440],
      ['es-US', 360],
    ] as const) {
      const context = await browser.newContext({
        ...{ locale, storageState, colorScheme: scheme },
        viewport: { width, height: 900 },
      })
      const page = await context.newPage()
      await page.goto(path)
      await tick(page, ride)
      await page.getByRole('button', { name: /^(More filters|Más filtros)/ }).click()
      await expect(page.getByRole('textbox', { name: /^(Cost from|Costo desde)/ })).toBeVisible()
      await faults(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await page.getByRole('button', { name: /^(Cancel rides|Cancelar viajes)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
      await faults(page)
      await context.close()
    }
  })

test('what could not be loaded says so, keeps what was typed, and goes on when it is asked again', async ({
  page,
}) => {
  await callByPost(page)
  await haveSession(page)
  await page.goto('/rides')
  await expect(found(page)).toContainText('ride')
  const lost = (path: string) => page.route(path, (route) => route.abort())
  await lost('**/api/call/ride.search')
  await page.getByRole('searchbox').fill('marshbrook')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('searchbox')).toHaveValue('marshbrook')
  await page.unrouteAll()
  await retry.click()
  await expect(retry).toBeHidden({ timeout: 20_000 })
  await expect(rows(page).filter({ hasText: 'Hugo Marshbrook' }).first()).toBeVisible()
})
