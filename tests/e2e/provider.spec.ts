import { expect, test } from './test.ts'
import { offerLink } from './offer-link.ts'
import { another, book, call, haveSession, live, signIn } from './people.ts'
import { at, soon } from './times.ts'

const phone = { width: 390, height: 844 }
const van = { Make: 'Ford', Model: 'Transit', Color: 'white', 'License plate': 'ABC 123' }

test('V061–V066 V751–V757 V1228 V1235 V1236 V1238 V1264 a provider takes and drives a ride, the office sees', async ({
  page,
  browser,
}) => {
  await signIn(page)
  // Near enough for the way to the passenger to begin.
  const ride = await book(page, 'Felix Brightwater', soon())
  const link = await offerLink(page, ride)
  await page.goto(`/dashboard/${ride}`)
  await live(page)

  const provider = await another(browser, phone)
  await provider.goto(link)
  await provider.getByRole('button', { name: 'Accept' }).click()
  await expect(provider.getByRole('status').filter({ hasText: 'This ride is confirmed' })).toBeVisible()
  expect(provider.url()).not.toContain('access_token')
  const [session] = (await provider.context().cookies()).filter(({ name }) => name === 'session')
  expect(session).toMatchObject({ expires: -1, httpOnly: true })
  await expect(page.getByRole('region', { name: 'Ride', exact: true })).toContainText('confirmed')
  await expect(page.getByRole('log', { name: 'Activity' })).toContainText('accepted the ride')
  await expect(page.getByRole('log', { name: 'Activity' })).toContainText('Ride is confirmed')

  await provider.getByRole('textbox', { name: 'First name' }).fill('Dana')
  await provider.getByRole('textbox', { name: 'Phone' }).fill('6145550177')
  for (const [field, value] of Object.entries(van))
    await provider.getByRole('textbox', { name: field }).fill(value)
  await provider.getByRole('button', { name: 'Update' }).click()
  await provider.getByRole('button', { name: 'On the way to pickup' }).click()
  await provider.getByRole('button', { name: 'in 15 minutes' }).click()
  await expect(page.getByRole('region', { name: 'Ride', exact: true })).toContainText('picking up')
  await expect(page.getByRole('region', { name: 'Ride', exact: true })).toContainText('Dana')
  const overlay = (label: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('..')
  type Known = { rides: [{ stops: Record<'pickup' | 'dropoff', { address: { format: string } }> }] }
  const { stops } = (await call<Known>(page, 'ride.info', { keys: [ride] })).rides[0]
  const { fleet } = await call<{ fleet: { name: string } }>(page, 'ride.dispatch', { ride })
  await expect(overlay('PICKUP')).toContainText(stops.pickup.address.format.split(',')[0]!)
  await expect(overlay('DROPOFF')).toContainText(stops.dropoff.address.format.split(',')[0]!)
  await expect(overlay('DRIVER')).toContainText('Dana')
  await expect(overlay('DRIVER').getByRole('link', { name: '(614) 555-0177' })).toBeVisible()
  await expect(overlay('VEHICLE')).toContainText('white Ford Transit · ABC 123')
  await expect(overlay('FLEET')).toContainText(fleet.name)

  const stranger = await another(browser, phone)
  await stranger.goto(link)
  await expect(stranger.getByRole('alert').filter({ hasText: 'This link was already used' })).toBeVisible()
})

test('V1182 V1184 V1188 V1189 V1192 a link leads to its passenger’s rides of the day, each a card with a link', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const [early, late] = [
    await book(page, 'Greta Peñafiel', at(5, '09:10')),
    await book(page, 'Greta Peñafiel', at(5, '13:20')),
  ] as const
  const provider = await another(browser, phone)
  await provider.goto(await offerLink(page, early))
  await provider.getByRole('button', { name: 'Accept' }).click()
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
  await provider.getByRole('link', { name: 'All rides of the day' }).click()
  await expect(provider).toHaveURL(/\/scope\/fleet\/passenger\/\w+\/\d+$/)
  await expect(provider.getByRole('heading', { level: 1 })).toHaveText('Rides for this passenger')
  const card = (time: string) => provider.getByRole('article', { name: new RegExp(time) })
  await expect(card('09:10am')).toContainText(/Scheduled Pickup.*09:10am E[SD]T/)
  await expect(card('09:10am')).toContainText('Accepted')
  await expect(card('09:10am').getByRole('link')).toHaveAttribute('href', `/scope/fleet/ride/${early}`)
  await expect(card('01:20pm').getByRole('link')).toHaveAttribute('href', `/scope/fleet/ride/${late}`)
  await expect(card('01:20pm')).toContainText('Available')
  // The passenger is known by now: the same list, by their own key.
  await provider.goto(`/scope/fleet/ride/${early}`)
  await provider.getByRole('link', { name: 'All rides of the day' }).click()
  await expect(provider).toHaveURL(/\/scope\/fleet\/passenger\/PAS\w+\/\d+$/)
  await expect(card('09:10am')).toContainText('Accepted')
  await expect(card('01:20pm')).toContainText('Available')
})

