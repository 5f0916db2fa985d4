import { expect, test, type Page } from './test.ts'
import { offerLink } from './offer-link.ts'
import { another, book, call, haveSession } from './people.ts'
import { noFaults } from './request.ts'
import { at } from './times.ts'

const phone = { width: 360, height: 740 }

/** What the office reads of why a fleet is not asked about a ride; undefined where it is. */
async function whyNot(page: Page, ride: string): Promise<string | undefined> {
  type Judged = { fleets: { fleet: string; why?: string }[] }
  const { fleets } = await call<Judged>(page, 'ride.fleets', { ride })
  return fleets.find(({ fleet }) => fleet === 'FLTnightowl')?.why
}

test('server-behaviour §2.2 a fleet that declines until further notice pauses its offers, and resumes', async ({
  page,
  browser,
}) => {
  await haveSession(page)
  // Only this fleet's people are about at night, so that nobody else's offers are paused.
  const ride = await book(page, 'lh10026', at(4, '02:10'))
  const fleet = await another(browser, phone)
  await fleet.goto(await offerLink(page, ride, 'dispatch@nightowl.example'))
  await fleet.getByRole('button', { name: 'Decline' }).click()
  const dialog = fleet.getByRole('dialog', { name: 'Decline the offer' })
  const pauses = dialog.getByRole('radiogroup', { name: 'New offers' })
  await dialog.getByRole('checkbox', { name: 'Trip is too long' }).check()
  await expect(pauses).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Not available until further notice' }).check()
  await expect(pauses.getByRole('radio', { name: 'Keep sending them' })).toBeChecked()
  await pauses.getByRole('radio', { name: 'None until further notice' }).check()
  await noFaults(fleet)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(fleet.getByText('New offers are paused')).toBeVisible()
  await noFaults(fleet)
  const second = await book(page, 'lh10031', at(5, '02:10'))
  expect(await whyNot(page, second)).toBe('Takes no new offers at the moment')
  await fleet.getByRole('button', { name: 'Take offers again' }).click()
  await expect(fleet.getByText('New offers are paused')).toHaveCount(0)
  await expect.poll(() => whyNot(page, second)).toBeUndefined()
})
