import { axeFindings } from './accessible.ts'
import { expect, test } from './test.ts'
import { addDays, endOfDay, instantAt, localDate, weekday } from '@nemt/domain/time/zone.ts'
import { call, tokenOf } from './call.ts'
import { enter } from './passcode.ts'
import { dateAhead, zone } from './times.ts'

test.use({ viewport: { width: 360, height: 800 }, locale: 'es-US' })

/** Whose way back began at half past one on this weekday, five weeks long (the demo's rides). */
const OWN = 'lh10044'

type Found = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }

/** A series of that weekday and the next one, there at 9:15, back at noon. Gives the first day. */
async function series(token: string): Promise<string> {
  const office = <T>(name: string, payload: object) => call<T>('lakeside', name, payload, token)
  const { patients } = await office<{ patients: [Found] }>('patient.search', { query: OWN })
  const [{ key, places }] = patients
  await office('passenger.update', { key, portal_settings: { access: 'edit' } })
  const home = { address: places.home.address, type: 'home' }
  const facility = { address: places.facility.address, name: places.facility.name, type: 'facility' }
  const start = dateAhead(3)
  const at = (time: string) => instantAt(start, time, zone)
  const ride = { passenger: { key }, type: 'scheduled', reason: 'appointment' }
  const days = { [weekday(start)]: true, [weekday(addDays(start, 1))]: true }
  await office('ride.create', {
    type: 'round',
    rides: [
      {
        ...ride,
        times: { needed: at('09:15'), appointment: at('10:00') },
        stops: { pickup: home, dropoff: facility },
        repeat: { enabled: true, days, until: endOfDay(addDays(start, 22), zone) },
      },
      { ...ride, times: { needed: at('12:00') }, stops: { pickup: facility, dropoff: home } },
    ],
    ...{ purpose: 'Primary care', verified: { consent: true, eligibility: true } },
  })
  return start
}

test('decision 101 a way back that really begins later is moved with one tap, on its weekday alone', async ({
  page,
}) => {
  const token = await tokenOf('lakeside', 'lead')
  const start = await series(token)
  await enter(page, '(614) 555-0144')
  const proposal = page.getByRole('region', { name: /Su viaje de vuelta los/ })
  await expect(proposal).toContainText('A las 01:30 p.m. suele estar listo.')
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // Two taps move once.
  await proposal.getByRole('button', { name: 'Cambiar a las 01:30 p.m.' }).dblclick()
  await expect(page.getByText('es ahora a las 01:30 p.m.')).toBeVisible()
  await expect(proposal).toHaveCount(0)
  type Listed = {
    rides: { times: { needed: number }; status: string; stops: { dropoff: { type?: string } } }[]
  }
  const { patients } = await call<{ patients: [Found] }>('lakeside', 'patient.search', { query: OWN }, token)
  const { rides } = await call<Listed>(
    'lakeside',
    'ride.search',
    {
      passenger: patients[0].key,
      ...{ from: instantAt(start, '00:00', zone), to: instantAt(addDays(start, 30), '00:00', zone) },
    },
    token,
  )
  const back = rides.filter(({ status, stops }) => status === 'scheduling' && stops.dropoff.type === 'home')
  const walls = (day: string) =>
    back
      .map(({ times }) => times.needed)
      .filter((needed) => weekday(localDate(needed, zone)) === weekday(day))
      .map((needed) => needed - instantAt(localDate(needed, zone), '00:00', zone))
  const [HALF_PAST_ONE, NOON] = [13.5 * 3_600_000, 12 * 3_600_000]
  expect(new Set(walls(start))).toEqual(new Set([HALF_PAST_ONE]))
  expect(walls(start).length).toBeGreaterThan(2)
  expect(new Set(walls(addDays(start, 1)))).toEqual(new Set([NOON]))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(proposal).toHaveCount(0)
})
