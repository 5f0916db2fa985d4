import { expect, test, type Browser, type Page } from './test.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { freeNumber, lastName } from './made-up.ts'
import { offerLink } from './offer-link.ts'
import { another, answered, call, haveSession, live, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at } from './times.ts'

const phone = { width: 360, height: 740 }

/** A ride in a wheelchair, which the simulated fleet doesn't drive, of a passenger of its own. Gives its key. */
async function bookFor(page: Page, first: string, needed: number): Promise<string> {
  const passenger = { name: { first, last: lastName() }, phone: { display: freeNumber(), type: 'smart' } }
  const { key } = await call<{ key: string }>(page, 'passenger.create', { passenger })
  const stop = (index: number, type: string) => ({ address: geography.lakeside.home(index), type })
  const ride = {
    ...{ passenger: { key }, type: 'scheduled', reason: 'appointment' },
    accessibility: {
      ...{ mobility: 'wheelchair', wheelchair: 'standard', vehicle: 'wav', service: 'to_door' },
      ...{ steps: false, equipment: false, height: 66, weight: 160 },
    },
    times: { needed, appointment: needed + 3_600_000 },
    stops: { pickup: stop(21, 'home'), dropoff: stop(34, 'facility') },
  }
  const { keys } = await call<{ keys: string[] }>(page, 'ride.create', { rides: [ride], ...answered })
  return keys[0]!
}

async function inbox(browser: Browser): Promise<Page> {
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'Offers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offers to answer')
  await live(page)
  return page
}

function card(page: Page, first: string) {
  return page.getByRole('article').filter({ hasText: first })
}

test('P038 V1227 V1258 a new offer comes into the inbox by itself and is answered there, with its reasons', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const provider = await inbox(browser)
  await bookFor(page, 'Ottoline', at(3, '09:20'))
  await bookFor(page, 'Peregrine', at(3, '10:20'))
  await expect(card(provider, 'Ottoline')).toContainText('09:20am')
  await expect(card(provider, 'Ottoline').getByRole('timer')).toContainText('Answer within')
  for (const name of ['Accept', 'Decline']) {
    const button = card(provider, 'Ottoline').getByRole('button', { name })
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  }
  expect(
    await provider.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await noFaults(provider)

  await card(provider, 'Ottoline').getByRole('button', { name: 'Decline' }).click()
  const dialog = provider.getByRole('dialog', { name: 'Decline the offer' })
  await dialog.getByRole('checkbox', { name: 'Other' }).check()
  await expect(dialog.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await dialog.getByRole('textbox').fill('No lift today')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(card(provider, 'Ottoline')).toHaveCount(0)

  await card(provider, 'Peregrine').getByRole('button', { name: 'Accept' }).click()
  await expect(card(provider, 'Peregrine')).toHaveCount(0)
  await provider.getByRole('link', { name: 'Rides', exact: true }).click()
  await expect(provider).toHaveURL(/\/scope\/fleet$/)
})

test('decision 137 at a desk an open offer is two lines, its answers at the end of the second', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await bookFor(page, 'Rosalind', at(3, '12:20'))
  const desk = await another(browser, { width: 1280, height: 800 })
  await haveSession(desk, 'metro')
  await desk.goto('/scope/fleet/offers')
  const offer = card(desk, 'Rosalind')
  const accept = offer.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  const boxes = await Promise.all(
    [offer, offer.getByRole('timer'), accept, offer.getByText(/miles/)].map((part) => part.boundingBox()),
  )
  const [whole, timer, button, way] = boxes.map((box) => box!)
  expect(whole!.height).toBeLessThan(100)
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2
  for (const part of [timer!, way!]) expect(Math.abs(middle(part) - middle(button!))).toBeLessThan(4)
  expect(button!.width).toBeLessThan(160)
  await noFaults(desk)
})

test('V1268 an offer that another fleet takes goes with a word, and the word is cleared', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await bookFor(page, 'Quenby', at(3, '11:20'))
  const provider = await inbox(browser)
  await expect(card(provider, 'Quenby').getByRole('button', { name: 'Accept' })).toBeVisible()

  const quick = await another(browser, phone)
  await quick.goto(await offerLink(page, ride))
  await quick.getByRole('button', { name: 'Accept' }).click()
  await expect(quick.getByText('This ride is confirmed')).toBeVisible()
  const ended = provider.getByRole('status', { name: 'Offers that ended' })
  await expect(ended.getByRole('article').filter({ hasText: '11:20am' })).toContainText(
    'Sorry, another transportation provider has accepted this ride',
  )
  await expect(card(provider, 'Quenby')).toHaveCount(0)
  await noFaults(provider)
  await provider.getByRole('button', { name: 'Clear what ended' }).click()
  await expect(ended.getByRole('article')).toHaveCount(0)
})

test('P038 the sound is off at first, is remembered, and is heard when an offer comes', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const provider = await another(browser, phone)
  await provider.addInitScript(() => {
    const heard = window as unknown as { tones: number }
    heard.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1
      start.call(this, when)
    }
  })
  await haveSession(provider, 'metro')
  await provider.goto('/scope/fleet/offers')
  const sound = provider.getByRole('switch', { name: 'Sound for a new offer' })
  await expect(sound).not.toBeChecked()
  await sound.check()
  await provider.reload()
  await expect(sound).toBeChecked()
  await live(provider)
  // A browser plays nothing before its page is touched.
  await provider.getByRole('heading', { level: 1 }).click()
  await bookFor(page, 'Rosalba', at(3, '12:20'))
  await expect(card(provider, 'Rosalba')).toBeVisible()
  const tones = () => provider.evaluate(() => (window as unknown as { tones: number }).tones)
  await expect.poll(tones).toBeGreaterThanOrEqual(2)
})

test('the inbox speaks Spanish, in the dark too', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet/offers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ofertas por responder')
  await expect(page.getByRole('switch', { name: 'Sonido con cada oferta nueva' })).toBeVisible()
  await noFaults(page)
})
