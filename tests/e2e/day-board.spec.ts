import { readFileSync } from 'node:fs'
import { axeFindings } from './accessible.ts'
import { expect, test, type Locator, type Page } from './test.ts'
import { ask } from './call.ts'
import { freeNumber, lastName } from './made-up.ts'
import { another, book, call, haveSession, live, signIn } from './people.ts'
import { at, dateAhead } from './times.ts'

/** Names of counters whose words are not all in sight. */
function cutOff(page: Page, group: string): Promise<string[]> {
  return page
    .getByRole('group', { name: group })
    .getByRole('button')
    .evaluateAll((counters) =>
      counters
        .filter((counter) => {
          const { left, right } = counter.getBoundingClientRect()
          const frame = counter.parentElement!.getBoundingClientRect()
          return left < frame.left || right > frame.right + 1 || right > innerWidth
        })
        .map(({ textContent }) => textContent ?? ''),
    )
}

for (const [locale, group] of [
  ['en-US', 'Rides that need something'],
  ['es-US', 'Viajes que requieren algo'],
] as const)
  test(`all counters are readable at every width, beside an open ride too (${locale})`, async ({
    browser,
    page: desk,
  }) => {
    // A dozen pages.
    test.slow()
    await signIn(desk)
    const ride = await book(desk, 'Hugo Marshbrook', at(4, '09:20'))
    const context = await browser.newContext({ locale, storageState: await desk.context().storageState() })
    const page = await context.newPage()
    for (const path of [`/dashboard`, `/dashboard/${ride}`])
      for (const width of [1440, 1280, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        const counters = page.getByRole('group', { name: group })
        // On a phone the open ride takes the place of the board.
        if (width < 768 && path !== '/dashboard') continue
        await expect(counters).toBeVisible()
        expect(await cutOff(page, group)).toEqual([])
      }
    await context.close()
  })

test('a text message of the passenger counts as unread everywhere until somebody opens it', async ({
  page,
  browser,
}) => {
  await signIn(page)
  // Whom no other test books for: an answer belongs to the ride that its sender was last written to about.
  const ride = await book(page, 'lh10023', at(6, '09:20'))
  const { rides } = await call<{ rides: { communication: { phone: { raw: string } } }[] }>(
    page,
    'ride.info',
    {
      keys: [ride],
    },
  )
  const { raw } = rides[0]!.communication.phone
  // The office wrote about this ride, so that an answer belongs to it.
  await call(page, 'ride.message', { ride, text: 'Where shall we meet?' })
  const colleague = await another(browser, { width: 1440, height: 900 })
  await signIn(colleague)
  const unread = (screen: Page) =>
    screen
      .getByRole('group', { name: 'Rides that need something' })
      .getByRole('button', { name: /^\d+ Unread replies/ })
  for (const screen of [page, colleague]) {
    await screen.goto(`/dashboard?day=${dateAhead(6)}`)
    await live(screen)
    await expect(unread(screen)).toHaveText(/^0 /)
  }
  const posted = () =>
    ask('lakeside', '/api/hooks/sms', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: new URLSearchParams({ MessageSid: `SM${ride}`, From: raw, Body: 'At the side door' }).toString(),
    })
  expect((await posted()).status).toBe(200)
  expect((await posted()).status).toBe(200)
  for (const screen of [page, colleague]) await expect(unread(screen)).toHaveText(/^1 /)
  await unread(page).click()
  const row = page.getByRole('article').filter({ has: page.locator(`a[href*="${ride}"]`) })
  await expect(row).toContainText('1 unread reply')
  await page.goto(`/dashboard/${ride}?day=${dateAhead(6)}`)
  const tab = page.getByRole('tab', { name: /messages/ })
  await expect(tab).toHaveText('messages1 unread')
  await expect(unread(colleague)).toHaveText(/^1 /)
  await tab.click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('At the side door')
  await expect(tab).toHaveText('messages')
  for (const screen of [page, colleague]) await expect(unread(screen)).toHaveText(/^0 /)
})

function searchField(page: Page): Locator {
  return page
    .getByRole('dialog', { name: 'Go to or do' })
    .getByRole('combobox', { name: 'Search or command' })
}