test('V1195 V1268 the banner of an open offer changes by itself when another fleet accepts', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(1, '13:00'))
  const link = await offerLink(page, ride)
  const slow = await another(browser, phone)
  await slow.goto(link)
  await expect(slow.getByRole('button', { name: 'Accept' })).toBeVisible()
  await live(slow)

  const quick = await another(browser, phone)
  await haveSession(quick, 'metro')
  await quick.goto(`/scope/fleet/ride/${ride}`)
  await quick.getByRole('button', { name: 'Accept' }).click()
  await expect(slow.getByText('Sorry, another transportation provider has accepted this ride')).toBeVisible()
  await expect(slow.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('V1258 V1269 a provider declines with a reason', async ({ page, browser }) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(1, '14:00'))
  const provider = await another(browser, phone)
  await provider.goto(await offerLink(page, ride))
  await provider.getByRole('button', { name: 'Decline' }).click()
  const dialog = provider.getByRole('dialog', { name: 'Decline the offer' })
  await expect(dialog.getByRole('button', { name: 'Please select a reason' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Vehicle not available' }).check()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(provider.getByText('This ride has been declined')).toBeVisible()
})

test('decision 008 the next link takes no accepted ride away, and a used one sends a new link', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const office = 'dispatch@basiccab.example'
  const rides = [
    await book(page, 'Greta Peñafiel', at(4, '09:00')),
    await book(page, 'Felix Brightwater', at(4, '11:00')),
  ] as const
  const [first, second] = [await offerLink(page, rides[0], office), await offerLink(page, rides[1], office)]
  const provider = await another(browser, phone)
  await provider.goto(first)
  await provider.getByRole('button', { name: 'Accept' }).click()
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
  const beside = await provider.context().newPage()
  await beside.goto(second)
  await expect(beside.getByRole('button', { name: 'Accept' })).toBeVisible()
  await provider.reload()
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
  await live(provider)
  // The mail's link once more, in the same browser.
  await provider.goto(first)
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()

  const elsewhere = await another(browser, { width: 360, height: 740 })
  await elsewhere.goto(first)
  await elsewhere.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(elsewhere.getByRole('status').filter({ hasText: 'A new link is on its way' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Send me a new link' })).toHaveCount(0)
  await expect.poll(() => offerLink(page, rides[0], office)).not.toBe(first)
  await elsewhere.goto(await offerLink(page, rides[0], office))
  await expect(elsewhere.getByText('This ride is confirmed')).toBeVisible()

  const stranger = await another(browser, phone)
  await stranger.goto(`/scope/fleet/ride/${rides[0]}?access_token=invented`)
  await stranger.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(stranger.getByText('This link is not known')).toBeVisible()
  await stranger.goto(`/scope/fleet/ride/${rides[0]}`)
  await expect(stranger.getByText('Open the link in the email again')).toBeVisible()
})

test('V1265 a token behind # is taken too; without a token or session there is the login', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(1, '15:00'))
  const link = await offerLink(page, ride)
  const provider = await another(browser, phone)
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await expect(provider).toHaveURL(/\/login/)
  await provider.goto('about:blank')
  await provider.goto(link.replace('?', '#'))
  await expect(provider.getByRole('button', { name: 'Accept' })).toBeVisible()
})

for (const mark of ['?', '#'])
  test(`V118 a token behind ${mark} of the root opens its ride, and leaves the address`, async ({
    page,
    browser,
  }) => {
    await signIn(page)
    const ride = await book(page, 'Greta Peñafiel', at(mark === '?' ? 2 : 3, '15:00'))
    const link = new URL(await offerLink(page, ride), page.url())
    const provider = await another(browser, phone)
    await provider.goto(`/${mark}access_token=${link.searchParams.get('access_token')}`)
    await expect(provider.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(provider).toHaveURL(`/scope/fleet/ride/${ride}`)
  })
