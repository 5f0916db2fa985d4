import { expect, test } from './test.ts'
import { call as rest } from './call.ts'
import { begin, holdLooks, linkTo, sign, step, stored } from './driving.ts'
import { haveSession } from './people.ts'
import { noFaults } from './request.ts'

test('decision 076 what is pressed without the trip’s session waits until its own link is open again', async ({
  page,
  browser,
}) => {
  const number = '6145550311'
  const { driver, context, ride, metro, rideNow } = await begin(page, browser, {
    passenger: 'lh10033',
    number,
  })
  await step(driver, 'in 10 min').click()
  await expect.poll(async () => (await rideNow()).status).toBe('pickup')
  const letLook = await holdLooks(driver)
  await context.clearCookies()
  await step(driver, 'Arrived at pickup').click()
  letLook()
  await expect(driver.getByText('This trip is no longer yours.')).toBeVisible()
  const waits = driver.getByText('One step is not sent yet. What you reported is kept on this phone')
  await expect(waits).toBeVisible()
  expect(JSON.parse(await stored(driver))).toMatchObject([{ ride, step: 'waiting' }])
  await noFaults(driver)
  // A page that is opened without any session knows of it, too.
  await driver.goto(`/scope/fleet/drive/${ride}`)
  await expect(waits).toBeVisible()
  await noFaults(driver)

  expect(await rest('lakeside', 'drive.link', { ride }, metro)).toEqual({ sent: true })
  await expect.poll(() => linkTo(number)).toContain(ride)
  await driver.goto(await linkTo(number))
  await expect.poll(async () => (await rideNow()).status).toBe('waiting')
  await expect.poll(() => stored(driver)).toBe('[]')
})

test('decision 076 somebody who signs in with the same browser takes no step away', async ({
  page,
  browser,
}) => {
  const number = '6145550312'
  const { driver, ride, rideNow } = await begin(page, browser, { passenger: 'lh10034', number })
  await step(driver, 'in 10 min').click()
  await expect.poll(async () => (await rideNow()).status).toBe('pickup')
  const letLook = await holdLooks(driver)
  await haveSession(driver, 'metro')
  await step(driver, 'Arrived at pickup').click()
  letLook()
  await expect(driver.getByText('Somebody else has signed in with this browser since.')).toBeVisible()
  await expect(driver.getByText('One step is not sent yet.')).toBeVisible()
  expect(JSON.parse(await stored(driver))).toMatchObject([{ ride, step: 'waiting' }])
  await noFaults(driver)
  expect((await rideNow()).status).toBe('pickup')
})

test('decision 076 after the end of a trip without a network the page leads nobody to its pickup', async ({
  page,
  browser,
}) => {
  const drive = await begin(page, browser, { passenger: 'lh10036', number: '6145550316' })
  const { driver, context, rideNow } = drive
  for (const name of ['in 10 min', 'Arrived at pickup', 'On board']) await step(driver, name).click()
  await expect.poll(async () => (await rideNow()).status).toBe('enroute')
  await context.setOffline(true)
  await sign(driver)
  await step(driver, 'Trip done').click()
  await expect(driver.getByText('You reported the end of this trip.')).toBeVisible()
  await expect(driver.getByText('One step is not sent yet.')).toBeVisible()
  await expect(driver.getByRole('heading', { name: /^Next:/ })).toHaveCount(0)
  await expect(driver.getByRole('link', { name: /^(Navigate|Call)/ })).toHaveCount(0)
  await noFaults(driver)
  await context.setOffline(false)
  await expect(driver.getByText('This trip is over. Thank you.')).toBeVisible()
})
