import { axeFindings } from './accessible.ts'
import { expect, test as base, type Page } from './test.ts'
import { layLine, type Line } from './cuttable.ts'
import { begin, phone, step, stored } from './driving.ts'

/** A phone whose network can be cut. */
const test = base.extend<{ line: Line }>({
  line: async ({}, use) => {
    const line = await layLine()
    await use(line)
    await line.cut()
  },
})

const asOf = /^You have no network. This is the trip as we knew it at /

/** Waits until the phone has kept the page and the trip. */
async function kept(driver: Page): Promise<void> {
  await expect
    .poll(() =>
      driver.evaluate(async () => {
        const { active } = (await navigator.serviceWorker.getRegistration('/scope/fleet/drive/')) ?? {}
        const page = '/scope/fleet/drive/offline'
        const shell = await (await caches.open(page)).match(page, { ignoreVary: true })
        const databases = await indexedDB.databases()
        return [active?.state, shell !== undefined, databases.some(({ name }) => name === 'offline')]
      }),
    )
    .toEqual(['activated', true, true])
}

test('decision 148 opened again without a network, a driver’s page shows its trip, and its steps arrive later', async ({
  page,
  browser,
  line,
}) => {
  const number = '6145550341'
  const options = { baseURL: `http://lakeside.localhost:${line.port}`, viewport: phone }
  const { driver, ride, rideNow } = await begin(page, browser, { passenger: 'lh10038', number, options })
  await kept(driver)
  await step(driver, 'in 10 min').click()
  await expect.poll(async () => (await rideNow()).status).toBe('pickup')
  await line.cut()
  await driver.reload()
  await expect(driver.getByText(asOf)).toBeVisible()
  await expect(driver.getByRole('link', { name: 'Navigate' }).first()).toBeVisible()
  expect(await axeFindings(driver)).toEqual([])
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  const before = Date.now()
  await step(driver, 'Arrived at pickup').click()
  await expect.poll(() => stored(driver)).toContain('waiting')
  // The phone drops the page once more: the step and what it means for the trip are there still.
  await driver.reload()
  await expect(step(driver, 'On board')).toBeVisible()
  expect((await rideNow()).status).toBe('pickup')
  await line.mend()
  await driver.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await rideNow()).status).toBe('waiting')
  const { times } = await rideNow()
  expect(Math.abs(times.waiting - before)).toBeLessThan(5_000)
  await expect(driver.getByText(asOf)).toHaveCount(0)
  expect(JSON.parse(await stored(driver))).toEqual([])
  await expect(driver).toHaveURL(new RegExp(`/scope/fleet/drive/${ride}$`))
})

test('decision 148 a trip that is no longer the phone’s is kept no more', async ({ page, browser, line }) => {
  const options = { baseURL: `http://lakeside.localhost:${line.port}`, viewport: phone }
  const how = { passenger: 'lh10011', number: '6145550342', options }
  const { driver, assign } = await begin(page, browser, how)
  await kept(driver)
  await assign('Sam', '6145550343')
  await driver.reload()
  await expect(driver.getByText('This trip is no longer yours.')).toBeVisible()
  await line.cut()
  await driver.reload()
  await expect(driver.getByText('You have no network', { exact: true })).toBeVisible()
  await expect(driver.getByRole('link', { name: 'Navigate' })).toHaveCount(0)
  await expect(driver.getByRole('button', { name: 'Try again' })).toBeVisible()
  // The page comes back by itself, which it looks for every quarter of a minute.
  await line.mend()
  await expect(driver.getByText('This trip is no longer yours.')).toBeVisible({ timeout: 40_000 })
})
