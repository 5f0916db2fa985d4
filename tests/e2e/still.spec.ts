import { expect, test, type Page } from './test.ts'
import { codeField, enter } from './passcode.ts'
import { hold } from './by-post.ts'
import { haveSession } from './people.ts'
import { mayBook } from './portal-access.ts'
import { choose, newRequest } from './request.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** What may move of itself while a page comes, as browsers count it (quality.md, P10). */
const MOST = 0.05

type Shift = { value: number; what: string }

/** Notes what moves without anybody having pressed anything. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: readonly { node: Node | null }[]
    }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const noted = (list: PerformanceObserverEntryList) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 30)).join('; ') })
    }
    new PerformanceObserver(noted).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved so far, where it is more than may be. */
async function moved(page: Page): Promise<Shift[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum > MOST ? shifts : []
}

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: 200_000, uploadThroughput: 90_000 },
  })
}

test('P10 nothing moves under a finger while the passengers’ pages come, on a slow phone', async ({
  page,
}) => {
  await mayBook('LH10017')
  await enter(page, '(614) 555-0117')
  await watchShifts(page)
  await slowDown(page)
  for (const path of ['dashboard', 'profile', 'history', 'readers', 'help', 'journey/create']) {
    await page.goto(`/passenger/${path}`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
    if (path === 'journey/create')
      await expect(page.getByRole('heading', { name: 'Usual trips' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await moved(page)]).toEqual([path, []])
  }
})

test('P10 nothing moves while a trip request comes above which others are unfinished', async ({ page }) => {
  await haveSession(page)
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10017', 'Rufus')
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await expect(page).toHaveURL(/[?&]draft=[0-9a-f]{24}$/)
  await watchShifts(page)
  await slowDown(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await newRequest(page)
    await expect(page.getByRole('alert').filter({ hasText: /Unfinished request/ })).toBeVisible()
    expect([width, await moved(page)]).toEqual([width, []])
  }
})

test('P10 nothing moves while the page of the code comes, and while its code is asked for', async ({
  page,
}) => {
  await watchShifts(page)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Nobody has asked for a code in this tab: it is asked for when the page comes (X060).
  for (const step of ['asked for', 'known']) {
    await page.goto('/login/passenger/6145550198')
    await expect(codeField(page)).toBeEnabled()
    await expect(page.getByRole('status')).toContainText('We sent a text message to (614) 555-0198')
    expect([step, await moved(page)]).toEqual([step, []])
  }
})

test('P10 a field keeps the id that the server gave it: none is drawn once more for another one', async ({
  page,
}) => {
  const answer = await page.goto('/login/patient')
  const html = (await answer?.text()) ?? ''
  const given = [...html.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  const field = page.getByRole('textbox', { name: 'Enter phone number' })
  await field.fill('614555')
  // It listens: what is typed is written as a number.
  await expect(field).toHaveValue('(614) 555')
  expect(given).toContain(await field.getAttribute('id'))
})

/** The questions for what somebody usually does, and whether they ever rode, which leads to the next field. */
const [usualAsked, everAsked] = [/"take":300\b/, /"take":1\b/]

for (const has of ['some', 'none'])
  test(`P10 fields stay where they are once it is known what a passenger usually does: ${has}`, async ({
    page,
  }) => {
    await page.route('**/api/call/ride.search', (route) => {
      if (has === 'some' || !usualAsked.test(route.request().postData() ?? '')) return route.continue()
      return route.fulfill({ json: { ok: true, data: { rides: [], more: false } } })
    })
    const told = await hold(page, 'ride.search', usualAsked)
    await haveSession(page)
    await newRequest(page)
    await choose(page, 'Search by name, phone, MRN or birth date', 'lh10017', 'Rufus')
    const when = page.getByRole('region', { name: 'When' })
    await expect(page.getByLabel('Trip purpose')).toBeFocused()
    const before = await when.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    told.letGo()
    const usual = page.getByRole('region', { name: 'Usual trips' })
    await expect(
      has === 'some' ? usual.getByRole('button').first() : usual.getByText('None yet'),
    ).toBeVisible()
    const after = await when.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    expect(Math.abs(after - before)).toBeLessThan(8)
  })

async function scrollOn(page: Page): Promise<void> {
  await page.mouse.wheel(0, 400)
  // What came above meanwhile is added by the browser, so that nothing moves.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(400)
}

for (const [how, act] of [
  ['scrolls', scrollOn],
  ['chooses', async (page: Page) => void (await page.getByLabel('Trip purpose').selectOption('Dialysis'))],
] as const)
  test(`P10 who ${how} on before it is known whether they ever rode is not led back`, async ({ page }) => {
    const told = await hold(page, 'ride.search', everAsked)
    await haveSession(page)
    await newRequest(page)
    await choose(page, 'Search by name, phone, MRN or birth date', 'lh10017', 'Rufus')
    await expect(page.getByRole('region', { name: 'Usual trips' }).getByRole('button').first()).toBeVisible()
    await act(page)
    const place = () => page.evaluate(() => [scrollY, document.activeElement?.getAttribute('name')])
    const before = await place()
    const answer = page.waitForResponse((response) => everAsked.test(response.request().postData() ?? ''))
    told.letGo()
    await (await answer).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await place()).toEqual(before)
  })
