import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { book, call, haveSession, live, signIn } from './people.ts'
import { at, dateAhead, soon } from './times.ts'

function search(page: Page) {
  return page
    .getByRole('dialog', { name: 'Go to or do' })
    .getByRole('combobox', { name: 'Search or command' })
}

async function nameOf(page: Page, ride: string): Promise<string> {
  type Named = { rides: [{ passenger: { name: { first: string; last: string } } }] }
  const { rides } = await call<Named>(page, 'ride.info', { keys: [ride] })
  const { first, last } = rides[0].passenger.name
  return `${first} ${last}`
}

test('decision 136 any screen finds a ride, a day, a passenger and another screen by the keyboard', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(11, '09:40'))
  await page.goto('/patients')
  await live(page)
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(ride)
  await expect(page.getByRole('option', { name: /Hugo Marshbrook/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ride}\\?.*day=${dateAhead(11)}`))
  await expect(page.getByRole('region', { name: 'Ride', exact: true })).toContainText('Hugo Marshbrook')

  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('passen')
  await page.getByRole('group', { name: 'Screens' }).getByRole('option', { name: 'Passengers' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  // Gone to from the board; from here it leads there again.
  await page.keyboard.press('Control+k')
  await page
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /Hugo Marshbrook/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ride}`))

  await page.goto('/rides')
  await live(page)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  const [, month, day] = dateAhead(3).split('-').map(Number)
  await page.keyboard.type(`${month}/${day}`)
  await expect(page.getByRole('group', { name: 'Days' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?day=${dateAhead(3)}`))

  await page.goto('/rides')
  await live(page)
  // What only the board can do is not offered away from it.
  await page.getByRole('button', { name: 'Find anything' }).click()
  await search(page).fill('show only')
  await expect(page.getByText('Nothing found for “show only”.')).toBeVisible()
  await search(page).fill('new trip')
  await page.getByRole('option', { name: 'New Trip Request' }).click()
  await expect(page).toHaveURL(/\/coordinate\/journey\/create/)
})

test('decision 136 the bell says on every screen which rides need somebody, as soon as they do', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/patients')
  await live(page)
  const bell = page.getByRole('button', { name: /needs? attention$/ })
  await expect(bell).toHaveAccessibleName(/^(No|\d+) rides? needs? attention$/)
  // Nobody drives it, and its time is near.
  const ride = await book(page, 'lh10038', soon())
  const name = await nameOf(page, ride)
  await bell.click()
  const line = page.getByRole('menuitem').filter({ hasText: name })
  await expect(line).toContainText(/No provider/)
  expect(await axeFindings(page, 'header')).toEqual([])
  await line.click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ride}`))
  await page.goto('/rides')
  await call(page, 'ride.cancel', { rides: [ride], reason: 'sick' })
  await bell.click()
  await expect(page.getByRole('menuitem', { name: 'Show today’s on the board' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('what is typed before a field is there goes into it, and sets off no key of the page that is left', async ({
  page,
}) => {
  await signIn(page)
  await live(page)
  // Scripts and pages that are asked for from here on come when the gate opens.
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route(/_next\/static\/chunks|[?&]_rsc=/, async (route) => {
    await gate
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('new tr')
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL(/\/dashboard/)
  open()
  await expect(search(page)).toHaveValue('new t')
  await expect(page.getByRole('option', { name: 'New Trip Request' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('lh10003')
  const passenger = page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' })
  await expect(passenger).toHaveValue('lh10003')
  await expect(page.getByRole('option', { name: /Dario/ })).toBeVisible()

  await page.goto('/dashboard')
  await live(page)
  await page.keyboard.press('n')
  await page.keyboard.type('lh10003')
  await expect(passenger).toHaveValue('lh10003')
})

test('V688 V691 V697 V704 V705 on a phone the menu has the same links, and Help says whom to reach, and when', async ({
  page,
}) => {
  await haveSession(page)
  await page.goto('/dashboard')
  await live(page)
  const names = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
  expect(names.slice(0, 3)).toEqual(['Dashboard', 'Passengers', 'Rides'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(names)
  await page.getByRole('menuitem', { name: 'Rides' }).click()
  await expect(page).toHaveURL(/\/rides$/)

  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help).toContainText('Live chat: Monday to Friday, 8 am to 8 pm Eastern')
  await expect(help).toContainText('24 hours a day, 7 days a week')
  await expect(help.getByRole('link')).toHaveAttribute('href', /^tel:\+1\d{10}$/)
})

test('who signs out where there is no network is told that they are still signed in', async ({ page }) => {
  await signIn(page)
  await page.goto('/rides')
  await live(page)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.context().setOffline(true)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
})
