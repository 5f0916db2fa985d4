import { expect, test, type Page } from './test.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { another, answered, call, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at } from './times.ts'

/** The key of a demo passenger by their number. */
async function keyOf(page: Page, number: string): Promise<string> {
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', { query: number })
  return patients[0]!.key
}

/** Has a fund of five rides, four of which were used before. */
const COVERED = 'lh10045'

function card(page: Page, name: string) {
  return page.getByRole('article', { name })
}

test('V912 V913 V916 balances of a passenger as of a day, their ledger, and a fund switched off and on', async ({
  page,
}) => {
  await signIn(page)
  const passenger = await keyOf(page, COVERED)
  await page.goto(`/patients/${passenger}/record`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const few = card(page, 'Few rides')
  await expect(few).toContainText('Low allotment')
  await expect(few.getByRole('row', { name: /Granted/ })).toContainText('5')
  await noFaults(page)
  // On paper nothing can be pressed.
  const editor = page.getByRole('link', { name: 'Open the record' })
  await expect(editor).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(editor).toBeHidden()
  await expect(few).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await few.getByRole('button', { name: 'Ledger' }).click()
  const dialog = page.getByRole('dialog', { name: /Ledger of/ })
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await noFaults(page)
  await page.keyboard.press('Escape')

  const isOn = few.getByRole('switch', { name: 'On' })
  await isOn.press('Space')
  await expect(few).toContainText('Funds unavailable')
  // It takes the next press once the first one is kept.
  await expect(isOn).toBeEnabled()
  await expect(isOn).not.toBeChecked()
  await isOn.press('Space')
  await expect(few).not.toContainText('Funds unavailable')

  await page.getByRole('textbox', { name: 'As of' }).fill('01/01/2022')
  await page.keyboard.press('Enter')
  await expect(few.getByRole('row', { name: /Remaining/ })).toContainText('5')
  await few.getByRole('button', { name: 'Ledger' }).click()
  await expect(page.getByRole('dialog')).toContainText('There are no lines up to this day.')
})

test('S15 whoever looked stands on the record within seconds, in Spanish on a phone too', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const passenger = await keyOf(page, COVERED)
  await page.goto(`/patients/${passenger}/record`)
  await page.getByRole('tab', { name: 'Who looked' }).click()
  const readers = page.getByRole('list', { name: 'Who looked' })
  await expect(readers.getByRole('listitem').first()).toBeVisible()
  await expect(readers).toContainText('Record')
  await noFaults(page)

  const lead = await another(browser)
  await signIn(lead, 'lead')
  await call(lead, 'passenger.info', { key: passenger })
  await expect(async () => {
    await page.reload()
    await page.getByRole('tab', { name: 'Who looked' }).click()
    await expect(readers).toContainText('Leo Harrow', { timeout: 1_000 })
  }).toPass({ timeout: 6_000 })
  await lead.context().close()

  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'es-US' })
  const phone = await context.newPage()
  await haveSession(phone)
  await phone.goto(`/patients/${passenger}/record`)
  await expect(phone.getByRole('tab', { name: 'Saldos' })).toBeVisible()
  await phone.getByRole('tab', { name: 'Quién lo vio' }).click()
  await expect(phone.getByRole('list', { name: 'Quién lo vio' })).toBeVisible()
  await noFaults(phone)
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  for (const path of ['/patients/PASnobody/record', '/patients/%20/record']) {
    await phone.goto(path)
    await expect(phone.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Aquí no hay nada')
  }
  await context.close()
})

