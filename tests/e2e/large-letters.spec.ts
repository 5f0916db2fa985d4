import { expect, test, type Locator, type Page } from './test.ts'
import { bookWith, call as rest, tokenOf } from './call.ts'
import { browser as found } from '../setup/browser.ts'
import { enter } from './passcode.ts'
import { begin, phone, step } from './driving.ts'
import { another, answered, book, haveSession, password, signIn } from './people.ts'
import { mayBook } from './portal-access.ts'
import { at, soon } from './times.ts'

// As a phone's own setting of letters makes them, at 200 %.
const { executablePath, args, env } = found()
test.use({
  launchOptions: { executablePath, args: [...args, '--blink-settings=defaultFontSize=32'], env },
})

/** Whether somebody can see the middle of something once they have scrolled to it. */
function seen(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

test('V1227 large letters: the driver’s bar never hides where to go', async ({ page, browser }) => {
  const { driver } = await begin(page, browser, { passenger: 'lh10028', number: '6145550315' })
  expect(await driver.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const next = driver.getByRole('region', { name: 'Next: pickup' })
  for (const name of ['in 10 min', 'Arrived at pickup', /On board/] as const) {
    await expect(step(driver, name)).toBeVisible()
    await expect.poll(() => seen(next.getByRole('paragraph').first())).toBe(true)
    // The step is still to be reached.
    await expect.poll(() => seen(step(driver, name))).toBe(true)
    await step(driver, name).click()
  }
  await expect(driver.getByRole('heading', { name: 'Next: dropoff' })).toBeVisible()
})

test('V1227 large letters: the bar of a fleet’s ride never hides the ride', async ({ page, browser }) => {
  await signIn(page)
  const ride = await book(page, 'lh10028', soon())
  const dispatcher = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, dispatcher).then(() => 'accepted', String))
    .toBe('accepted')
  await rest('lakeside', 'ride.driver', { ride, driver: { first: 'Dana', phone: '6145550271' } }, dispatcher)
  const provider = await another(browser, phone)
  await signIn(provider, 'metro', /\/scope\/fleet$/)
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await expect(step(provider, 'On the way to pickup')).toBeVisible()
  const facts = provider.getByRole('region', { name: 'The ride in short' })
  await expect.poll(() => seen(facts.getByRole('definition').first())).toBe(true)
  await expect.poll(() => seen(step(provider, 'On the way to pickup'))).toBe(true)
})

test('look.md large letters: the portal’s menu hides nothing of a passenger’s page', async ({ browser }) => {
  const page = await another(browser, { width: 320, height: 640 })
  await enter(page, '(614) 555-0118')
  for (const path of ['/passenger/profile', '/passenger/help']) {
    await page.goto(path)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeAttached()
    const covers = await menu.evaluate((element) => {
      scrollTo(0, 0)
      return [0.5, 0.75, 0.95].some((part) =>
        element.contains(document.elementFromPoint(innerWidth / 2, innerHeight * part)),
      )
    })
    expect(covers, `${path} behind its menu`).toBe(false)
    // It is there below the page.
    await expect.poll(() => seen(menu.getByRole('link', { name: 'Help' }))).toBe(true)
  }
})

/** What is cut at its edge, and whether the page goes sideways. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll('button, a, summary span')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
    )
    const isWide = document.documentElement.scrollWidth > innerWidth
    return [...cut.map(({ textContent }) => `cut: ${textContent}`), ...(isWide ? ['sideways'] : [])]
  })
}

test('look.md large letters: a place of long words goes on no passenger’s page sideways, and no button is cut', async ({
  browser,
}, { retry }) => {
  const passenger = await mayBook('LH10048')
  const token = await tokenOf('lakeside', 'lead')
  const { places } = await rest<{ places: Record<'home' | 'facility', { address: { format: string } }> }>(
    'lakeside',
    'passenger.info',
    { key: passenger },
    token,
  )
  const format = '12345 Llanfairpwllgwyngyllgogerychwyrndrobwll Boulevard, Columbus, OH 43224'
  const name = 'Otorhinolaryngological-Rehabilitation of the Eastern Campus'
  const needed = at(44 + retry, '10:00')
  const ride = {
    passenger: { key: passenger },
    type: 'scheduled',
    reason: 'appointment',
    times: { needed, appointment: needed + 3_600_000 },
    stops: {
      pickup: { address: { ...places.home.address, format }, type: 'home' },
      dropoff: { address: places.facility.address, name, type: 'facility' },
    },
  }
  const [key = ''] = await bookWith(token, { rides: [ride], ...answered })
  const page = await another(browser, { width: 360, height: 740 })
  await page.goto('/login/patient')
  await page.getByRole('button', { name: 'Español' }).click()
  await enter(page, '(614) 555-0148')
  expect(await lost(page)).toEqual([])
  await page
    .getByRole('button', { name: /Llanfair/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Agregar a mi calendario' })).toBeVisible()
  expect(await lost(page)).toEqual([])
  for (const path of [
    `ride/${key}/summary`,
    `journey/create?rides=${key}&step=pickup`,
    `journey/create?rides=${key}&step=dropoff`,
    'history',
    'profile',
  ]) {
    await page.goto(`/passenger/${path}`)
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button').last()).toBeVisible()
    await expect.poll(() => lost(page), path).toEqual([])
  }
})

/** How much wider than the screen a page is, once it has all it shows. */
async function tooWide(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? `${path} by ${over} px` : ''
}

