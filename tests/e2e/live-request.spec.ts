import { call as rest, tokenOf } from './call.ts'
import { another, haveSession } from './people.ts'
import { noFaults } from './request.ts'
import { expect, test } from './test.ts'
import { openRideOf } from './will-call.ts'

const phone = { width: 390, height: 844 }

test('V948 V1206 §2.1 its fleet reads since when a passenger is ready, answers, and can give the ride back', async ({
  browser,
}) => {
  const ride = await openRideOf('lh10031')
  const provider = await another(browser, phone)
  await haveSession(provider, 'metro')
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await expect(provider.getByText('On-demand Around', { exact: true })).toBeVisible()
  await rest('lakeside', 'ride.status', { ride, status: 'requesting' }, await tokenOf('lakeside', 'lead'))
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await expect(provider.getByText('The passenger is ready and waits for your answer')).toBeVisible()
  await expect(provider.getByText(/^Ready since \d\d:\d\d[ap]m/)).toBeVisible()
  await expect(provider.getByText('This ride is confirmed')).toHaveCount(0)
  await expect(provider.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await noFaults(provider)
  const answer = provider.getByRole('button', { name: 'We are coming' })
  await answer.click()
  await expect(answer).toHaveCount(0)
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
  // What is known of the time is when the passenger was ready.
  await expect(provider.getByText('Ready since', { exact: true })).toBeVisible()
  await expect(provider.getByText('On-demand Around')).toHaveCount(0)
})
