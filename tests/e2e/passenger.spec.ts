import { readFileSync } from 'node:fs'
import { axeFindings } from './accessible.ts'
import { expect, test } from './test.ts'
import { call, configurationOf, tokenOf, visitorToken } from './call.ts'
import { codeField, codeFor, enter, verify } from './passcode.ts'
import { call as callFrom, live, rideFor } from './people.ts'

test.use({ viewport: { width: 360, height: 800 } })

test('R005 R006 V099–V103 a passenger signs in by phone: what is wrong is said, a pasted code is read', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'I am a passenger' }).click()
  await page.getByRole('button', { name: 'Send SMS' }).click()
  await expect(page.getByText('Please enter phone number')).toBeVisible()
  const phone = page.getByRole('textbox', { name: 'Enter phone number' })
  await expect(phone).toBeFocused()
  await phone.fill('614 555')
  await page.getByRole('button', { name: 'Send SMS' }).click()
  await expect(page.getByText('This phone number is not valid.')).toBeVisible()
  await expect(phone).toHaveValue('(614) 555')
  // V477: as it is typed; an extension is no digit of the number that is shown.
  await phone.fill('')
  await phone.pressSequentially('6145550120')
  await expect(phone).toHaveValue('(614) 555-0120')
  await phone.press('Backspace')
  await expect(phone).toHaveValue('(614) 555-012')
  const code = await codeFor(page, '(614) 555-0120')
  await expect(page).toHaveURL('/login/passenger/6145550120')
  await verify(page)
  await expect(page.getByText('Enter the 6 digits of your code')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  const wrong = code === '000000' ? '000001' : '000000'
  await codeField(page).fill(wrong)
  await verify(page)
  await expect(page.getByText('This code is not valid.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send a new code/ })).toBeDisabled()
  await codeField(page).fill(`${code.slice(0, 3)} - ${code.slice(3)}`)
  await verify(page)
  await expect(page).toHaveURL('/passenger/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  // Nothing of it stays in the tab; the way back leads to the portal, not to the office.
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('passcode'))),
  ).toEqual([])
  for (const foreign of ['/dashboard', '/scope/fleet', '/']) {
    await page.goto(foreign)
    await expect(page).toHaveURL('/passenger/dashboard')
  }
})

test('R006 X060 of a number that no code is sent to nobody reads that one is on its way', async ({
  page,
}) => {
  await page.goto('/login/passenger/123')
  await expect(page.getByText('This phone number is not valid.')).toBeVisible()
  await expect(page.getByText('Sending...')).toBeHidden()
})

test('S5 an unknown and an inactive number look like any other, and open nothing', async ({ page }) => {
  for (const phone of ['(614) 555-9901', '(614) 555-0102']) {
    await page.goto('/login/patient')
    await page.getByRole('textbox', { name: 'Enter phone number' }).fill(phone)
    await page.getByRole('button', { name: 'Send SMS' }).click()
    await expect(page.getByRole('status')).toContainText(`We sent a text message to ${phone}`)
    await codeField(page).fill('123456')
    await verify(page)
    await expect(page.getByText('This code is not valid.')).toBeVisible()
  }
})

test('X060 a code opens only the tab that asked for it; another one asks for its own', async ({
  page,
  context,
}) => {
  await page.goto('/login/patient')
  const code = await codeFor(page, '(614) 555-0121')
  const other = await context.newPage()
  await other.goto('/login/passenger/6145550121')
  await expect(codeField(other)).toBeVisible()
  await codeField(other).fill(code)
  await verify(other)
  await expect(other.getByText('This code is not valid.')).toBeVisible()
  await other.close()
})

