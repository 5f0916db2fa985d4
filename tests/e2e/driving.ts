import { expect, type Browser, type BrowserContext, type Page } from './test.ts'
import { ask, call as rest, tokenOf } from './call.ts'
import { book, call, signIn } from './people.ts'
import { soon } from './times.ts'

export const phone = { width: 360, height: 740 }

type Ride = {
  status: string
  version: number
  times: Record<'needed' | 'waiting' | 'enroute' | 'completed', number>
  estimates: { pickup: number }
}
type How = {
  passenger: string
  number: string
  /** Books the ride where it is another than one from home to the facility. */
  booking?: (page: Page) => Promise<string>
  options?: Parameters<Browser['newContext']>[0]
  /** The ride's time; soon where it is not said. */
  needed?: number
  /** The phone of the driver, where it is there already. */
  context?: BrowserContext
}

/** The links that were sent to a driver's number, the latest first. */
async function linksTo(number: string): Promise<string[]> {
  const answer = await ask('lakeside', `/api/dev/outbox?to=${encodeURIComponent(`+1${number}`)}`)
  const messages = JSON.parse(answer.body) as { body: string }[]
  return messages.flatMap(({ body }) => /\/scope\/fleet\/drive\/\S+/.exec(body)?.[0] ?? [])
}

export async function linkTo(number: string): Promise<string> {
  await expect.poll(async () => (await linksTo(number)).length).toBeGreaterThan(0)
  return (await linksTo(number))[0]!
}

/** A ride that the fleet with a login has and has given a driver, whose link is open on a phone. */
export async function begin(page: Page, browser: Browser, how: How) {
  const { passenger, number, booking, options, needed = soon(), context: own } = how
  await signIn(page)
  const ride = await (booking?.(page) ?? book(page, passenger, needed))
  const metro = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, metro).then(() => 'accepted', String))
    .toBe('accepted')
  const assign = (first: string, to: string) =>
    rest('lakeside', 'ride.driver', { ride, driver: { first, phone: to } }, metro)
  await assign('Dana', number)
  await expect.poll(() => linkTo(number)).toContain(ride)
  const link = await linkTo(number)
  const context = own ?? (await browser.newContext({ viewport: phone, ...options }))
  const driver = await context.newPage()
  await driver.goto(link)
  await expect(
    driver.getByRole('heading', { level: 2, name: /^(Next: pickup|Ahora: recogida)$/ }),
  ).toBeVisible()
  const rideNow = async () => (await call<{ rides: Ride[] }>(page, 'ride.info', { keys: [ride] })).rides[0]!
  return { ride, link, assign, driver, context, rideNow, metro }
}

export function step(driver: Page, name: string | RegExp) {
  return driver.getByRole('button', { name, exact: true })
}

/**
 * Holds back what the page asks by itself, until it is let: how its trip stands, which may show before a step is taken
 * that it is no longer the driver's.
 */
export async function holdLooks(driver: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await driver.route('**/api/call/drive.info', async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

export async function sign(driver: Page) {
  const pad = driver.getByRole('img', { name: 'Sign here with a finger' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await driver.mouse.move(x + width * 0.2, y + height * 0.6)
  await driver.mouse.down()
  for (const part of [0.3, 0.5, 0.7, 0.8]) await driver.mouse.move(x + width * part, y + height * (1 - part))
  await driver.mouse.up()
  await expect(driver.getByRole('img', { name: 'Signed' })).toBeVisible()
}

/** What lies in the phone's storage. */
export function stored(driver: Page) {
  return driver.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('driver')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('steps').objectStore('steps').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )
}
