import { expect, test, type Page } from './test.ts'
import { answer, callByPost } from './by-post.ts'
import { facilities, homes, type Crossing } from '../../prisma/demo/crossings.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { call as callOver, tokenOf } from './call.ts'
import { book, call, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at, dateAhead } from './times.ts'

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

test('V709 V710 V1308–V1311 a ride is drawn along its area’s streets, with their source and nothing over it', async ({
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
  for (const end of ['Pickup', 'Dropoff'])
    await expect(map.getByRole('button', { name: new RegExp(`^${end}: `) })).toBeVisible()
  const attribution = map.getByText('© OpenStreetMap contributors')
  await expect(attribution).toBeVisible()
  const caption = page.getByRole('figure').getByText(/^From 4500 Dresden St/)
  await expect(caption).toBeVisible()
  await expect(caption).not.toContainText('direct')
  // The chosen way is twice as wide as the others.
  await expect(map.locator('path[stroke-width="6"]')).toHaveCount(1)
  const facts = page.getByRole('term').filter({ hasText: 'Pickup' }).locator('../..')
  // The small summary comes before the facts that lie below the map.
  const overlay = await facts.first().boundingBox()
  for (const under of [attribution, caption]) {
    const box = await under.boundingBox()
    expect(overlay!.y + overlay!.height <= box!.y || overlay!.x + overlay!.width <= box!.x).toBe(true)
  }
  await noFaults(page)
})

test('V1310 a line is called direct only once it is known that no street leads there', async ({ page }) => {
  await signIn(page)
  await prepared(page)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/call/map.routes', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard/RIDlakeside002')
  const caption = page.getByRole('figure').getByText(/^From 4500 Dresden St/)
  await expect(caption).toBeVisible()
  await expect(caption).not.toContainText('direct')
  answer()
  const map = page.getByRole('region', { name: 'Map of the route' })
  await expect(map.locator('path[stroke-width="6"]')).toHaveCount(1)
})

test('V1310–V1312 alternative routes are chosen in words or on the map, each with miles and minutes', async ({
  page,
}) => {
  await haveSession(page)
  await prepared(page)
  await answer<object>(page, 'map.routes', async (input) => {
    const { routes, ...rest } = await call<Routes>(page, 'map.routes', input)
    const around = (far: number): Routes['routes'][number] => {
      const { geometry, ...figures } = routes[0]!
      const coordinates = geometry.coordinates.map(([lng, lat], index, { length }) => {
        const bulge = far * Math.sin((Math.PI * index) / (length - 1))
        return [lng! + bulge, lat! + bulge]
      })
      const how = { distance_m: 16_093 * (1 + 100 * far), duration_s: 1_800 }
      return { ...figures, ...how, geometry: { ...geometry, coordinates } }
    }
    return { ...rest, routes: [routes[0], around(0.02), around(-0.02)] }
  })
  await page.goto('/dashboard/RIDlakeside002')
  const figure = page.getByRole('figure').filter({ has: page.getByRole('radiogroup', { name: 'Routes' }) })
  const choices = figure.getByRole('radio')
  await expect(choices).toHaveCount(3)
  await expect(choices.first()).toBeChecked()
  // Forced colours leave the lines' own: they say which is which.
  await page.emulateMedia({ forcedColors: 'active' })
  const swatch = figure.locator('label span[aria-hidden]').first()
  await expect(swatch).toHaveCSS('background-color', 'rgb(8, 127, 91)')
  await page.emulateMedia({ forcedColors: 'none' })
  const second = figure.getByRole('radio', { name: '30.0 miles, about 30 minutes' })
  await second.check()
  const map = page.getByRole('region', { name: 'Map of the route' })
  const chosen = map.locator('path[stroke-width="6"]')
  await expect(chosen).toHaveAttribute('stroke', '#1d4ed8')
  await expect(figure.locator('figcaption')).toContainText('30.0 miles, about 30 minutes')
  const third = map.locator('path[stroke="#7c3aed"]')
  await third.dispatchEvent('click')
  await expect(choices.nth(2)).toBeChecked()
  await expect(chosen).toHaveAttribute('stroke', '#7c3aed')
  await noFaults(page)
})