test('server-behaviour §2.12 two records of one passenger become one, field by field, and two again', async ({
  page,
}) => {
  await haveSession(page, 'lead')
  const made = async (first: string, line: string, mobility: string) => {
    const accessibility = { mobility, vehicle: 'any', service: 'to_door', steps: false, equipment: false }
    const passenger = {
      accessibility,
      ...{
        name: { first, last: 'Tanglewood' },
        dob: '1951-02-03',
        language: 'en',
        flags: { ignore_dupe: true },
      },
      phone: { display: `(614) 555-${line}`, type: 'smart' },
    }
    return (await call<{ key: string }>(page, 'passenger.create', { passenger })).key
  }
  const kept = await made('Winifred', '0171', 'unassisted')
  const gone = await made('Winnie', '0172', 'walker')
  const stop = (index: number, type: string) => ({ address: geography.lakeside.home(index), type })
  const stops = { pickup: stop(21, 'home'), dropoff: stop(34, 'facility') }
  for (const [passenger, time] of [
    [kept, '09:00'],
    [gone, '09:05'],
  ] as const) {
    const needed = at(6, time)
    const times = { needed, appointment: needed + 3_600_000 }
    const ride = { passenger: { key: passenger }, type: 'scheduled', reason: 'appointment', times, stops }
    await call(page, 'ride.create', { rides: [ride], ...answered })
  }
  // Somebody writes in the record that is about to go.
  const editor = await page.context().newPage()
  await editor.goto(`/patients/${gone}/notes`)
  const notes = editor.getByRole('textbox', { name: 'Notes' })
  await expect(notes).toBeEnabled()
  await notes.fill('Rings the second bell')
  await page.goto(`/patients/${kept}/record`)
  await page.getByRole('button', { name: 'Merge with another record' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another record' })
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill('Winnie Tanglewood')
  await page.getByRole('option', { name: /Winnie Tanglewood/ }).click()
  await dialog
    .getByRole('radiogroup', { name: 'Name' })
    .getByRole('radio', { name: 'Winnie Tanglewood' })
    .check()
  // Nobody takes a passenger's needs or contact blindly.
  const needs = dialog.getByRole('radiogroup', { name: 'Mobility' })
  await expect(needs.getByRole('radio', { name: 'Unassisted' })).toBeChecked()
  await expect(needs.getByRole('radio', { name: 'Walker' })).toBeVisible()
  const contact = dialog.getByRole('radiogroup', { name: 'Communication' })
  await expect(contact.getByRole('radio', { name: /\(614\) 555-0172/ })).toBeVisible()
  await expect(dialog.getByText('As in this record')).toHaveCount(0)
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('The records are merged.')).toBeVisible()
  const twice = page.getByRole('listitem').filter({ hasText: 'The same trip:' })
  await expect(twice.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winnie Tanglewood')
  await noFaults(page)

  await expect(editor.getByText('was merged with another record: Winnie Tanglewood')).toBeVisible()
  await expect(notes).toHaveValue('Rings the second bell')
  await noFaults(editor)
  await editor.getByRole('button', { name: 'Take my changes there' }).click()
  await expect(editor).toHaveURL(new RegExp(`${kept}/notes`))
  await expect(notes).toHaveValue('Rings the second bell')
  await editor.close()

  await page.reload()
  await page.getByText('Merged into this record').locator('..').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${gone}/record`))
  await expect(page.getByText('This record was merged with another one.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the other record' }).click()
  await expect(page).toHaveURL(new RegExp(kept))
  await call(page, 'passenger.update', { key: kept, notes: 'Since' })
  await page.goto(`/patients/${gone}/record`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'the record' })).toBeVisible()
  await call(page, 'passenger.update', { key: kept, notes: null })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This record was merged with another one.')).toHaveCount(0)
  await page.goto(`/patients/${kept}/record`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winifred Tanglewood')
})

test('V075 a language has one name, of the passenger and of their contact', async ({ page }) => {
  await haveSession(page)
  const passenger = await keyOf(page, COVERED)
  for (const section of ['basic', 'communication']) {
    await page.goto(`/patients/${passenger}/${section}`)
    await expect(page.getByLabel('Language').getByRole('option', { name: 'Tagalog' })).toHaveCount(1)
  }
})
