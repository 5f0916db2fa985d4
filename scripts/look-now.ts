import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { browser } from '../tests/setup/browser.ts'
import { startPortal } from '../tests/setup/portal.ts'
import { freePort } from './database/ports.ts'
const out = '/tmp/look'
mkdirSync(out, { recursive: true })
const port = await freePort()
process.env.E2E_PORT = String(port)
const { call, tokenOf, visitorToken } = await import('../tests/e2e/call.ts')
const base = `http://lakeside.localhost:${port}`
const portal = await startPortal(port)
const { executablePath, args, env } = browser()
const chrome = await chromium.launch({ executablePath, args, env })
async function open(o: { width: number; height: number; dark?: boolean; locale?: string }): Promise<Page> {
  const c = await chrome.newContext({ viewport: { width: o.width, height: o.height }, colorScheme: o.dark ? 'dark' : 'light', locale: o.locale ?? 'en-US', baseURL: base })
  const page = await c.newPage()
  page.on('pageerror', (e) => console.log('PAGEERROR', page.url(), e.message))
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', page.url(), m.text().slice(0, 200)))
  return page
}
async function signIn(page: Page, username: string) {
  await page.goto('/login/rideportal')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill('Ride2Care!')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard|scope/)
}
let n = 0
const shot = async (page: Page, name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `${out}/${String(++n).padStart(2, '0')}-${name}.png`, fullPage: false }) }
const step = async (name: string, run: () => Promise<void>) => { try { await run() } catch (e) { console.log('FAILED', name, String(e).slice(0, 400)) } }
const token = await tokenOf('lakeside', 'lead')
const { patients } = await call<{ patients: { key: string; name: { first: string; last: string } }[] }>('lakeside', 'patient.search', { query: 'LH1003' }, token)
const [a, b] = patients
const dark = await open({ width: 1280, height: 800, dark: true })
await step('record', async () => {
  await signIn(dark, 'lead')
  await dark.goto(`/patients/${a!.key}/record`)
  await dark.waitForLoadState('networkidle')
  await shot(dark, 'record-dark')
  await dark.getByRole('button', { name: 'Merge with another record' }).click()
  const dialog = dark.getByRole('dialog', { name: 'Merge with another record' })
  await shot(dark, 'merge-dark-empty')
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill(b!.name.last)
  await dark.waitForTimeout(1500)
  await shot(dark, 'merge-dark-search')
  await dialog.getByRole('option').or(dialog.getByRole('button', { name: new RegExp(b!.name.last) })).first().click()
  await shot(dark, 'merge-dark-chosen')
})
const phone = await open({ width: 360, height: 740, locale: 'es-ES' })
await step('editor', async () => {
  await signIn(phone, 'lead')
  await phone.goto('/patients')
  await shot(phone, 'patients-es-360')
  for (const section of ['basic', 'home', 'facilities', 'mobility', 'communication', 'notes']) {
    await phone.goto(`/patients/${a!.key}/${section}`)
    await phone.waitForLoadState('networkidle')
    await shot(phone, `editor-es-360-${section}`)
  }
  await phone.goto(`/patients/${a!.key}/record`)
  await phone.waitForLoadState('networkidle')
  await shot(phone, 'record-es-360')
})
await step('covid', async () => {
  const support = await visitorToken('lakeside')
  const key = patients[2]!.key
  await call('lakeside', 'passenger.update', { key, portal_settings: { access: 'edit' } }, token)
  await call('lakeside', 'customer.update', { passenger: { portal_covid19: true } }, support)
  const info = await call<{ passengers?: unknown }>('lakeside', 'passenger.info', { key }, token)
  console.log(JSON.stringify(info).slice(0, 300))
})
await step('rides', async () => {
  const p = await open({ width: 1440, height: 900 })
  await signIn(p, 'lead')
  await p.goto('/rides'); await p.waitForLoadState('networkidle'); await shot(p, 'rides')
  await p.goto('/rides?page=99'); await p.waitForLoadState('networkidle'); await shot(p, 'rides-page-99')
  await p.goto('/patients/new/basic'); await p.waitForLoadState('networkidle'); await shot(p, 'new-patient')
  await p.goto('/patients/nobody/basic'); await p.waitForLoadState('networkidle'); await shot(p, 'nobody')
  await p.goto('/dashboard'); await p.waitForLoadState('networkidle'); await shot(p, 'dashboard')
})
await chrome.close()
await portal.stop()
