import { expect, test } from './test.ts'
import { ask, call as rest, tokenOf } from './call.ts'
import { another, book, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at } from './times.ts'

const phone = { width: 360, height: 740 }

test('§2.3 a fleet makes a key for its system, which is shown once, works, and is ended', async ({
  browser,
}) => {
  const page = await another(browser, phone)
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys for your systems')
  await page.getByRole('button', { name: 'Add key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add key' })
  await expect(dialog.getByRole('button', { name: 'Please enter a name' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Routing desk')
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const made = page.getByRole('dialog', { name: 'Your new key' })
  const key = await made.getByRole('textbox', { name: 'Key' }).inputValue()
  expect(key.length).toBeGreaterThan(40)
  await noFaults(page)
  await made.getByRole('button', { name: 'Done' }).click()

  const offers = () =>
    ask('lakeside', '/api/provider/offers', { headers: { authorization: `Bearer ${key}` } })
  expect((await offers()).status).toBe(200)
  const card = page.getByRole('article', { name: 'Routing desk' })
  await expect(card).toContainText(/Made on \d/)
  await expect(page.getByText(key)).toHaveCount(0)
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(aside).toBeLessThanOrEqual(0)
  await noFaults(page)

  await card.getByRole('button', { name: 'End Routing desk' }).dblclick()
  await card.getByRole('button', { name: 'End now: Routing desk' }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(async () => (await offers()).status).toBe(401)
})

test('the keys’ page speaks Spanish', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'es-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet/keys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claves para sus sistemas')
  await noFaults(page)
})

test('§2.3 a fleet gives an address, sees that it was not reached, renews its secret, and ends it', async ({
  browser,
  page: office,
}) => {
  const page = await another(browser, phone)
  await haveSession(page, 'metro')
  await page.goto('/scope/fleet/keys')
  const section = page.getByRole('region', { name: 'Addresses that are told' })
  await section.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://fleet.example.org/')
  await dialog.getByRole('button', { name: 'Add the address' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter an address that begins with https://')
  await noFaults(page)
  // Leads into the machine: it is given, and never told.
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1:1/rides')
  await dialog.getByRole('button', { name: 'Add the address' }).click()
  const made = page.getByRole('dialog', { name: 'The secret of your address' })
  const secret = await made.getByRole('textbox', { name: 'Secret' }).inputValue()
  expect(secret).toMatch(/^whsec_.{40,}$/)
  await made.getByRole('button', { name: 'Done' }).click()
  const card = section.getByRole('article', { name: 'https://127.0.0.1:1/rides' })
  await expect(card).toContainText('Nothing was sent yet.')
  await expect(section.getByRole('link', { name: 'How your system checks it' })).toHaveAttribute(
    'href',
    '/docs',
  )
  await expect(page.getByText(secret)).toHaveCount(0)

  await signIn(office)
  const ride = await book(office, 'lh10033', at(2, '10:40'))
  const metro = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, metro).then(() => 'accepted', String))
    .toBe('accepted')
  // Who waits for their own system sees how it went without asking again.
  await expect(card).toContainText('the name leads to an address that is not on the internet', {
    timeout: 20_000,
  })
  await expect(card).toContainText(/events? waits?/)
  await noFaults(page)
  await card.getByRole('button', { name: 'New secret' }).click()
  const turned = page.getByRole('dialog', { name: 'The secret of your address' })
  expect(await turned.getByRole('textbox', { name: 'Secret' }).inputValue()).not.toBe(secret)
  await turned.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('The secret before signs as well until')
  await card.getByRole('button', { name: 'End https://127.0.0.1:1/rides' }).click()
  await card.getByRole('button', { name: 'End now: https://127.0.0.1:1/rides' }).click()
  await expect(card).toHaveCount(0)
})
