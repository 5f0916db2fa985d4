import { expect, test, type Page } from '@playwright/test'
import { ask } from './call.ts'
import { another, book, call, live, signIn } from './people.ts'
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
  const ride = await book(page, 'Hugo Marshbrook', at(6, '09:20'))
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
  const tab = page.getByRole('tab', { name: /Messages/ })
  await expect(tab).toHaveText('Messages1 unread')
  await expect(unread(colleague)).toHaveText(/^1 /)
  await tab.click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('At the side door')
  await expect(tab).toHaveText('Messages')
  for (const screen of [page, colleague]) await expect(unread(screen)).toHaveText(/^0 /)
})
