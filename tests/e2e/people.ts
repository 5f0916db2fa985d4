import { expect, type Browser, type Page, type WebSocketRoute } from '@playwright/test'
import { ask, bookAnyway, type Reply } from './call.ts'

/** The password of every staff login of the demo data. */
export const password = 'Ride2Care!'

/** Posts a form of next-auth, as its pages do. */
function posted(customer: string, action: string, fields: Record<string, string>, cookie: string) {
  return ask(customer, `/api/auth/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, origin: originOf(customer) },
    raw: new URLSearchParams({ ...fields, json: 'true' }).toString(),
  })
}

function originOf(customer: string): string {
  return `http://${customer}.localhost:${process.env.E2E_PORT}`
}

/** What a browser sends back of the cookies of an answer. */
function cookiesOf({ headers }: Reply): string[] {
  return [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!)
}

/** Gives the page's browser a session of its own, as the login form does, without opening a page. */
export async function haveSession(
  page: Page,
  username = 'coordinator',
  secret = password,
  customer = 'lakeside',
): Promise<void> {
  const form = await ask(customer, '/api/auth/csrf')
  const { csrfToken } = JSON.parse(form.body) as { csrfToken: string }
  const fields = { username, password: secret, csrfToken }
  const answer = await posted(customer, 'callback/password', fields, cookiesOf(form).join('; '))
  const session = cookiesOf(answer).find((cookie) => cookie.startsWith('session='))
  if (!session) throw new Error(`${username} can't sign in: ${answer.status} ${answer.body}`)
  const value = session.slice('session='.length)
  await page
    .context()
    .addCookies([{ name: 'session', value, url: originOf(customer), httpOnly: true, sameSite: 'Lax' }])
}

/** Signs in and waits for where the session starts; the login pages have tests of their own. */
export async function signIn(
  page: Page,
  username = 'coordinator',
  start: string | RegExp = /\/dashboard/,
  secret = password,
): Promise<void> {
  // A page whose session was taken away leads itself to the login at any moment.
  await page.goto('about:blank')
  await haveSession(page, username, secret)
  await page.goto('/')
  await expect(page).toHaveURL(start)
}

/** Another person's browser: its own cookies. */
export async function another(browser: Browser, size = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size })
  return context.newPage()
}

type Answer = { ok: boolean; data: unknown; error: { code: string } }

/** What a named call answers to the session of the page's browser, over HTTP. */
async function answerOf(page: Page, name: string, payload: unknown): Promise<Answer> {
  const cookies = await page.context().cookies()
  const seen = URL.canParse(page.url()) ? new URL(page.url()).hostname : ''
  const host = seen || cookies.find((cookie) => cookie.name === 'session')!.domain
  const customer = host.split('.')[0]!
  const own = cookies.filter(({ domain }) => domain === host)
  const answer = await ask(customer, `/api/call/${name}`, {
    method: 'POST',
    body: payload,
    headers: {
      cookie: own.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
      origin: originOf(customer),
    },
  })
  return JSON.parse(answer.body) as Answer
}

/** A named call with the page's own session. Throws what it was refused for. */
export async function call<T>(page: Page, name: string, payload: unknown): Promise<T> {
  const answer = await answerOf(page, name, payload)
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
  return answer.data as T
}

type Found = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }

/** What Lakeside asks of a request besides its rides. */
export const answered = { purpose: 'Primary care', verified: { consent: true, eligibility: true } }

/**
 * Books a ride from home to the facility of a demo passenger, needed at an instant, also beside a like one; `team`
 * is its key. Gives the ride's key.
 */
export async function book(page: Page, passenger: string, needed: number, team?: string): Promise<string> {
  const { patients } = await call<{ patients: Found[] }>(page, 'patient.search', { query: passenger })
  const { key, places } = patients[0]!
  const ride = {
    passenger: { key },
    type: 'scheduled',
    reason: 'appointment',
    ...(team ? { team } : {}),
    times: { needed, appointment: needed + 3_600_000 },
    stops: {
      pickup: { address: places.home.address, type: 'home' },
      dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
    },
  }
  const create = (request: object) => answerOf(page, 'ride.create', request)
  const keys = await bookAnyway(create, { rides: [ride], ...answered })
  return keys[0]!
}

/** Waits until the page hears events. */
export function live(page: Page): Promise<void> {
  return expect(page.getByText('Live', { exact: true })).toBeVisible()
}

/** A ride of a demo passenger, so far ahead that no provider is asked yet. */
export async function rideFor(browser: Browser, mrn: string, days: number): Promise<string> {
  const office = await another(browser)
  await signIn(office)
  const day = 86_400_000
  const noon = Math.floor(Date.now() / day) * day + 15 * 3_600_000
  const ride = await book(office, mrn, noon + days * day)
  await office.close()
  return ride
}

/**
 * Lets the page have its socket and the network until what this gives is called: after it nothing that the server
 * says reaches the page, its time least of all.
 */
export async function socketToLeave(page: Page): Promise<() => Promise<void>> {
  let socket: WebSocketRoute | undefined
  let left = false
  await page.routeWebSocket(/socket\.io/, (route) => {
    socket = route
    if (left) return route.close()
    route.connectToServer()
  })
  return async () => {
    // A socket that only opens is not closed by this.
    await live(page)
    left = true
    await page.context().setOffline(true)
    await socket?.close()
    await expect(page.getByText('Live', { exact: true })).toBeHidden()
  }
}
