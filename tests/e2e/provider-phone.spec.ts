import { axeFindings } from './accessible.ts'
import { expect, test, type Locator, type Page } from './test.ts'
import { callByPost } from './by-post.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { ask, call as rest, tokenOf } from './call.ts'
import { another, book, call, haveSession, live, signIn } from './people.ts'
import { at, dateAhead, soon } from './times.ts'

const phone = { width: 360, height: 740 }

/** The offer of a ride as a provider with a login sees it; offers go out a moment after the booking. */
async function openOffer(page: Page, ride: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`/scope/fleet/ride/${ride}`)
      return page.getByRole('button', { name: 'Accept' }).count()
    })
    .toBe(1)
}

async function metro(page: Page): Promise<void> {
  await signIn(page, 'metro', /\/scope\/fleet$/)
}

/** A button that a thumb can hit, with all of its words in sight, and nothing to scroll to aside. */
async function expectInReach(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  const cut = await button.evaluate((element) =>
    [element, ...element.querySelectorAll('span')].some(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    ),
  )
  expect(cut).toBe(false)
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
}

async function expectClean(page: Page): Promise<void> {
  // A page that is being replaced has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])
}

test('V1227 V1228 the answers stay within reach at every width, at twice the size and over the keyboard', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(2, '09:10'))
  const provider = await another(browser, phone)
  await metro(provider)
  await openOffer(provider, ride)
  const [accept, decline] = ['Accept', 'Decline'].map((name) => provider.getByRole('button', { name }))
  // 180 px are 360 at a zoom of 200 %.
  for (const [width, height] of [
    [180, 370],
    [360, 740],
    [414, 896],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await provider.setViewportSize({ width, height })
    for (const button of [decline!, accept!]) await expectInReach(provider, button)
    await provider.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    for (const button of [decline!, accept!]) await expectInReach(provider, button)
  }
  await provider.setViewportSize(phone)
  await provider.evaluate(() => {
    // A keyboard that lies over the page: less is seen, the page is as high as before.
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - 300 })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  await expect
    .poll(async () => {
      const box = (await accept!.boundingBox())!
      return box.y + box.height
    })
    .toBeLessThanOrEqual(phone.height - 300)
})

test('V1258 the button that declines stays within reach on a small phone, whatever is ticked', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(2, '16:25'))
  const provider = await another(browser, { width: 360, height: 640 })
  await metro(provider)
  await openOffer(provider, ride)
  await provider.getByRole('button', { name: 'Decline' }).click()
  const dialog = provider.getByRole('dialog')
  await expectInReach(provider, dialog.getByRole('button', { name: 'Please select a reason' }))
  await dialog.getByRole('checkbox', { name: 'Other' }).check()
  await expectInReach(provider, dialog.getByRole('button', { name: /comment/i }))
  await dialog.getByRole('textbox').fill('The lift is broken')
  await expectInReach(provider, dialog.getByRole('button', { name: 'Decline' }))
})

test('V1197–V1203 V1209 what decides stands first, the key last; before accepting no more than the minimum', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(2, '10:10'))
  const provider = await another(browser, phone)
  await metro(provider)
  await openOffer(provider, ride)
  const facts = provider.getByRole('region', { name: 'The ride in short' })
  await expect(facts.getByRole('term')).toHaveText([
    'When',
    'Distance',
    'Pay',
    'Vehicle',
    'Needs',
    'From',
    'To',
  ])
  await expect(facts).toContainText('10:10am')
  await expect(facts).toContainText('in 2 days')
  await expect(facts).toContainText(formatDayLabel(dateAhead(2), dateAhead(0)))
  const banner = provider.getByRole('status').filter({ hasText: 'Please review the ride details below' })
  expect((await banner.boundingBox())!.y).toBeLessThan((await facts.boundingBox())!.y)
  const details = provider.getByRole('region', { name: 'Details' })
  const row = (term: string) => details.getByRole('term').filter({ hasText: term }).locator('..')
  await expect(row('Passenger')).toContainText('Greta P.')
  await expect(row('Language')).toContainText('English')
  await expect(row('Key')).toContainText(ride)
  await expect(facts).toContainText(/\d+\.\d miles, about \d+ minutes/)
  await expect(facts).toContainText(/\$\d+\.\d\d/)
  await expect(provider.getByRole('timer')).toContainText(/Answer within \d+ h \d+ min/)
  await expect(provider.getByRole('region', { name: 'Details' }).getByRole('term').last()).toHaveText('Key')
  await expect(provider.getByRole('main')).not.toContainText('Peñafiel')
  await expect(provider.getByRole('link', { name: /\d{3}-?\d{4}/ })).toHaveCount(0)
  await expectClean(provider)
  await provider.emulateMedia({ colorScheme: 'dark' })
  await provider.reload()
  await expectClean(provider)

  await provider.getByRole('button', { name: 'Accept' }).click()
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
  await expect(provider.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await expectClean(provider)
})

