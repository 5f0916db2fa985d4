import { expect, test, type Browser, type Page } from './test.ts'
import { begin, step } from './driving.ts'
import { call } from './people.ts'
import { noFaults } from './request.ts'

type Proofs = { signature?: number[][]; unsigned?: string }

/** A driver who has the passenger on board, and what the office has of the end. */
async function aboard(page: Page, browser: Browser, number: string) {
  const drive = await begin(page, browser, { passenger: 'lh10027', number })
  const { driver, ride, rideNow } = drive
  for (const name of ['in 10 min', 'Arrived at pickup', 'On board']) await step(driver, name).click()
  await expect.poll(async () => (await rideNow()).status).toBe('enroute')
  const pad = driver.getByRole('img', { name: 'Sign here with a finger' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const proofs = () => call<Proofs>(page, 'ride.proofs', { ride })
  return { ...drive, at, proofs }
}

test('decision 076 who touches the pad and does not want to sign has not signed', async ({
  page,
  browser,
}) => {
  const { driver, rideNow, at, proofs } = await aboard(page, browser, '6145550313')
  await driver.mouse.click(...at(0.5, 0.5))
  await expect(driver.getByRole('img', { name: 'Signed' })).toHaveCount(0)
  await expect(step(driver, /^Please let the passenger sign/i)).toBeVisible()
  await driver.getByLabel('No signature?').selectOption('declines')
  await noFaults(driver)
  await step(driver, 'Trip done').click()
  await expect.poll(async () => (await rideNow()).status).toBe('completed')
  expect(await proofs()).toMatchObject({ unsigned: 'declines' })
  expect((await proofs()).signature).toBeUndefined()
})

test('decision 076 a whole name in one stroke is kept to its end', async ({ page, browser }) => {
  const { driver, rideNow, at, proofs } = await aboard(page, browser, '6145550314')
  await driver.mouse.move(...at(0.02, 0.5))
  await driver.mouse.down()
  const steps = 700
  for (let index = 1; index <= steps; index += 1)
    await driver.mouse.move(...at(0.02 + (0.96 * index) / steps, 0.5 + 0.4 * Math.sin(index / 12)))
  await driver.mouse.up()
  await step(driver, 'Trip done').click()
  await expect.poll(async () => (await rideNow()).status).toBe('completed')
  const [stroke = []] = (await proofs()).signature ?? []
  expect(stroke.length).toBeLessThanOrEqual(400)
  expect(stroke.at(-2)).toBeGreaterThan(970)
  // Its loops are still there: up and down a dozen times and more.
  const heights = stroke.filter((_, index) => index % 2 === 1)
  const turns = heights.filter((y, index) => {
    const [before = y, after = y] = [heights[index - 1], heights[index + 1]]
    return (y - before) * (after - y) < 0
  })
  expect(turns.length).toBeGreaterThan(12)
})
