import { expect, test, type Page } from '@playwright/test'
import { facilities, homes, type Crossing } from '../../prisma/demo/crossings.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { call as callOver, tokenOf } from './call.ts'
import { call, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'

type Routes = { source: string; routes: { geometry: { coordinates: number[][] }; distance_m: number }[] }

function pointOf([, , , lat, lng]: Crossing) {
  return { lat, lng }
}

const ends = { pickup: pointOf(homes[5]!), dropoff: pointOf(facilities.dialysis) }

/** The demo's area is prepared beside the running portal, soon after its start. */
async function prepared(page: Page): Promise<Routes> {
  let answer: Routes | undefined
  await expect
    .poll(async () => (answer = await call<Routes>(page, 'map.routes', ends)).source, { timeout: 60_000 })
    .toBe('route')
  return answer!
}

test('V1310 a ride is drawn along the streets of its area, with their names’ source and nothing over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page)
  const { routes } = await prepared(page)
  expect(routes[0]!.geometry.coordinates.length).toBeGreaterThan(20)
  const tile = page.waitForResponse(/\/map\/tiles\/streets\/columbus\//)
  await page.goto('/dashboard/RIDlakeside002')
  const answer = await tile
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  const map = page.getByRole('region', { name: 'Map of the route' })
  const attribution = map.getByText('© OpenStreetMap contributors')
  await expect(attribution).toBeVisible()
  const caption = page.getByRole('figure').getByText(/^From 4500 Dresden St/)
  await expect(caption).toBeVisible()
  await expect(caption).not.toContainText('direct')
  const facts = page.getByRole('term').filter({ hasText: 'Pickup' }).locator('../..')
  // The small summary comes before the facts that lie below the map.
  const overlay = await facts.first().boundingBox()
  for (const under of [attribution, caption]) {
    const box = await under.boundingBox()
    expect(overlay!.y + overlay!.height <= box!.y || overlay!.x + overlay!.width <= box!.x).toBe(true)
  }
  await noFaults(page)
})

test('where no street is known the line is dashed, and called direct', async ({ page }) => {
  // Over HTTP, where an answer can be changed.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  const token = await tokenOf('lakeside', 'coordinator')
  await page.route(/\/api\/call\/map\.routes$/, async (route) => {
    const { clinic, eye } = geography.pinecrest.facilities
    const data = await callOver(
      'lakeside',
      'map.routes',
      { pickup: { lat: clinic.lat, lng: clinic.lng }, dropoff: { lat: eye.lat, lng: eye.lng } },
      token,
    )
    await route.fulfill({ json: { ok: true, data } })
  })
  await haveSession(page)
  await page.goto('/dashboard/RIDlakeside002')
  await expect(page.getByRole('figure').getByText(/The line on the map is direct$/)).toBeVisible()
})

test('server-behaviour §2.5 estimates name the streets as their source, and streets and crossings are found', async ({
  page,
}) => {
  await signIn(page)
  await prepared(page)
  const question = { timestamp: Date.now() + 3 * 3_600_000, ...ends }
  expect(await call(page, 'map.estimate.pickup', question)).toMatchObject({ source: 'route' })
  expect(await call(page, 'map.geocode', { search: 'W Broad St & N High St' })).toMatchObject({
    quality: 'crossing',
    address: { city: 'Columbus', state: 'OH' },
  })
  expect(await call(page, 'map.geocode', { search: '1200 Neil Ave' })).toMatchObject({ quality: 'street' })
})

test('Pinecrest lies in Chicago without streets: the model answers, and says so', async () => {
  const token = await tokenOf('pinecrest', 'coordinator')
  const { clinic, eye } = geography.pinecrest.facilities
  const body = {
    pickup: { lat: clinic.lat, lng: clinic.lng },
    dropoff: { lat: eye.lat, lng: eye.lng },
  }
  const answer = await callOver('pinecrest', 'map.routes', body, token)
  expect(answer).toMatchObject({ source: 'model', timezone: 'America/Chicago' })
})
