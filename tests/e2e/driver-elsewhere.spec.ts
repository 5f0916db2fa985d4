import { expect, test } from './test.ts'
import { call as rest, tokenOf } from './call.ts'
import { another, book, signIn } from './people.ts'
import { soon } from './times.ts'

const phone = { width: 360, height: 740 }

test('V1231 V1234 the page names who drives as a colleague or a system says it, and keeps what is being typed', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'lh10028', soon())
  const dispatcher = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, dispatcher).then(() => 'accepted', String))
    .toBe('accepted')
  const name = (named: object) => rest('lakeside', 'ride.driver', { ride, ...named }, dispatcher)
  await name({ vehicle: { make: 'Ford' } })
  const provider = await another(browser, phone)
  await signIn(provider, 'metro', /\/scope\/fleet$/)
  await provider.goto(`/scope/fleet/ride/${ride}`)
  const [first, make] = [provider.getByLabel('First name'), provider.getByLabel('Make')]
  await expect(make).toHaveValue('Ford')
  await name({ driver: { first: 'Dana', phone: '6145550271' } })
  await expect(first).toHaveValue('Dana')
  await first.fill('Omar')
  await name({ vehicle: { make: 'Kia' } })
  await expect(provider.getByRole('button', { name: 'On the way to pickup' })).toBeVisible()
  await expect(make).toHaveValue('Kia')
  await expect(first).toHaveValue('Omar')
  await provider.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(provider.getByText('Driver and vehicle saved')).toBeVisible()
  await expect(first).toHaveValue('Omar')
  await name({ driver: { first: 'Lee', phone: '6145550271' } })
  await expect(first).toHaveValue('Lee')

  // Who names somebody else while one types isn't overwritten unseen, nor does a link go to their number.
  await first.fill('Omar')
  await name({ driver: { first: 'Lena', phone: '6145550272' } })
  const notice = provider.getByRole('alert').filter({ hasText: 'Somebody else saved meanwhile' })
  await expect(notice).toContainText('Lena')
  await expect(first).toHaveValue('Omar')
  await expect(provider.getByRole('button', { name: 'Update', exact: true })).toHaveCount(0)
  await provider.getByRole('button', { name: 'Use what was saved' }).click()
  await expect(first).toHaveValue('Lena')
  await expect(notice).toHaveCount(0)
})

test('V1241 §2.1 what failed offers no more steps, each of which would be refused', async ({
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
  const provider = await another(browser, phone)
  await signIn(provider, 'metro', /\/scope\/fleet$/)
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await provider.getByRole('button', { name: 'Other status' }).click()
  await provider.getByRole('menuitem', { name: 'Declined by passenger' }).click()
  const dialog = provider.getByRole('dialog', { name: 'Declined by passenger' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(provider.getByText('failed', { exact: true })).toBeVisible()
  await expect(provider.getByRole('button', { name: 'Other status' })).toHaveCount(0)
  await expect(provider.getByLabel('First name')).toHaveCount(0)
})
