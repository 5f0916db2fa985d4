// Makes the pictures of docs/screenshots from a portal of its own with the demo data in it.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browser } from '../tests/setup/browser.ts'
import { startPortal } from '../tests/setup/portal.ts'
import { freePort } from './database/ports.ts'
import { root } from './folders.ts'

const folder = path.join(root, 'docs', 'screenshots')
mkdirSync(folder, { recursive: true })
const port = await freePort()
const base = `http://lakeside.localhost:${port}`
const portal = await startPortal(port)
const { executablePath, args, env } = browser()
const chrome = await chromium.launch({ executablePath, args, env })

async function open(options: {
  width: number
  height: number
  dark?: boolean
  locale?: string
}): Promise<Page> {
  const context = await chrome.newContext({
    viewport: { width: options.width, height: options.height },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: options.locale ?? 'en-US',
    baseURL: base,
  })
  return context.newPage()
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login/rideportal')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill('Ride2Care!')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard|scope/)
}

/** A passenger's sign-in: the code is read where captured messages are shown. */
async function enterByPhone(page: Page, phone: string): Promise<void> {
  await page.goto('/login/patient')
  await page.getByRole('textbox', { name: 'Enter phone number' }).fill(phone)
  await page.getByRole('button', { name: 'Send SMS' }).click()
  const field = page.getByRole('textbox', { name: 'Code of 6 digits' })
  await field.waitFor()
  const outbox = `/api/dev/outbox?to=${encodeURIComponent(`+1${phone.replace(/\D/g, '')}`)}`
  const messages = await page.evaluate(
    async (path) => (await (await fetch(path)).json()) as { body: string }[],
    outbox,
  )
  await field.fill(messages.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? [])[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL(/passenger/)
}

/** The streets of the demo's area are prepared after the start: pages that were opened before don't know them. */
async function withStreets(page: Page): Promise<void> {
  const source = page.getByText('© OpenStreetMap contributors').first()
  for (let look = 0; look < 20; look++) {
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    const seen = await source.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (seen) return
    await page.reload()
  }
  throw new Error('The map has no streets')
}

async function shot(page: Page, name: string): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  console.log(`docs/screenshots/${name}.png`)
}

try {
  const desk = await open({ width: 1440, height: 900 })
  await signIn(desk, 'coordinator')
  await desk.goto('/dashboard/RIDlakeside002')
  await desk.getByText('Ride is confirmed').or(desk.getByText('accepted')).first().waitFor()
  await withStreets(desk)
  await shot(desk, 'dashboard')
  await desk.goto('/coordinate/journey/create')
  await desk.locator('input:focus').waitFor()
  await desk.keyboard.type('lh10003')
  await desk.getByRole('option', { name: /Dario/ }).click()
  await desk.getByRole('combobox', { name: 'Pickup' }).waitFor()
  await shot(desk, 'trip-request')

  await desk.goto('/rides')
  await desk.getByText(/of \d+ rides/).waitFor()
  await shot(desk, 'rides')

  await desk.goto('/patients/PASlakeside0103/home')
  await desk.getByRole('heading', { level: 1, name: /Dario/ }).waitFor()
  await shot(desk, 'passenger-record')

  const night = await open({ width: 1440, height: 900, dark: true })
  await signIn(night, 'coordinator')
  await night.goto('/dashboard/RIDlakeside004')
  await night.getByText('accepted').first().waitFor()
  await withStreets(night)
  await shot(night, 'dashboard-dark')

  const phone = await open({ width: 390, height: 844 })
  await signIn(phone, 'metro')
  await phone.goto('/scope/fleet/ride/RIDlakeside002')
  await phone.getByText(/This ride is confirmed/).waitFor()
  await shot(phone, 'provider-phone')

  const passenger = await open({ width: 390, height: 844 })
  await enterByPhone(passenger, '(614) 555-0100')
  await passenger.getByRole('article').first().waitFor()
  await shot(passenger, 'passenger-phone')
  await passenger.goto('/passenger/journey/create')
  await passenger.getByRole('heading', { level: 1 }).waitFor()
  await shot(passenger, 'passenger-request')
} finally {
  await chrome.close()
  await portal.stop()
}
