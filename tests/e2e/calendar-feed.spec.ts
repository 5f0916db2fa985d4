import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { ask } from './call.ts'
import { enter } from './passcode.ts'
import { rideFor } from './people.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** What a calendar gets from an address, as a program asks for it. */
function fetched(address: string) {
  return ask('lakeside', new URL(address).pathname)
}

test('decision 095 a passenger’s calendar follows their rides, at an address that is renewed and stopped', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'lh10009', 61)
  await enter(page, '(614) 555-0109')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  const part = page.getByRole('region', { name: 'Rides in your calendar' })
  await part.getByRole('button', { name: /^Make/ }).click()
  const field = part.getByRole('textbox', { name: 'Your link (shown only now)' })
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}$/)
  const first = await field.inputValue()
  await expect(part.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const answer = await fetched(first)
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  expect(answer.body).toContain(`UID:${ride}@lakeside.localhost`)
  expect(answer.body).toContain('SUMMARY:Ride with Lakeside Health')

  await part.getByRole('button', { name: 'Make a new address' }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
  await part.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The calendar address is stopped.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await fetched(second)).status).toBe(404)
  expect((await fetched(`${second}${'x'.repeat(300)}`)).status).toBe(404)
})
