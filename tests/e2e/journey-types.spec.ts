import { expect, test, type Page } from './test.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { instantAt } from '@nemt/domain/time/zone.ts'
import { call, signIn } from './people.ts'
import { choose, day, goOn, newRequest, submit, verify } from './request.ts'
import { dateAhead, zone } from './times.ts'

type Ride = {
  type: string
  reason: string
  times: { needed: number; appointment?: number }
  stops: Record<'pickup' | 'dropoff', { name?: string; address: { format: string } }>
}

async function time(page: Page, name: RegExp, typed: string, leg = 0) {
  await page.getByRole('textbox', { name }).nth(leg).fill(typed)
  await page.keyboard.press('Tab')
}

/** A request for a demo passenger with its purpose, reason, journey type and date. */
async function begin(
  page: Page,
  {
    passenger,
    name,
    reason,
    type,
    ahead,
  }: { passenger: string; name: string; reason: string; type: string; ahead: number },
) {
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', passenger, name)
  await page.getByLabel('Trip purpose').selectOption('Primary care')
  await page.getByRole('radio', { name: reason, exact: true }).check({ force: true })
  await page.getByRole('radio', { name: type }).check({ force: true })
  await page
    .getByRole('textbox', { name: 'Date', exact: true })
    .or(page.getByRole('textbox', { name: 'Appointment date' }))
    .fill(day(ahead))
  await page.keyboard.press('Tab')
}

/** Goes on to the summary. A passenger who never rode has documents to confirm. */
async function toSummary(page: Page) {
  await verify(page)
  await goOn(page, 'Continue').click()
  await page.waitForURL(/\/summary$/)
  await expect(goOn(page, 'Submit')).toBeFocused()
}

/** Submits and gives the rides that were made. */
async function submitted(page: Page, confirmation: string): Promise<Ride[]> {
  await submit(page, page.getByText(confirmation))
  await page.waitForURL(/\/dashboard\/RID/)
  const key = new URL(page.url()).pathname.split('/').at(-1)!
  const { rides } = await call<{ rides: { request: string; patient: string; times: { needed: number } }[] }>(
    page,
    'ride.info',
    { keys: [key] },
  )
  const { request, patient, times } = rides[0]!
  const found = await call<{ rides: { key: string }[] }>(page, 'ride.search', {
    request,
    passenger: patient,
    from: times.needed - 86_400_000,
    to: times.needed + 2 * 86_400_000,
  })
  return (await call<{ rides: Ride[] }>(page, 'ride.info', { keys: found.rides.map((ride) => ride.key) }))
    .rides
}

test('V205 V210 multi-stop: three rides, each from where the last ends, a stop added and another deleted', async ({
  page,
}) => {
  await signIn(page)
  await begin(page, { passenger: 'lh10005', name: 'Felix', reason: 'Other', type: 'Multi-stop', ahead: 9 })
  await choose(page, 'Pickup', 'general hospital', 'Lakeside General Hospital')
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  await expect(page.getByRole('combobox', { name: 'Pickup' }).nth(1)).toHaveValue(/North Shore/)
  await choose(page, 'Dropoff', 'cancer institute', 'Lakeside Cancer Institute', 1)
  await page.getByRole('button', { name: 'Add Stop' }).click()
  await page.getByRole('button', { name: 'Add Stop' }).click()
  await page.getByRole('button', { name: 'Delete ride 4' }).click()
  await choose(page, 'Dropoff', 'general hospital', 'Lakeside General Hospital', 2)
  for (const index of [0, 1, 2])
    await page
      .getByRole('group', { name: 'This ride is' })
      .nth(index)
      .getByRole('radio', { name: 'Scheduled' })
      .check({ force: true })
  for (const [index, typed] of ['9a', '11a', '1p'].entries()) await time(page, /^Pickup time/, typed, index)
  await toSummary(page)
  await expect(page.getByRole('article')).toHaveCount(3)
  const rides = await submitted(page, '3 rides requested')
  expect(rides.map(({ type, stops }) => [type, stops.pickup.name, stops.dropoff.name])).toEqual([
    ['scheduled', 'Lakeside General Hospital', 'North Shore Family Clinic'],
    ['scheduled', 'North Shore Family Clinic', 'Lakeside Cancer Institute'],
    ['scheduled', 'Lakeside Cancer Institute', 'Lakeside General Hospital'],
  ])
})

