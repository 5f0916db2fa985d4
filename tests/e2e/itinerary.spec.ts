import { axeFindings } from './accessible.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { expect, test } from './test.ts'
import { answered, book, call, haveSession } from './people.ts'
import { freeNumber, lastName } from './made-up.ts'
import { faultsOfSheets } from './paper.ts'
import { at } from './times.ts'

type Found = { key: string; name: { first: string; last: string } }

test('a passenger takes home a sheet of the rides to come, in large type and in their own language', async ({
  page,
}, { retry }) => {
  await haveSession(page)
  // A second try has a time of its own.
  const ride = await book(page, 'lh10016', at(43, `09:1${retry}`))
  const { patients } = await call<{ patients: Found[] }>(page, 'patient.search', { query: 'lh10016' })
  const [{ key, name }] = patients as [Found]
  await page.goto(`/patients/${key}/record`)
  await page.getByRole('link', { name: 'Print the itinerary' }).click()
  await expect(page).toHaveURL(`/patients/${key}/itinerary`)
  await page.getByRole('link', { name: 'English' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(`Rides for ${name.first} ${name.last}`)
  const own = sheet.getByRole('listitem').filter({ hasText: `09:1${retry}am` })
  await expect(own).toContainText(/Pickup at 09:1\dam E[SD]T/)
  await expect(own).toContainText(/Appointment10:1\dam E[SD]T/)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Español' }).click()
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(`Viajes de ${name.first} ${name.last}`)
  await expect(sheet).toHaveAttribute('lang', 'es')
  await expect(sheet).toContainText(/Lo recogen a las 09:1\d a\.m\./)
  await expect(sheet).toContainText('¿Preguntas? Llame a Lakeside Health al ')
  expect(await axeFindings(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const size = await own
    .or(sheet)
    .first()
    .evaluate((each) => parseFloat(getComputedStyle(each).fontSize))
  expect(size).toBeGreaterThanOrEqual(18)
  await page.emulateMedia({ media: 'screen' })
  await call(page, 'ride.cancel', { rides: [ride], reason: 'duplicate' })
})

test('decision 147 an itinerary that is longer than a sheet of paper can be read on each', async ({
  page,
}) => {
  await haveSession(page)
  const passenger = {
    name: { first: 'Ida', last: lastName() },
    phone: { display: freeNumber(), type: 'smart' },
  }
  const { key } = await call<Found>(page, 'passenger.create', { passenger })
  const stop = (index: number, type: string) => ({ address: geography.lakeside.home(index), type })
  const stops = { pickup: stop(21, 'home'), dropoff: stop(34, 'facility') }
  for (let day = 80; day < 87; day++) {
    const needed = at(day, '09:20')
    const times = { needed, appointment: needed + 3_600_000 }
    const ride = { passenger: { key }, type: 'scheduled', reason: 'appointment', times, stops }
    await call(page, 'ride.create', { rides: [ride], ...answered })
  }
  await page.goto(`/patients/${key}/itinerary?in=en`)
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(7)
  expect(await faultsOfSheets(page)).toEqual([])
})

test('an itinerary of somebody without rides says so, and nobody else’s passenger has one', async ({
  page,
}) => {
  await haveSession(page)
  const passenger = {
    name: { first: 'Ida', last: lastName() },
    phone: { display: '(614) 555-0110', type: 'smart' },
  }
  const { key } = await call<Found>(page, 'passenger.create', {
    passenger: { ...passenger, flags: { ignore_dupe: true, portal: false } },
  })
  await page.goto(`/patients/${key}/itinerary?in=en`)
  await expect(page.getByRole('article')).toContainText('No rides are booked.')
  const foreign = await page.goto('/patients/PASpinecrest0100/itinerary')
  expect(foreign?.status()).toBe(404)
})