test('V1200 what changed is told in plain words, in Spanish too, and the office’s own words are not', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const start = at(6, '16:40')
  const ride = await book(page, 'Greta Peñafiel', start)
  const { rides } = await call<{ rides: [Ride] }>(page, 'ride.info', [ride])
  const accessibility = { ...rides[0].accessibility, steps: true, steps_count: 4 }
  const times = { needed: start + 900_000, appointment: start + 5_400_000 }
  const notes = { driver: 'Ring twice', internal: 'owes a fee' }
  const change = { key: ride, version: 1, times, accessibility, notes }
  const { keys } = await call<{ keys: [string] }>(page, 'ride.update', { rides: [change] })
  const provider = await another(browser, phone)
  await metro(provider)
  await openOffer(provider, keys[0])
  const changes = provider.getByLabel('Changes', { exact: true })
  await expect(changes.getByRole('term')).toHaveText([
    'Pickup time',
    /Appointment/,
    'Assistance on stairs',
    'Number of steps',
  ])
  const facts = provider.getByRole('region', { name: 'The ride in short' })
  expect((await changes.boundingBox())!.y).toBeLessThan((await facts.boundingBox())!.y)
  await expect(changes).toContainText(/Before: .*04:40pm E[SD]T.*Now: .*04:55pm E[SD]T/)
  await expect(provider.getByRole('main')).not.toContainText(/times\.needed|Ring twice|owes a fee/)
  await expectClean(provider)

  await provider.getByRole('button', { name: 'Accept' }).click()
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
  await expect(changes).toContainText('Ring twice')
  const driverNotes = provider.getByRole('term').filter({ hasText: 'Notes for the driver' })
  await expect(driverNotes.locator('..')).toContainText('Ring twice')
  await expect(provider.getByRole('main')).not.toContainText('owes a fee')
  await expectClean(provider)
})

