import { expect, type Browser, type Page } from '@playwright/test'

/** The password of every staff login of the demo data. */
export const password = 'Ride2Care!'

/** Signs in through the login pages and waits for where the session starts. */
export async function signIn(
  page: Page,
  username = 'coordinator',
  start: string | RegExp = /\/dashboard/,
  secret = password,
): Promise<void> {
  await page.goto('/login')
  const chooser = page.getByRole('link', { name: 'Sign in with a username' })
  const field = page.getByRole('textbox', { name: 'Username' })
  await expect(chooser.or(field)).toBeVisible()
  if (await chooser.isVisible()) await chooser.click()
  await field.fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(start)
}

/** Another person's browser: its own cookies. */
export async function another(browser: Browser, size = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size })
  return context.newPage()
}

type Answer = {
  ok: boolean
  data: unknown
  error: { code: string; detail?: { duplicates?: { key: string }[] } }
}

/** What a named call answers to the page's own session, over HTTP. */
function answerOf(page: Page, name: string, payload: unknown): Promise<Answer> {
  return page.evaluate(
    async ([path, body]) => {
      const response = await fetch(`/api/call/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as Answer
    },
    [name, payload] as const,
  )
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
  const request = { rides: [ride], ...answered }
  const first = await answerOf(page, 'ride.create', request)
  const acknowledged = first.error?.detail?.duplicates?.map(({ key: like }) => like)
  const { keys } = (
    first.ok ? first.data : await call(page, 'ride.create', { ...request, acknowledged })
  ) as {
    keys: string[]
  }
  return keys[0]!
}

/** Waits until the page hears events. */
export function live(page: Page): Promise<void> {
  return expect(page.getByText('Live', { exact: true })).toBeVisible()
}