test('V346 V350 a round trip whose return waits for a call', async ({ page }) => {
  await signIn(page)
  await begin(page, {
    passenger: 'lh10007',
    name: 'Hugo',
    reason: 'Appointment',
    type: 'Round trip',
    ahead: 10,
  })
  await time(page, /^Appointment time/, '10a')
  await choose(page, 'Pickup', 'general hospital', 'Lakeside General Hospital')
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  await page
    .getByRole('group', { name: 'Return ride' })
    .getByRole('radio', { name: 'Will-Call' })
    .check({ force: true })
  await expect(page.getByText('The passenger calls when ready')).toBeVisible()
  await toSummary(page)
  await expect(page.getByRole('article', { name: 'Ride 2 of 2' })).toContainText('Will-Call, not before')
  const rides = await submitted(page, '2 rides requested')
  expect(rides.map(({ type, times }) => [type, times.appointment !== undefined])).toEqual([
    ['scheduled', true],
    ['will-call', false],
  ])
  expect(rides[1]?.stops.pickup.name).toBe('North Shore Family Clinic')
})

test('a way home past midnight is on the next day, says so, and stays there when its minutes change', async ({
  page,
}) => {
  await signIn(page)
  await begin(page, {
    passenger: 'lh10013',
    name: 'Nestor',
    reason: 'Appointment',
    type: 'Round trip',
    ahead: 20,
  })
  await time(page, /^Appointment time/, '5:45p')
  await choose(page, 'Pickup', 'general hospital', 'Lakeside General Hospital')
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  await page
    .getByRole('group', { name: 'Return ride' })
    .getByRole('radio', { name: 'Scheduled' })
    .check({ force: true })
  await time(page, /^Return time/, '12:30a')
  await expect(page.getByText(`on ${formatDate(dateAhead(21))}`)).toBeVisible()
  await time(page, /^Return time/, '12:40a')
  await toSummary(page)
  const rides = await submitted(page, '2 rides requested')
  expect(rides.map(({ times }) => times.needed)[1]).toBe(instantAt(dateAhead(21), '00:40', zone))
})

test('V343 V347 the day center: a scheduled round trip with an appointment', async ({ page }) => {
  await signIn(page)
  await begin(page, {
    passenger: 'lh10013',
    name: 'Nestor',
    reason: 'Day center',
    type: 'Round trip',
    ahead: 13,
  })
  await time(page, /^Appointment time/, '9a')
  await choose(page, 'Pickup', 'general hospital', 'Lakeside General Hospital')
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  await toSummary(page)
  const rides = await submitted(page, '2 rides requested')
  expect(rides.map(({ type, reason }) => [type, reason])).toEqual([
    ['scheduled', 'day-center'],
    ['scheduled', 'day-center'],
  ])
})

test('R9 V323 V324 a double click books once', async ({ page }) => {
  await signIn(page)
  await begin(page, { passenger: 'lh10008', name: 'Inez', reason: 'Other', type: 'One way', ahead: 11 })
  await choose(page, 'Pickup', 'general hospital', 'Lakeside General Hospital')
  await choose(page, 'Dropoff', 'north shore', 'North Shore Family Clinic')
  await time(page, /^Pickup time/, '2p')
  await toSummary(page)
  await expect(async () => {
    if (await goOn(page, 'Submit').isVisible()) await goOn(page, 'Submit').dblclick({ timeout: 1_000 })
    await expect(page).toHaveURL(/\/dashboard\/RID/, { timeout: 3_000 })
  }).toPass()
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', {
    query: 'lh10008',
  })
  const from = Date.now() + 10 * 86_400_000
  expect(
    (
      await call<{ rides: object[] }>(page, 'ride.search', {
        passenger: patients[0]!.key,
        from,
        to: from + 3 * 86_400_000,
      })
    ).rides,
  ).toHaveLength(1)
})

test('R9 the same request from two tabs: one is booked, the other asks', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await begin(tab, { passenger: 'lh10010', name: 'Kira', reason: 'Other', type: 'One way', ahead: 12 })
    await choose(tab, 'Pickup', 'general hospital', 'Lakeside General Hospital')
    await choose(tab, 'Dropoff', 'north shore', 'North Shore Family Clinic')
    await time(tab, /^Pickup time/, '2p')
    await toSummary(tab)
  }
  const booked = (tab: Page) => /\/dashboard\/RID/.test(tab.url())
  const asks = (tab: Page) => tab.getByRole('dialog', { name: 'Possible duplicate rides' })
  await Promise.all(
    [page, other].map((tab) =>
      expect(async () => {
        // A tab in the background paints no frames, so a click of the mouse would wait for one.
        if (!booked(tab) && !(await asks(tab).isVisible()) && (await goOn(tab, 'Submit').isVisible()))
          await goOn(tab, 'Submit').dispatchEvent('click')
        expect(booked(tab) || (await asks(tab).isVisible())).toBe(true)
      }).toPass({ intervals: [1_000], timeout: 40_000 }),
    ),
  )
  expect(await Promise.all([page, other].map((tab) => asks(tab).isVisible()))).toContain(true)
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', {
    query: 'lh10010',
  })
  const from = Date.now() + 11 * 86_400_000
  expect(
    (
      await call<{ rides: object[] }>(page, 'ride.search', {
        passenger: patients[0]!.key,
        from,
        to: from + 3 * 86_400_000,
      })
    ).rides,
  ).toHaveLength(1)
})