test('R013 R018 V017 V127–V130 V160–V164 V168 V246–V261 a ride, its details, its cancellation', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'LH10000', 30)
  await enter(page, '(614) 555-0100')
  const card = page
    .getByRole('button', { name: /^(Scheduled for|On-Demand).*See (or change )?this ride$/ })
    .last()
  await expect(card).toContainText(/See or change this ride$/)
  await card.click()
  const choices = page.getByRole('dialog', { name: 'What do you want to do with this ride?' })
  await choices.getByRole('link', { name: 'See all details' }).click()
  await expect(page).toHaveURL(`/passenger/ride/${ride}/summary`)
  for (const label of ['Date', 'Ride type', 'Estimated pickup time', 'Pickup', 'Dropoff'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  await expect(page.getByText('$')).toHaveCount(0)
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  // Decision 078: the file says when and where, and not where to.
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to my calendar' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('ride.ics')
  const file = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '')
  expect(file).toContain(`UID:${ride}@lakeside.localhost`)
  expect(file).toContain('SUMMARY:Ride with Lakeside Health')
  expect(file).not.toMatch(/Hospital|Clinic|Cancer|Dialysis/)
  await page.getByRole('link', { name: 'Back to your rides' }).click()
  await page
    .getByRole('button', { name: /^Scheduled for/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride' })
  await expect(dialog.getByRole('button', { name: 'Please enter cancellation reason' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Duplicate ride' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Other', exact: true }).check({ force: true })
  await expect(dialog.getByRole('button', { name: 'Please specify reason' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Sick' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Cancel the ride' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The ride is cancelled.')).toBeVisible()
  await expect(card).toContainText('cancelled')
  // Nothing of it can be changed any more.
  await expect(card).toContainText(/See this ride$/)
  await page.goto(`/passenger/ride/${ride}/summary`)
  await expect(page.getByText('Sick')).toBeVisible()
})

test('R015–R017 V018–V020 V137–V155 V165–V167 V170 profile, history, help; V112 V171 V173 V174 signing out', async ({
  page,
  context,
}) => {
  await enter(page, '(614) 555-0107')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByText('To change any of this, please contact Lakeside Health.')).toBeVisible()
  await expect(page.getByText('(614) 555-0107')).toBeVisible()
  await expect(page.getByText(/rides? left/).first()).toBeVisible()
  await menu.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'Your past rides' })).toBeVisible()
  await page
    .getByRole('link', { name: /completed/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your ride' })).toBeVisible()
  await expect(page.getByText('Dana Wheeler, (614) 555-0177')).toBeVisible()
  await expect(page.getByText(/White Toyota Sienna/)).toBeVisible()
  await menu.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', /^tel:\+1/)
  await expect(page.getByRole('link', { name: 'Riding with us' })).toHaveAttribute('href', /^https:/)
  const [session] = (await context.cookies()).filter(({ name }) => name === 'session')
  // It ends with the browser (X026).
  expect(session?.expires).toBe(-1)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  if (session) await context.addCookies([session])
  await page.goto('/passenger/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('M136 who signs out reads of no session that ended, also where the line hears of its end first', async ({
  page,
}) => {
  await enter(page, '(614) 555-0108')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/passenger\/help$/)
  await live(page)
  // The server has ended the session, and its answer comes late: the line is refused before.
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes('unauthenticated')) resolve()
      }),
    )
  })
  await page.route('**/passenger/help', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await callFrom(page, 'auth.logout', {})
    await heard
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/login/)
  await expect(page).toHaveURL(/\/login$/)
})

test('a page that is slow to come is said to come by the link that was tapped', async ({ page }) => {
  await enter(page, '(614) 555-0139')
  // Before scripts run the browser follows the link by itself, and shows that it does.
  await live(page)
  const network = Promise.withResolvers<void>()
  await page.route('**/passenger/history?_rsc=*', async (route) => {
    await network.promise
    return route.fallback()
  })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' })
  await link.click()
  await expect(link.getByRole('status')).toHaveText('Opening...')
  await expect(page).toHaveURL('/passenger/dashboard')
  network.resolve()
  await expect(page).toHaveURL('/passenger/history')
  await expect(link.getByRole('status')).toHaveCount(0)
})

test('R018 V265 the summary says why a ride did not take place, also where nobody cancelled it', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'LH10027', 32)
  const office = await tokenOf('lakeside', 'lead')
  await call('lakeside', 'ride.cancel', { rides: [ride], reason: 'sick' }, office)
  await page.context().addCookies([{ name: 'language', value: 'es', url: 'http://lakeside.localhost' }])
  await enter(page, '(614) 555-0127')
  const reason = page.getByRole('term').filter({ hasText: 'Motivo' }).locator('+ dd')
  await page.goto(`/passenger/ride/${ride}/summary`)
  await expect(reason).toHaveText('Enfermedad')
  await expect(page.getByText(/^Este viaje está cancelado\. Era para el /)).toBeVisible()
  const support = await visitorToken('lakeside')
  await call('lakeside', 'ride.status', { ride, status: 'failed', reason: 'no_show' }, support)
  await page.reload()
  await expect(reason).toHaveText('No se presentó')
  await expect(page.getByText(/^Este viaje no se hizo\. Era para el /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agregar a mi calendario' })).toHaveCount(0)
})

test('S4 another passenger’s ride, a malformed and an unknown one are one page', async ({
  page,
  browser,
}) => {
  const foreign = await rideFor(browser, 'LH10024', 31)
  await enter(page, '(614) 555-0123')
  for (const ride of [foreign, 'RIDnobody', '%3Cb%3E']) {
    await page.goto(`/passenger/ride/${ride}/summary`)
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
    const file = `/passenger/ride/${ride}/calendar`
    expect(await page.evaluate(async (path) => (await fetch(path)).status, file)).toBe(404)
  }
})

