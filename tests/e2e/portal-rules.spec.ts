import { brokenNumbers } from './broken-numbers.ts'
import { call as rest, tokenOf } from './call.ts'
import { codeField, codeFor, enter, verify } from './passcode.ts'
import { book, rideFor, signIn } from './people.ts'
import { expect, test } from './test.ts'
import { soon } from './times.ts'

test.use({ viewport: { width: 360, height: 800 } })

test('V071 whose record says Spanish signs in to Spanish pages, unless this browser chose another language', async ({
  page,
  browser,
}) => {
  const lead = await tokenOf('lakeside', 'lead')
  type Found = { patients: [{ key: string; name: { first: string } }] }
  const { patients } = await rest<Found>('lakeside', 'patient.search', { query: 'lh10042' }, lead)
  const [{ key, name }] = patients
  await rest('lakeside', 'passenger.update', { key, language: 'es' }, lead)
  const signedIn = async (on: typeof page) => {
    await codeField(on).fill(await codeFor(on, '(614) 555-0142'))
    await verify(on)
  }
  await page.goto('/login/patient')
  await expect(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible()
  await signedIn(page)
  await expect(page.getByRole('heading', { level: 1, name: `Hola, ${name.first}` })).toBeVisible()
  // Who comes next at this browser is met in its own language.
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.goto('/login/patient')
  await other.getByRole('button', { name: 'Español' }).click()
  await other.getByRole('button', { name: 'English' }).click()
  await signedIn(other)
  await expect(other.getByRole('heading', { level: 1, name: `Welcome, ${name.first}` })).toBeVisible()
})

test('V293 the card of a ride says who drives as soon as somebody is named, until the ride is done', async ({
  page,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage()
  await signIn(office)
  const ride = await book(office, 'lh10048', soon())
  const [metro, lead] = [await tokenOf('lakeside', 'metro'), await tokenOf('lakeside', 'lead')]
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, metro).then(() => 'accepted', String))
    .toBe('accepted')
  const driver = { first: 'Odalys', last: 'Fenwick', phone: '(614) 555-0271' }
  await rest('lakeside', 'ride.driver', { ride, driver }, metro)
  await enter(page, '(614) 555-0148')
  const card = page.getByRole('article').filter({ hasText: 'Odalys Fenwick' })
  await expect(card).toContainText('confirmed')
  await expect(card.getByRole('link', { name: 'Call the driver: (614) 555-0271' })).toBeVisible()
  // All of a link looks like one, its number too.
  const lines = await card
    .getByRole('link', { name: /^Call the driver/ })
    .evaluate((link) =>
      [link, ...link.querySelectorAll('*')].map((part) => getComputedStyle(part).textDecorationLine),
    )
  expect(new Set(lines)).toEqual(new Set(['underline']))
  expect(await brokenNumbers(page)).toEqual([])
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(card.getByRole('link', { name: 'Llamar al conductor: (614) 555-0271' })).toBeVisible()
  expect(await brokenNumbers(page)).toEqual([])
  await rest('lakeside', 'ride.cancel', { rides: [ride], reason: 'sick' }, lead)
  await expect(page.getByText('Odalys Fenwick')).toBeHidden()
})

test('V246 V250 a ride without other legs has its box in the cancel dialog, too', async ({
  page,
  browser,
}) => {
  const ride = await rideFor(browser, 'LH10008', 41)
  const lead = await tokenOf('lakeside', 'lead')
  const { rides } = await rest<{ rides: [{ patient: string }] }>('lakeside', 'ride.info', [ride], lead)
  const access = { key: rides[0].patient, portal_settings: { access: 'edit' } }
  await rest('lakeside', 'passenger.update', access, lead)
  await enter(page, '(614) 555-0108')
  const booked = page.getByRole('article').filter({ hasText: /scheduling|confirmed/ })
  await booked.last().getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride' })
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('checkbox').uncheck({ force: true })
  await expect(dialog.getByRole('button', { name: 'Select at least one ride' })).toBeVisible()
})
