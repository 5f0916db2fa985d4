import { chromium, type Page } from '@playwright/test'
import { browser } from '../tests/setup/browser.ts'
import { median, quantile, rounded, type Row } from './measure.ts'
import { loaded, servePages } from './pages.ts'
import type { Stack } from './stack.ts'

/** What a key may take until its letter is painted (quality P17); ms. */
const allowed = 50
const wished = 16
const stops = 10
const text = 'Please ring twice and wait at the ramp beside the gate'

/**
 * P17: from a key in the trip request with ten stops to the frame that shows it, with the page as it is
 * built.
 */
export async function measureKeys(stack: Stack): Promise<Row[]> {
  const served = await servePages(stack)
  const { executablePath, args, env } = browser()
  const chrome = await chromium.launch({ executablePath, args, env })
  try {
    const customer = stack.customers[2] as string
    const origin = `http://${customer}.localhost:${stack.port}`
    const session = await served.sessionOf(customer)
    await loaded(stack.port, customer, '/coordinate/journey/create', `session=${session}`)
    const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'session', value: session, url: origin }])
    const page = await context.newPage()
    await page.goto(`${origin}/coordinate/journey/create?journey=e30=`)
    await page.getByRole('radio', { name: 'Multi-stop' }).check({ force: true })
    await page.getByRole('heading', { name: 'Notes' }).click()
    for (let index = 2; index < stops; index++) await page.getByRole('button', { name: 'Add Stop' }).click()
    const fields = {
      'notes for the driver': page.getByRole('textbox', { name: 'Notes for driver' }),
      'the last pickup time': page.getByRole('textbox', { name: /^Pickup time/ }).last(),
    }
    const rows: Row[] = []
    for (const [what, field] of Object.entries(fields)) {
      await field.focus()
      const times = await typed(page, text)
      const value = quantile(times, 0.95)
      rows.push({
        id: 'P17',
        what: `a key in ${what} of a ten-stop request to paint, p95 (median ${rounded(median(times))} ms)`,
        value: rounded(value),
        reference: allowed,
        unit: 'ms',
        ratio: rounded(value / allowed),
        floor: 1,
        goal: wished / allowed,
        better: 'lower',
      })
    }
    return rows
  } finally {
    await chrome.close()
    served.stop()
  }
}

/**
 * What runs in the page, as text: this side knows no window. Times from a key to the task after the frame in
 * which React has shown it.
 */
const listen = `window.times = []; addEventListener('keydown', ({ timeStamp }) =>
  requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - timeStamp))), true)`
const painted = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'

/** Types letter by letter; for each, the ms from the key to the paint. */
async function typed(page: Page, letters: string): Promise<number[]> {
  await page.evaluate(listen)
  for (const letter of letters) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.evaluate(painted)
  }
  return page.evaluate<number[]>('window.times')
}
