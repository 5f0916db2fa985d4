import { expect, test, type Browser, type Page } from './test.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { call as rest, tokenOf } from './call.ts'
import { freeNumber, lastName } from './made-up.ts'
import { another, answered, call, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at, dateAhead } from './times.ts'

type Made = { ride: string; name: string }

/** A multi-load ride of a passenger of its own, which Metro Wheels has. */
async function taken(page: Page, first: string, needed: number, mobility: object): Promise<Made> {
  const last = lastName()
  const passenger = { name: { first, last }, phone: { display: freeNumber(), type: 'smart' } }
  const { key } = await call<{ key: string }>(page, 'passenger.create', { passenger })
  const stop = (index: number, type: string) => ({ address: geography.lakeside.home(index), type })
  const ride = {
    ...{ passenger: { key }, type: 'scheduled', reason: 'appointment', extra: { multiload: true } },
    accessibility: { ...mobility, vehicle: 'wav', service: 'to_door', steps: false, equipment: false },
    times: { needed, appointment: needed + 3_600_000 },
    stops: { pickup: stop(21, 'home'), dropoff: stop(34, 'facility') },
  }
  const { keys } = await call<{ keys: string[] }>(page, 'ride.create', { rides: [ride], ...answered })
  const [made] = keys as [string]
  const metro = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride: made }, metro).then(() => 'accepted', String))
    .toBe('accepted')
  return { ride: made, name: `${first} ${last}` }
}

async function support(browser: Browser, ride: string): Promise<Page> {
  const reason = 'A provider asked for help'
  const { url } = await rest<{ url: string }>(
    'global',
    'support.enter',
    { customer: 'lakeside', reason, path: `/rides/${ride}` },
    await tokenOf('global', 'support'),
  )
  const page = await another(browser, { width: 1280, height: 900 })
  await page.goto(url)
  return page
}

test('rides that could share a vehicle are suggested to their provider and to support, and left as they are', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const chair = { mobility: 'wheelchair', wheelchair: 'standard', height: 66, weight: 160 }
  const one = await taken(page, 'Wendeline', at(4, '09:00'), chair)
  const other = await taken(page, 'Wilhelmine', at(4, '09:05'), {
    mobility: 'walker',
    height: 66,
    weight: 160,
  })

  const provider = await another(browser, { width: 360, height: 740 })
  await haveSession(provider, 'metro')
  await provider.goto(`/scope/fleet?day=${dateAhead(4)}`)
  const pools = provider.getByRole('region', { name: 'Rides that could share a vehicle' })
  const pool = pools.getByRole('listitem').filter({ hasText: one.name }).first()
  await expect(pool).toContainText(other.name)
  await expect(pool).toContainText(/Saves [\d.]+ miles? and \d+ minutes? of driving/)
  await expect(pool.getByRole('list', { name: 'In this order' }).getByRole('listitem')).toHaveCount(4)
  expect(
    await provider.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await noFaults(provider)

  const manage = await support(browser, one.ride)
  const part = manage.getByRole('region', { name: 'Rides that could share a vehicle' })
  await expect(part).toContainText(other.name)
  await noFaults(manage)
  await part.getByRole('link', { name: other.name }).click()
  await expect(manage).toHaveURL(new RegExp(other.ride))
  const { rides } = await call<{ rides: { status: string; driver?: object }[] }>(page, 'ride.info', {
    keys: [one.ride, other.ride],
  })
  expect(rides.map(({ status, driver }) => [status, driver])).toEqual([
    ['confirmed', undefined],
    ['confirmed', undefined],
  ])
})
