import { axeFindings } from './accessible.ts'
import { enter } from './passcode.ts'
import { haveSession, password } from './people.ts'
import { expect, test, type Page } from './test.ts'

/** Looks at pages that have nothing to show: each has a heading, says why, and axe finds nothing. */
async function look(page: Page, paths: readonly string[]): Promise<void> {
  const found: unknown[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first())
      .toBeVisible()
      .catch(() => found.push([path, 'no h1']))
    await expect(page.getByText('Loading...')).toHaveCount(0)
    const faults = await axeFindings(page)
    if (faults.length) found.push([path, faults])
  }
  expect(found).toEqual([])
}

test('what is not there: for the office', async ({ page }) => {
  await haveSession(page, 'lead')
  await look(page, [
    '/rides/RIDnone',
    '/rides/RIDnone/proofs',
    '/dashboard/RIDnone',
    '/patients/PASnone',
    '/patients/PASnone/record',
    '/patients/PASnone/itinerary',
    '/coordinate/journey/summary',
    '/customers',
    '/admin/nothing',
    '/support',
    '/offline',
    '/dashboard?from=2001-01-01&to=2001-01-01',
  ])
})

test('what is not there: for support', async ({ page }) => {
  await haveSession(page, 'support', password, 'global')
  await look(
    page,
    ['/customers?query=nobody', '/dashboard/RIDnone', '/rides/RIDnone', '/patients/PASnone'].map(
      (path) => `http://global.localhost:${process.env.E2E_PORT}${path}`,
    ),
  )
})

test('what is not there: for a provider', async ({ page }) => {
  await haveSession(page, 'metro')
  await look(page, [
    '/scope/fleet/ride/RIDnone',
    '/scope/fleet/drive/RIDnone',
    '/scope/fleet/passenger/PASnone/2026-01-01',
    '/scope/fleet/nothing',
  ])
})

test('what is not there: for nobody', async ({ page }) => {
  await look(page, [
    '/login/nothing',
    '/login/reset',
    '/login/at-risk',
    '/login/passenger/123',
    '/scope/fleet/ride/RIDnone',
    '/scope/fleet/drive/RIDnone',
    '/scope/fleet/drive/offline',
    '/offline',
    '/support',
    `http://nowhere.localhost:${process.env.E2E_PORT}/`,
    `http://localhost:${process.env.E2E_PORT}/`,
  ])
})

test('what is not there: for a passenger', async ({ page }) => {
  await enter(page, '(614) 555-0110')
  await look(page, [
    '/passenger/ride/RIDnone/summary',
    '/passenger/ride/edit?ride=RIDnone',
    '/passenger/journey/summary',
    '/passenger/nothing',
    '/passenger/history',
  ])
})