test('V129 V560 where the portal is for looking alone nothing can be cancelled, and the phone is named', async ({
  page,
}) => {
  const port = process.env.E2E_PORT
  await page.goto(`http://pinecrest.localhost:${port}/login/patient`)
  const code = await codeFor(page, '(312) 555-0104', 'pinecrest')
  await codeField(page).fill(code)
  await verify(page)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  await expect(page.getByText(/To (?:change or cancel|book) a ride/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:/)
})

test('V093 whoever is there when the portal is closed is told so, and whom to phone', async ({ page }) => {
  const port = process.env.E2E_PORT
  await page.goto(`http://pinecrest.localhost:${port}/login/patient`)
  const code = await codeFor(page, '(312) 555-0117', 'pinecrest')
  await codeField(page).fill(code)
  await verify(page)
  await live(page)
  const configure = await configurationOf('pinecrest')
  try {
    await configure({ passenger: { portal: false } })
    await expect(page.getByText('This page is closed at the moment.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  } finally {
    await configure({ passenger: { portal: true } })
  }
  // What comes next signs in here, once all processes know.
  await expect(async () => {
    await page.goto(`http://pinecrest.localhost:${port}/login/patient`)
    await expect(page.getByRole('textbox')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('server-behaviour §2.13 two on one number: after the code one says who is there', async ({ page }) => {
  const token = await tokenOf('pinecrest', 'lead')
  const find = async (query: string) => {
    type Found = { patients: { key: string; name: { first: string } }[] }
    return (await call<Found>('pinecrest', 'patient.search', { query }, token)).patients[0]!
  }
  const other = await find('(312) 555-0115')
  const phone = { display: '(312) 555-0114', type: 'smart' }
  await call('pinecrest', 'passenger.update', { key: other.key, phone }, token)
  await page.goto(`http://pinecrest.localhost:${process.env.E2E_PORT}/login/patient`)
  const code = await codeFor(page, '(312) 555-0114', 'pinecrest')
  await codeField(page).fill(code)
  await verify(page)
  const choice = page.getByRole('group', { name: 'Who are you?' })
  await expect(choice.getByRole('button')).toHaveCount(2)
  // A page that is being replaced has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])
  await choice.getByRole('button', { name: other.name.first }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${other.name.first}` })).toBeVisible()
})

test('a ride that the office cancels is shown so at once, without a reload', async ({ page, browser }) => {
  const ride = await rideFor(browser, 'LH10025', 32)
  await enter(page, '(614) 555-0125')
  await live(page)
  // Who may only look is not told of changes.
  const card = page.getByRole('button', { name: /^Scheduled for.*See this ride$/ }).last()
  await expect(card).toContainText('scheduling')
  await call(
    'lakeside',
    'ride.cancel',
    { rides: [ride], reason: 'duplicate' },
    await tokenOf('lakeside', 'lead'),
  )
  await expect(card).toContainText('cancelled')
})

for (const scheme of ['light', 'dark'] as const)
  test(`in Spanish, ${scheme}: every page of the portal has no finding of axe and fits 360 pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/login/patient')
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { name: 'Entre con su teléfono' })).toBeVisible()
    const look = async () => {
      // A page that is being replaced has no title for a moment.
      await expect(page).toHaveTitle(/\S/)
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await look()
    const code = await codeFor(page, scheme === 'light' ? '(614) 555-0101' : '(614) 555-0126')
    await look()
    await codeField(page).fill(code)
    await verify(page)
    await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible()
    for (const path of ['dashboard', 'profile', 'history', 'readers', 'help']) {
      await page.goto(`/passenger/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look()
    }
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a passenger signs in, reads rides and signs out', async ({ page }) => {
    await page.goto('/login/patient')
    const code = await codeFor(page, '(614) 555-0127')
    await codeField(page).fill(code)
    await verify(page)
    await expect(page).toHaveURL('/passenger/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('in Spanish a passenger reads days by the name of their month, never 08/09/2026', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'LH10007', 33)
  await page.goto('/login/patient')
  await page.getByRole('button', { name: 'Español' }).click()
  await enter(page, '(614) 555-0107')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Historial' }).click()
  await expect(page.getByText(/^Desde el \d+ de \p{L}+ de \d{4}$/u)).toBeVisible()
  await page.goto(`/passenger/ride/${ride}/summary`)
  await page.getByRole('textbox', { name: 'Escriba a Lakeside Health' }).fill('Hola')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('log').getByText(/^Usted/)).toContainText(
    /\d+ de \p{L}+ de \d{4}, \d\d:\d\d [ap]\.m\./u,
  )
  await page.goto('/passenger/profile')
  await expect(page.getByText(/quedan? /).first()).toContainText(/\(desde el \d+ de|\(del \d+ de/)
  await expect(page.getByRole('main')).not.toContainText(/\d\d\/\d\d\/\d{4}/)
})
