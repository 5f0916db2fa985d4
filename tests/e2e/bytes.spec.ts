import { expect, test, type Page } from './test.ts'
import { gzipSync } from 'node:zlib'
import { enter } from './passcode.ts'
import { signIn } from './people.ts'

/** A minimal page of the same Next, gzip (quality.md, P9). */
const minimal = 135 * 1024
const floors = { login: 1.25, passenger: 1.5, staff: 2 }
const cssLimit = 40 * 1024

/** Bytes, gzip, of what the page's HTML asks for; browsers of today skip nomodule scripts. */
async function firstLoad(page: Page, path: string): Promise<{ js: number; css: number }> {
  const files = await page.evaluate(async (address) => {
    const document = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
    const text = async (file: string) => (await fetch(file)).text()
    const scripts = [...document.querySelectorAll('script[src]:not([nomodule])')].map((script) =>
      script.getAttribute('src')!,
    )
    const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) =>
      link.getAttribute('href')!,
    )
    return {
      js: await Promise.all([...new Set(scripts)].map(text)),
      css: await Promise.all([...new Set(styles)].map(text)),
    }
  }, path)
  const size = (texts: string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  return { js: size(files.js), css: size(files.css) }
}

const rows = [
  ['/login', 'login'],
  ['/login/reset', 'login'],
  ['/dashboard', 'staff'],
  ['/dashboard/RIDlakeside002', 'staff'],
  ['/patients', 'staff'],
  ['/patients/PASlakeside0100/basic', 'staff'],
  ['/patients/PASlakeside0100/record', 'staff'],
  ['/rides', 'staff'],
  ['/rides/RIDlakeside002/proofs', 'staff'],
  ['/coordinate/journey/create', 'staff'],
  ['/settings', 'staff'],
  ['/dev/outbox', 'staff'],
] as const

test('P9 the first load of every page stays within its budget', async ({ page }) => {
  await signIn(page)
  for (const [path, kind] of rows) {
    const { js, css } = await firstLoad(page, path)
    expect(js, `${path} asks for scripts at all`).toBeGreaterThan(minimal / 2)
    expect(js / minimal, `JavaScript of ${path}, of a minimal page`).toBeLessThanOrEqual(floors[kind])
    expect(css, `styles of ${path}`).toBeLessThanOrEqual(cssLimit)
  }
})

test('P9 the providers’ pages stay within the staff’s budget', async ({ page }) => {
  await signIn(page, 'metro', /\/scope\/fleet$/)
  const pages = ['', '/offers', '/ride/RIDlakeside002', '/manual', '/crew', '/earnings', '/keys']
  for (const path of pages.map((end) => `/scope/fleet${end}`)) {
    const { js, css } = await firstLoad(page, path)
    expect(js / minimal, `JavaScript of ${path}, of a minimal page`).toBeLessThanOrEqual(floors.staff)
    expect(css, `styles of ${path}`).toBeLessThanOrEqual(cssLimit)
  }
})

test('P9 the passengers’ pages stay within their budget', async ({ page }) => {
  await enter(page, '(614) 555-0129')
  const pages = ['dashboard', 'journey/create', 'history', 'profile', 'readers', 'help']
  for (const path of ['/login/patient', ...pages.map((end) => `/passenger/${end}`)]) {
    const { js, css } = await firstLoad(page, path)
    expect(js / minimal, `JavaScript of ${path}, of a minimal page`).toBeLessThanOrEqual(floors.passenger)
    expect(css, `styles of ${path}`).toBeLessThanOrEqual(cssLimit)
  }
})
