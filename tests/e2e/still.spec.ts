import { expect, test, type Page } from './test.ts'
import { codeField, enter } from './passcode.ts'
import { mayBook } from './portal-access.ts'

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

test('P10 nothing moves under a finger while the passengers’ pages come, on a slow phone', async ({
  page,
}) => {
  await mayBook('LH10017')
  await enter(page, '(614) 555-0117')
  await watchShifts(page)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: 200_000, uploadThroughput: 90_000 },
  })
  for (const path of ['dashboard', 'profile', 'history', 'readers', 'help', 'journey/create']) {
    await page.goto(`/passenger/${path}`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
    if (path === 'journey/create')
      await expect(page.getByRole('heading', { name: 'Usual trips' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    expect([path, sum > MOST ? shifts : []]).toEqual([path, []])
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
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    expect([step, sum > MOST ? shifts : []]).toEqual([step, []])
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