test('the palette finds passengers, rides by key, days and commands by the keyboard alone', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(7, '09:40'))
  await page.goto('/dashboard')
  await live(page)
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  // A page that is being replaced has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type(ride)
  await expect(page.getByRole('option', { name: /Hugo Marshbrook/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ride}`))
  await expect(page.getByRole('region', { name: 'Ride', exact: true })).toContainText('Hugo Marshbrook')

  // From inside a field too; what one went to last stands first.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /Hugo Marshbrook/,
  ])
  const [, month, day] = dateAhead(3).split('-').map(Number)
  await page.keyboard.type(`${month}/${day}`)
  await expect(page.getByRole('group', { name: 'Days' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${dateAhead(3)}`))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('hugo marshb')
  await expect(page.getByRole('group', { name: 'Passengers' }).getByRole('option')).toHaveText([
    /Hugo Marshbrook/,
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/RID(?!.*day=${dateAhead(3)})`))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('keyb')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain('Marshbrook')
})

test('the palette takes no name for the key of a ride', async ({ page }) => {
  await haveSession(page)
  const first = lastName()
  const passenger = { name: { first, last: 'Ridgeway' }, phone: { display: freeNumber(), type: 'smart' } }
  await call(page, 'passenger.create', { passenger })
  await page.goto('/dashboard')
  await live(page)
  await page.keyboard.press('/')
  await searchField(page).fill('ridgeway')
  await expect(page.getByRole('option', { name: new RegExp(`${first} Ridgeway`) })).toBeVisible()
})

test('the palette narrows the board to a place of the day, and a chip widens it again', async ({ page }) => {
  await haveSession(page)
  const [mine, other] = [
    await book(page, 'Hugo Marshbrook', at(8, '09:40')),
    await book(page, 'Greta Peñafiel', at(8, '10:40')),
  ]
  const { rides } = await call<{ rides: { stops: { dropoff: { name: string } } }[] }>(page, 'ride.info', {
    keys: [mine],
  })
  const place = rides[0]!.stops.dropoff.name
  await page.goto(`/dashboard?day=${dateAhead(8)}`)
  const row = (ride: string) => page.getByRole('article').filter({ has: page.locator(`a[href*="${ride}"]`) })
  await expect(row(other)).toBeVisible()
  await page.getByRole('button', { name: 'Find anything' }).click()
  await searchField(page).fill(place.slice(0, 12))
  await page.getByRole('group', { name: 'Places of this day' }).getByRole('option', { name: place }).click()
  await expect(row(other)).toHaveCount(0)
  await expect(row(mine)).toBeVisible()
  await page.getByRole('button', { name: `Remove the filter ${place}` }).click()
  await expect(row(other)).toBeVisible()
})

test('the palette offers what one may do, and no more', async ({ page, browser }) => {
  await signIn(page)
  const viewer = await another(browser)
  await signIn(viewer, 'viewer')
  for (const screen of [page, viewer]) {
    await live(screen)
    await screen.keyboard.press('Control+k')
    await searchField(screen).fill('new trip')
  }
  await expect(page.getByRole('option', { name: 'New Trip Request' })).toBeVisible()
  await expect(viewer.getByText('Nothing found for “new trip”.')).toBeVisible()
  await expect(viewer.getByRole('option', { name: 'New Trip Request' })).toHaveCount(0)
})

test('S13 what the board shows is exported, and nothing else; the day prints without the controls', async ({
  page,
}) => {
  await haveSession(page)
  const [mine, other] = [
    await book(page, 'Hugo Marshbrook', at(9, '09:40')),
    await book(page, 'Greta Peñafiel', at(9, '10:40')),
  ]
  const { rides } = await call<{ rides: { stops: { dropoff: { name: string } } }[] }>(page, 'ride.info', {
    keys: [mine],
  })
  await page.goto(
    `/dashboard?${new URLSearchParams({ day: dateAhead(9), place: rides[0]!.stops.dropoff.name })}`,
  )
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Group, sort and density' })
  await menu.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export what is shown (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^rides-.*\.csv$/)
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv).toContain(mine)
  expect(csv).not.toContain(other)
  await expect(page).toHaveURL(/\/dashboard/)

  await page.evaluate(() => (window.print = () => (document.title = 'printed')))
  await menu.click()
  await page.getByRole('menuitem', { name: 'Print the day' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/\d{4} · \d+ rides? · E[DS]T$/)).toBeVisible()
  await expect(menu).toBeHidden()
  // Each heading stands over what it names.
  const from = async (text: RegExp | string) => {
    const box = await page.getByText(text).locator('visible=true').first().boundingBox()
    return Math.round(box?.x ?? -1)
  }
  expect(await from(/^Time$/)).toBe(await from(/^\d\d:\d\d[ap]m/))
})

test('menus and the calendar, fetched with the first press, take the focus and give it back', async ({
  page,
}) => {
  await signIn(page)
  const day = page.getByRole('button', { name: /^Today/ })
  for (const [button, role] of [
    [page.getByRole('button', { name: /^Account of/ }), 'menu'],
    [page.getByRole('button', { name: 'Group, sort and density' }), 'menu'],
    [day, 'dialog'],
  ] as const)
    for (const key of ['Enter', 'Space']) {
      await expect(button).toHaveAttribute('aria-haspopup', role)
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await button.focus()
      await page.keyboard.press(key)
      const popup = page.getByRole(role)
      await expect(popup).toBeVisible()
      await expect(popup.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(button).toBeFocused()
    }
})
