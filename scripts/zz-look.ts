import { chromium } from '@playwright/test'
import { browser } from '../tests/setup/browser.ts'
const { executablePath, args, env } = browser()
const chrome = await chromium.launch({ executablePath, args, env })
const open = async (o: { width: number; height: number; dark?: boolean; locale?: string }) => {
  const context = await chrome.newContext({
    viewport: { width: o.width, height: o.height },
    colorScheme: o.dark ? 'dark' : 'light',
    locale: o.locale ?? 'en-US',
    baseURL: 'http://lakeside.localhost:4520',
  })
  const page = await context.newPage()
  page.on(
    'console',
    (m) => ['error', 'warning'].includes(m.type()) && console.log(m.type(), m.text().slice(0, 300)),
  )
  page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 500)))
  await page.goto('/login/rideportal')
  await page.locator('input[name="username"]').fill('coordinator')
  await page.locator('input[name="password"]').fill('Ride2Care!')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard|scope/)
  return page
}
const page = await open({ width: 1280, height: 900 })
await page.goto('/patients')
await page.getByRole('searchbox').fill('quill')
await page.getByRole('link', { name: 'Ada Quillfeather' }).waitFor()
await page.screenshot({ path: '/tmp/pat-list.png' })
await page.getByRole('link', { name: 'Ada Quillfeather' }).click()
await page.waitForURL(/basic/)
await page.getByRole('textbox', { name: 'First name' }).waitFor()
await page.waitForTimeout(800)
await page.screenshot({ path: '/tmp/pat-basic.png', fullPage: true })
for (const s of ['Home Address', 'Preferred Facility', 'Mobility', 'Communication', 'Notes']) {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: s }).click()
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `/tmp/pat-${s.split(' ')[0]}.png`, fullPage: true })
}
const small = await open({ width: 360, height: 740, locale: 'es-US' })
await small.goto('/patients/new/basic')
await small.waitForTimeout(1500)
await small.screenshot({ path: '/tmp/pat-es-new.png', fullPage: true })
await small.goto('/patients')
await small.getByRole('searchbox').fill('614')
await small.waitForTimeout(1500)
await small.screenshot({ path: '/tmp/pat-es-list.png' })
await chrome.close()