test('V1310–V1312 a provider sees every way to choose from, and its words, whole', async ({ page }) => {
  await haveSession(page, 'metro')
  await prepared(page)
  await page.goto('/scope/fleet/ride/RIDlakeside002')
  const figure = page.getByRole('figure')
  await figure.scrollIntoViewIfNeeded()
  await expect(figure.getByRole('radio')).toHaveCount(3)
  expect(await figure.evaluate(({ parentElement: of }) => of!.scrollHeight - of!.clientHeight)).toBe(0)
})

type Booked = { rides: [{ estimates: { duration_s: number }; accessibility: { vehicle: string } }] }

test('V1312 the ways of a ride take as long as at its hour and by its vehicle', async ({ page }) => {
  await haveSession(page)
  await prepared(page)
  await callByPost(page)
  // In a wheelchair, which takes time at both ends, and when everybody drives home.
  const ride = await book(page, 'Greta Peñafiel', at(4, '16:30'))
  const { rides } = await call<Booked>(page, 'ride.info', { keys: [ride] })
  const [{ estimates, accessibility }] = rides
  expect(accessibility.vehicle).toBe('wav')
  const answer = page.waitForResponse(/\/api\/call\/map\.routes$/)
  await page.goto(`/dashboard/${ride}`)
  const { data } = (await (await answer).json()) as { data: { routes: { duration_s: number }[] } }
  expect(data.routes[0]?.duration_s).toBe(estimates.duration_s)
})

test('where no street is known the line is dashed, and called direct', async ({ page }) => {
  const token = await tokenOf('lakeside', 'coordinator')
  const { clinic, eye } = geography.pinecrest.facilities
  const ways = { pickup: { lat: clinic.lat, lng: clinic.lng }, dropoff: { lat: eye.lat, lng: eye.lng } }
  await answer(page, 'map.routes', () => callOver<object>('lakeside', 'map.routes', ways, token))
  await haveSession(page)
  await page.goto('/dashboard/RIDlakeside002')
  await expect(page.getByRole('figure').getByText(/The line on the map is direct$/)).toBeVisible()
})

test('V741 V1313–V1317 where the vehicle was measured is drawn, and what it really was said beside it', async ({
  page,
}) => {
  const token = await tokenOf('lakeside', 'lead')
  const week = { from: Date.now() - 7 * 86_400_000, to: Date.now() }
  type Found = { rides: { key: string; status: string }[] }
  const { rides } = await callOver<Found>('lakeside', 'ride.search', week, token)
  const driven = rides.find(({ status }) => status === 'completed')!
  const { lat, lng } = ends.pickup
  const at = Date.now()
  const points = Array.from({ length: 6 }, (_, index) => ({ at: at + index, lat: lat + index / 1000, lng }))
  await answer(page, 'ride.track', () => ({ points, actual: { distance_m: 16_093.44, duration_s: 32 * 60 } }))
  await haveSession(page)
  await page.goto(`/dashboard/${driven.key}`)
  await expect(page.getByRole('figure').getByText(/Actual: 10\.0 miles, about 32 minutes/)).toBeVisible()
  // A measured point is a path of two half circles.
  const circles = page.getByRole('region', { name: 'Map of the route' }).locator('path[d*="a3,3"]')
  await expect(circles).toHaveCount(points.length)
})

test('V740 a ride whose places have no position shows where the passenger lives, and says so', async ({
  page,
}) => {
  const token = await tokenOf('lakeside', 'lead')
  await answer<object>(page, 'ride.info', async (asked) => {
    type Info = { rides: { stops: Record<string, { address: { lat?: number; lng?: number } }> }[] }
    const data = await callOver<Info>('lakeside', 'ride.info', asked, token)
    for (const { stops } of data.rides)
      for (const { address } of Object.values(stops))
        Object.assign(address, { lat: undefined, lng: undefined })
    return data
  })
  await haveSession(page)
  // The page of a ride comes with it, also by a link that is pressed before the scripts are there; from the list it is
  // asked for.
  await expect(async () => {
    await page.goto(`/dashboard?day=${dateAhead(2)}`)
    await page.locator('article a[href*="/dashboard/RID"]').first().click()
    const figure = page.getByRole('figure')
    await expect(figure.getByText(/No position is known for these addresses/)).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect(map).toBeVisible()
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
  await expect(map.getByRole('button', { name: /^(?:Pickup|Dropoff):/ })).toHaveCount(0)
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