test('look.md large letters: no page of the office or of a fleet goes sideways on a phone', async ({
  browser,
}) => {
  const small = { width: 360, height: 740 }
  const office = await another(browser, small)
  await signIn(office)
  const ride = await book(office, 'lh10028', soon())
  const key = await rest<{ rides: { passenger: { key: string } }[] }>(
    'lakeside',
    'ride.info',
    { keys: [ride] },
    await tokenOf('lakeside', 'lead'),
  ).then(({ rides }) => rides[0]!.passenger.key)
  const wide = []
  for (const path of [
    '/dashboard',
    `/dashboard/${ride}`,
    '/rides',
    '/patients',
    `/patients/${key}/record`,
    `/rides/${ride}/proofs`,
    '/settings',
  ])
    wide.push(await tooWide(office, path))
  // A value has the width of the screen, not what its label leaves: no name falls into single letters.
  await office.goto(`/dashboard/${ride}`)
  const value = office.getByRole('definition').filter({ hasText: 'Columbus, OH' }).last()
  await expect(value).toBeVisible()
  expect((await value.boundingBox())!.width).toBeGreaterThan(small.width / 2)
  const fleet = await another(browser, small)
  await signIn(fleet, 'metro', /\/scope\/fleet$/)
  for (const path of ['', '/offers', '/crew', '/earnings', '/keys', '/alerts', '/people', '/manual'])
    wide.push(await tooWide(fleet, `/scope/fleet${path}`))
  expect(wide.filter(Boolean)).toEqual([])
})

test('look.md large letters: a button that has an icon alone grows with them', async ({ page, browser }) => {
  // As wide as a letter is high.
  const wide = async (place: Locator) => (await place.locator('svg').first().boundingBox())!.width
  await signIn(page)
  expect(await wide(page.getByRole('button', { name: 'More filters' }))).toBe(32)
  const passenger = await another(browser, { width: 360, height: 740 })
  await enter(passenger, '(614) 555-0118')
  expect(await wide(passenger.getByRole('button', { name: 'Sign out' }))).toBe(32)
})

test('look.md large letters: the way out of a visit is one word in its bar', async ({ browser }) => {
  const support = await another(browser, { width: 360, height: 740 })
  await haveSession(support, 'support', password, 'global')
  await support.goto(`http://global.localhost:${process.env.E2E_PORT}/customers`)
  await support.getByRole('button', { name: 'Enter Lakeside Health' }).press('Enter')
  await support.getByRole('dialog').getByLabel('Reason').fill('Case 4712: a driver is late')
  await support.keyboard.press('Control+Enter')
  const bar = support.getByRole('region', { name: 'Support visit' })
  const leave = bar.getByRole('button', { name: 'Leave' })
  await expect(leave).toBeVisible()
  const [within, button] = [(await bar.boundingBox())!, (await leave.boundingBox())!]
  expect(button.height).toBeLessThanOrEqual(within.height)
  expect(button.x + button.width).toBeLessThanOrEqual(within.width)
})

test('look.md large letters: a long list is taken over as the server drew it, and not drawn anew', async ({
  page,
}) => {
  await signIn(page)
  // More than a screen of large rows has room for.
  for (const hour of [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    await book(page, 'lh10018', at(65, `${String(hour).padStart(2, '0')}:00`))
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto('/rides')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ride #/ }).first()).toBeVisible()
  expect(wrong).toEqual([])
})
