import { expect, test } from './test.ts'
import { answer } from './by-post.ts'
import { begin, step } from './driving.ts'
import { another, call, haveSession } from './people.ts'
import { noFaults } from './request.ts'

type Position = { position: { lat: number } | null }

test('decision 077 a phone that gives no position says so alone, and shares once it is allowed', async ({
  page,
  browser,
}) => {
  const { driver, context, ride } = await begin(page, browser, { passenger: 'lh10030', number: '6145550317' })
  await step(driver, 'in 10 min').click()
  await step(driver, 'Share my position').click()
  const denied = driver.getByText('This phone does not give its position, so it is not shared.')
  await expect(denied).toBeVisible()
  await expect(driver.getByText('Your position is shared')).toHaveCount(0)
  await expect(step(driver, 'Stop sharing')).toHaveCount(0)
  await step(driver, 'Try to share again').click()
  await expect(denied).toBeVisible()
  await noFaults(driver)

  await context.setGeolocation({ latitude: 39.97, longitude: -83.01 })
  await context.grantPermissions(['geolocation'])
  await expect(driver.getByText('Your position is shared until this trip ends')).toBeVisible()
  await expect(denied).toHaveCount(0)
  const position = async () => (await call<Position>(page, 'ride.position', { ride })).position
  await expect.poll(position).toMatchObject({ lat: 39.97 })
  await step(driver, 'Stop sharing').click()
  await expect(step(driver, 'Share my position')).toBeVisible()
  await expect.poll(position).toBeNull()
  await step(driver, 'Share my position').click()
  await expect.poll(position).toMatchObject({ lat: 39.97 })
})

test('decision 077 the office’s map says how old a position is, and shows none of long ago', async ({
  page,
  browser,
}) => {
  const { driver, ride } = await begin(page, browser, { passenger: 'lh10032', number: '6145550318' })
  await step(driver, 'in 10 min').click()
  await expect(step(driver, 'Share my position')).toBeVisible()
  const office = await another(browser)
  let minutes = 0
  await answer(office, 'ride.position', () => ({
    position: { at: Date.now() - minutes * 60_000, lat: 39.97, lng: -83.01 },
  }))
  await haveSession(office)
  const pin = office
    .getByRole('region', { name: 'Map of the route' })
    .getByRole('button', { name: /^Vehicle/ })
  for (const [ago, name] of [
    [0, 'Vehicle'],
    [4.5, 'Vehicle, 4 minutes ago'],
    [16, null],
  ] as const) {
    minutes = ago
    await office.goto(`/dashboard/${ride}`)
    await expect(
      office
        .getByRole('region', { name: 'Map of the route' })
        .getByRole('button', { name: /^Pickup/ })
        .first(),
    ).toBeVisible()
    if (name === null) await expect(pin).toHaveCount(0)
    else await expect(pin).toHaveAccessibleName(name)
    await expect(office.getByRole('figure').getByText(/Vehicle, \d+ minutes ago/)).toHaveCount(
      ago === 4.5 ? 1 : 0,
    )
  }
})
