import { axeFindings } from './accessible.ts'
import { expect, test } from './test.ts'
import { another, book, call, haveSession, live, signIn } from './people.ts'
import { at, dateAhead } from './times.ts'

test('decision 087 who opens the same ride or record is seen at once, and gone with the tab', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const ride = await book(page, 'lh10031', at(41, '09:20'))
  const { rides } = await call<{ rides: { patient: string }[] }>(page, 'ride.info', { keys: [ride] })
  await page.goto(`/dashboard/${ride}`)
  await live(page)
  const here = page.getByRole('list', { name: 'Also here' })
  await expect(here).toHaveCount(0)
  const other = await another(browser)
  await haveSession(other, 'lead')
  await other.goto(`/dashboard/${ride}`)
  await live(other)
  await expect(other.getByRole('list', { name: 'Also here' }).getByRole('img')).toHaveCount(1)
  const person = here.getByRole('img')
  await expect(person).toHaveAccessibleName(/is looking at this\.$/)
  await expect(page.getByRole('status').filter({ hasText: 'is looking at this.' })).toHaveCount(1)
  await person.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/is looking at this\.$/)
  // Its edit is told as such.
  await other.goto(`/coordinate/journey/create?rides=${ride}`)
  await expect(person).toHaveAccessibleName(/has this open for changes\.$/)
  await other.close()
  await expect(here).toHaveCount(0)

  const patient = rides[0]!.patient
  const third = await another(browser)
  await haveSession(third, 'lead')
  await third.goto(`/patients/${patient}/basic`)
  await page.goto(`/patients/${patient}/basic`)
  await expect(here.getByRole('img')).toHaveAccessibleName(/has this open for changes\.$/)
  await third.goto('/patients')
  await expect(here).toHaveCount(0)
  await third.context().close()
})

test('M137 what a colleague enters while one types in place is neither hidden nor taken away unseen', async ({
  page,
}) => {
  await signIn(page)
  const ride = await book(page, 'lh10031', at(43, '09:20'))
  type Told = {
    rides: {
      version: number
      notes?: { driver?: string; internal?: string }
      communication: { phone: { display: string } }
    }[]
  }
  const told = async () => (await call<Told>(page, 'ride.info', { keys: [ride] })).rides[0]!
  const colleague = async (change: object) => {
    const { version } = await told()
    await call(page, 'ride.update', { rides: [{ key: ride, version, ...change }] })
  }
  await page.goto(`/dashboard/${ride}`)
  await live(page)
  const pane = page.getByRole('region', { name: 'Ride', exact: true })
  const internal = pane.getByRole('textbox', { name: 'Internal Notes' })
  const save = pane.getByRole('button', { name: 'Save', exact: true })
  const anyway = pane.getByRole('button', { name: 'Save anyway' })
  await pane.getByRole('button', { name: 'Change notes' }).click()
  await pane.getByRole('textbox', { name: 'Notes for the driver' }).fill('Ring twice')
  await colleague({ notes: { internal: 'Call the daughter' } })
  await expect(internal).toHaveValue('Call the daughter')
  await save.click()
  // The field itself says the same while it is being saved.
  await expect
    .poll(async () => (await told()).notes)
    .toEqual({ driver: 'Ring twice', internal: 'Call the daughter' })
  await expect(pane.getByText('Ring twice')).toBeVisible()

  await pane.getByRole('button', { name: 'Change notes' }).click()
  await internal.fill('Call the son')
  await colleague({ notes: { internal: 'Call nobody' } })
  await expect(pane.getByRole('alert')).toContainText('Now it says: Call nobody')
  await colleague({ notes: { internal: '' } })
  await expect(pane.getByRole('alert')).toContainText('Now it says: none')
  await anyway.click()
  // The next editor is opened while the first one is still being saved, and stays.
  await pane.getByRole('button', { name: 'Change phone' }).click()
  await expect.poll(async () => (await told()).notes?.internal).toBe('Call the son')
  const phone = pane.getByRole('textbox', { name: 'Phone' })
  await expect(phone).toHaveValue(/614/)
  const { communication } = await told()
  await colleague({
    communication: { ...communication, phone: { display: '(614) 555-0198', type: 'smart' } },
  })
  await expect(phone).toHaveValue('(614) 555-0198')
  await expect(save).toBeDisabled()
})

test('a message that is not sent yet outlives a look at the activity and at another ride', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  const [one, other] = [
    await book(page, 'lh10031', at(44, '09:20')),
    await book(page, 'lh10034', at(44, '10:20')),
  ]
  await page.goto(`/dashboard/${one}?day=${dateAhead(44)}`)
  await live(page)
  const panel = page.getByRole('region', { name: 'Activity and messages' })
  const field = panel.getByRole('textbox', { name: /^Message to the/ })
  const messages = panel.getByRole('tab', { name: /messages/ })
  await messages.click()
  await field.fill('Your driver')
  await panel.getByRole('tab', { name: 'Activity' }).click()
  await messages.click()
  await expect(field).toHaveValue('Your driver')
  await page.locator(`a[href*="${other}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(other))
  await expect(field).toHaveValue('')
  await page.locator(`a[href*="${one}"]`).first().click()
  await expect(field).toHaveValue('Your driver')
  await field.press('Enter')
  await expect(panel.getByText('Your driver')).toBeVisible()
  await expect(field).toHaveValue('')
})

test('decision 089 the name over a ride opens the passenger beside it, and gives the focus back', async ({
  page,
}) => {
  await signIn(page)
  const ride = await book(page, 'lh10034', at(42, '10:20'))
  type Found = { rides: { patient: string; passenger: { name: { first: string; last: string } } }[] }
  const { rides } = await call<Found>(page, 'ride.info', { keys: [ride] })
  const { patient, passenger } = rides[0]!
  const name = `${passenger.name.first} ${passenger.name.last}`
  await page.goto(`/dashboard/${ride}`)
  const opener = page.getByRole('region', { name: 'Ride', exact: true }).getByRole('button', { name })
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('region', { name: 'Next rides' }).getByRole('link').first()).toBeVisible()
  await expect(drawer.locator(`a[href="/dashboard/${ride}"]`)).toHaveCount(1)
  await expect(drawer.getByRole('region', { name: 'Contacts' }).getByRole('link')).not.toHaveCount(0)
  await expect(drawer.getByRole('region', { name: 'Benefits' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
    'href',
    `/patients/${patient}/basic`,
  )
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer.getByRole('link', { name: 'Book a ride' }).click()
  await expect(page).toHaveURL(/\/coordinate\/journey\/create/)
  await expect(page.getByText(name).first()).toBeVisible()
})