test('V1184 V1249 V1258 offers are answered in the list; what is over says why and nothing else', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await book(page, 'Greta Peñafiel', at(3, '09:25'))
  await book(page, 'Greta Peñafiel', at(3, '11:25'))
  const provider = await another(browser, phone)
  await metro(provider)
  const card = (time: string) => provider.getByRole('article', { name: new RegExp(time) })
  await expect(async () => {
    await provider.goto(`/scope/fleet?day=${dateAhead(3)}`)
    for (const time of ['09:25am', '11:25am'])
      await expect(card(time).getByRole('button', { name: 'Accept' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(card('09:25am').getByRole('timer')).toContainText('Answer within')
  await expect(card('09:25am')).toContainText(/miles/)
  await expectClean(provider)
  for (const name of ['Decline', 'Accept'])
    expect(
      (await card('09:25am').getByRole('button', { name }).boundingBox())!.height,
    ).toBeGreaterThanOrEqual(48)

  await card('09:25am').getByRole('button', { name: 'Accept' }).click()
  const mine = provider.getByRole('region', { name: /^Your rides/ })
  await expect(mine.getByRole('article', { name: /09:25am/ })).toContainText('Accepted')

  await card('11:25am').getByRole('button', { name: 'Decline' }).click()
  const dialog = provider.getByRole('dialog', { name: 'Decline the offer' })
  await dialog.getByRole('checkbox', { name: 'Trip is too long' }).check()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  const over = provider.getByRole('region', { name: /^Over/ }).getByRole('article', { name: /11:25am/ })
  await expect(over).toContainText('This ride has been declined')
  await expect(over.getByRole('button')).toHaveCount(0)
  await expect(over.getByRole('listitem')).toHaveCount(0)
})

test('an answer that nobody confirms is kept, said, sent once more by itself, and counts once', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(2, '13:10'))
  const provider = await another(browser, phone)
  await metro(provider)
  await openOffer(provider, ride)
  // Without the live line every call is a request of its own, which can be lost on its way back.
  await callByPost(provider)
  await provider.reload()
  let lost = 0
  await provider.route('**/api/call/offer.accept', async (route) => {
    // The first arrives, and only its answer is lost; those after it are lost on the way there.
    if (lost === 0)
      await ask('lakeside', '/api/call/offer.accept', {
        method: 'POST',
        headers: await route.request().allHeaders(),
        raw: route.request().postData()!,
      })
    lost++
    await route.abort()
  })
  await provider.getByRole('button', { name: 'Accept' }).click()
  const notice = provider.getByRole('status').filter({ hasText: 'Not confirmed yet: Accept' })
  await expect(notice).toBeVisible({ timeout: 20_000 })
  await expect(provider.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(provider.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await provider.unroute('**/api/call/offer.accept')
  await provider.evaluate(() => dispatchEvent(new Event('online')))
  await expect(provider.getByText('This ride is confirmed')).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(lost).toBeGreaterThan(1)
  const { events } = await call<{ events: { type: string }[] }>(page, 'ride.events', { ride })
  expect(events.filter(({ type }) => type === 'offer.accept')).toHaveLength(1)
})

test('V1258 V1238 who loses the network before an answer or a step still gets to it', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Felix Brightwater', Date.now() + 2 * 3_600_000)
  const provider = await another(browser, phone)
  await metro(provider)
  await openOffer(provider, ride)
  // The page runs, and has asked for what it opens later.
  await live(provider)
  await provider.waitForLoadState('networkidle')
  await provider.context().setOffline(true)
  await provider.getByRole('button', { name: 'Decline' }).click()
  const decline = provider.getByRole('dialog', { name: 'Decline the offer' })
  await expect(decline.getByRole('checkbox', { name: 'Vehicle not available' })).toBeVisible()
  await provider.keyboard.press('Escape')
  await expect(decline).toHaveCount(0)
  await provider.context().setOffline(false)
  await provider.getByRole('button', { name: 'Accept' }).click()
  await provider.getByRole('textbox', { name: 'First name' }).fill('Dana')
  await provider.getByRole('textbox', { name: 'Phone' }).fill('6145550177')
  await provider.getByRole('button', { name: 'Update' }).click()
  const next = provider.getByRole('button', { name: 'On the way to pickup' })
  await expect(next).toBeVisible()
  await provider.waitForLoadState('networkidle')
  await provider.context().setOffline(true)
  await next.click()
  await expect(provider.getByRole('dialog').getByRole('button', { name: 'in 15 minutes' })).toBeVisible()
})

test('V1269 two devices of one provider: whoever is later reads what holds', async ({ page, browser }) => {
  await signIn(page)
  const ride = await book(page, 'Greta Peñafiel', at(2, '14:10'))
  const [first, second] = [await another(browser, phone), await another(browser, phone)]
  for (const device of [first, second]) {
    await metro(device)
    await openOffer(device, ride)
    await live(device)
  }
  await second.getByRole('button', { name: 'Decline' }).click()
  const dialog = second.getByRole('dialog', { name: 'Decline the offer' })
  await dialog.getByRole('checkbox', { name: 'Vehicle not available' }).check()
  await first.getByRole('button', { name: 'Accept' }).click()
  await expect(first.getByText('This ride is confirmed')).toBeVisible()
  await expect(second.getByText('This ride is confirmed')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})

test('V1238 the page speaks Spanish, and the next step stays in the bar from acceptance to the end', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'Felix Brightwater', Date.now() + 2 * 3_600_000)
  const context = await browser.newContext({ viewport: phone, locale: 'es-US' })
  const provider = await context.newPage()
  await haveSession(provider, 'metro')
  await expect
    .poll(async () => {
      await provider.goto(`/scope/fleet/ride/${ride}`)
      return provider.getByRole('button', { name: 'Aceptar' }).count()
    })
    .toBe(1)
  await expectInReach(provider, provider.getByRole('button', { name: 'Aceptar' }))
  await expectClean(provider)
  await provider.getByRole('button', { name: 'Aceptar' }).click()
  await provider.getByRole('textbox', { name: 'Nombre' }).fill('Dana')
  await provider.getByRole('textbox', { name: 'Teléfono' }).fill('6145550177')
  const update = provider.getByRole('button', { name: 'Actualizar' })
  await expectInReach(provider, update)
  await update.click()
  for (const [step, answer] of [
    ['En camino a la recogida', 'en 15 minutos'],
    ['Llegué a la recogida', null],
    ['Pasajero a bordo', null],
    ['Viaje terminado', 'Actualizar'],
  ] as const) {
    const button = provider.getByRole('button', { name: step })
    await expectInReach(provider, button)
    await button.click()
    if (answer)
      await provider.getByRole('dialog', { name: step }).getByRole('button', { name: answer }).click()
    await expect(button).toHaveCount(0)
  }
  await expectClean(provider)
})

test('V1229 server-behaviour §2.1 an accepted ride is given back until the passenger is aboard', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const dispatcher = await tokenOf('lakeside', 'metro')
  const rides = [await book(page, 'lh10028', soon()), await book(page, 'lh10028', soon())] as const
  const report = (ride: string, status: string, eta?: number) =>
    rest('lakeside', 'ride.status', { ride, status, eta }, dispatcher)
  for (const ride of rides) {
    await expect
      .poll(() => rest('lakeside', 'offer.accept', { ride }, dispatcher).then(() => 'accepted', String))
      .toBe('accepted')
    await rest(
      'lakeside',
      'ride.driver',
      { ride, driver: { first: 'Dana', phone: '6145550271' } },
      dispatcher,
    )
    await report(ride, 'pickup', Date.now() + 600_000)
  }
  await report(rides[1], 'enroute')
  const provider = await another(browser, phone)
  await metro(provider)
  await provider.goto(`/scope/fleet/ride/${rides[0]}`)
  await provider.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = provider.getByRole('dialog', { name: 'Cancel the accepted ride' })
  await dialog.getByRole('checkbox', { name: 'Vehicle not available' }).check()
  await expectClean(provider)
  await dialog.getByRole('button', { name: 'Cancel the ride' }).click()
  await expect(provider.getByText('You gave this ride back. It is offered to other providers')).toBeVisible()
  await expect
    .poll(async () => (await call<{ rides: Ride[] }>(page, 'ride.info', { keys: [rides[0]] })).rides[0])
    .toMatchObject({ status: 'scheduling' })

  await provider.goto(`/scope/fleet/ride/${rides[1]}`)
  await expect(provider.getByRole('button', { name: 'Ride completed' })).toBeVisible()
  await expect(provider.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
})

test('V1238 a step that is pressed without a network keeps its time, though a note is changed meanwhile', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'lh10028', soon())
  const dispatcher = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, dispatcher).then(() => 'accepted', String))
    .toBe('accepted')
  await rest('lakeside', 'ride.driver', { ride, driver: { first: 'Dana', phone: '6145550271' } }, dispatcher)
  await rest('lakeside', 'ride.status', { ride, status: 'pickup', eta: Date.now() + 600_000 }, dispatcher)
  const rideNow = async () => (await call<{ rides: Ride[] }>(page, 'ride.info', { keys: [ride] })).rides[0]!
  const provider = await another(browser, phone)
  await metro(provider)
  // Without the live line every call is a request of its own, which can be lost.
  await callByPost(provider)
  await provider.route('**/api/call/ride.status', (route) => route.abort())
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await provider.getByRole('button', { name: 'Arrived at pickup' }).click()
  const notice = provider.getByRole('status').filter({ hasText: 'Not confirmed yet' })
  await expect(notice).toBeVisible({ timeout: 20_000 })
  const between = Date.now()
  const { version } = await rideNow()
  await call(page, 'ride.update', { rides: [{ key: ride, version, notes: { driver: 'Blue door' } }] })
  await provider.unroute('**/api/call/ride.status')
  await provider.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await rideNow()).status).toBe('waiting')
  expect((await rideNow()).times.waiting).toBeLessThanOrEqual(between)
})
