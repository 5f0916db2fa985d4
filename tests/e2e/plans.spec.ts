import { expect, test, type Page } from './test.ts'
import { freeNumber } from './made-up.ts'
import { another, call, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'

/** A passenger of the test's own with these plans. */
async function passengerWith(page: Page, last: string, plans: string[] = []): Promise<string> {
  const passenger = {
    ...{ name: { first: 'Planny', last }, dob: '1949-05-06', language: 'en', plan_keys: plans },
    ...{ phone: { display: freeNumber(), type: 'smart' }, flags: { ignore_dupe: true } },
  }
  return (await call<{ key: string }>(page, 'passenger.create', { passenger })).key
}

async function plansOf(page: Page, passenger: string): Promise<string[]> {
  const { plans } = await call<{ plans: { key: string }[] }>(page, 'patient.plans', passenger)
  return plans.map(({ key }) => key).toSorted()
}

function plan(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('V701 V918–V922 V926 V930 plans are chosen, full at the limit, refused with the choice reverted, removed', async ({
  page,
  browser,
}) => {
  await haveSession(page, 'lead')
  const passenger = await passengerWith(page, 'Larkspur', ['PLNgold'])
  await call(page, 'passenger.create_fund', { passenger_key: passenger, policy_key: 'PCYrides' })
  await page.goto(`/patients/${passenger}/record`)
  await expect(plan(page, 'Lakeside Gold')).toContainText('Mapping: LG-100')
  // V314: an end that means none is no date that anybody reads.
  await expect(page.getByText(/^In effect from \d\d\/\d\d\/\d{4}, no end date$/).first()).toBeVisible()
  await expect(page.getByText('3021')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change plans' }).click()
  const editor = page.getByRole('dialog', { name: 'Change plans' })
  const tick = (name: string) => editor.getByRole('checkbox', { name })
  await expect(tick('Lakeside Gold')).toBeChecked()
  // V921: a plan that ended long ago is not offered.
  await expect(tick('Lakeside Classic')).toHaveCount(0)
  const box = editor.getByRole('group', { name: 'Plans' }).last()
  expect(await box.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('175px')
  await expect(tick('Lakeside Bronze')).toBeEnabled()
  await tick('Lakeside Silver').check()
  await expect(tick('Lakeside Bronze')).toBeDisabled()
  await expect(editor).toContainText('No room beside the plans that are chosen for these dates')
  await noFaults(page)

  // Somebody else gives the last plan that fits meanwhile.
  const other = await another(browser)
  await signIn(other)
  await call(other, 'passenger.add_plan', { passenger_key: passenger, plan_key: 'PLNbronze' })
  await editor.getByRole('button', { name: 'Save' }).click()
  const refused = page.getByRole('dialog', { name: 'Operation Unsuccessful' })
  await expect(refused.getByRole('alert')).toHaveText(
    'No more than 2 plans may be selected for the same dates',
  )
  await noFaults(page)
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await expect(tick('Lakeside Silver')).not.toBeChecked()
  await expect(tick('Lakeside Bronze')).toBeChecked()

  await tick('Lakeside Gold').uncheck()
  await tick('Lakeside Bronze').uncheck()
  await tick('Lakeside Silver').check()
  await editor.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Remove plans' })
  await expect(question).toContainText(
    /Are you sure you want to remove plans: Lakeside Bronze, Lakeside Gold\?/,
  )
  await noFaults(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await plansOf(page, passenger)).toEqual(['PLNbronze', 'PLNgold'])
  await editor.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Remove plans' }).click()
  await expect(plan(page, 'Lakeside Silver')).toBeVisible()
  await expect(plan(page, 'Lakeside Gold')).toHaveCount(0)
  expect(await plansOf(page, passenger)).toEqual(['PLNsilver'])
  await other.context().close()
})

test('V865 the plans of a record stand in its editor; other plans leave what is entered there', async ({
  page,
}) => {
  await haveSession(page, 'lead')
  const passenger = await passengerWith(page, 'Foxglove', ['PLNgold'])
  await page.goto(`/patients/${passenger}/basic`)
  await expect(page.getByRole('article', { name: 'Lakeside Gold' })).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Plannette')
  await page.getByRole('button', { name: 'Change plans' }).click()
  await page.getByRole('checkbox', { name: 'Lakeside Bronze' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name: 'Lakeside Bronze' })).toBeVisible()
  await expect(page.getByText('Somebody else has changed this record meanwhile.')).toHaveCount(0)
  await noFaults(page)
  await page.getByRole('button', { name: 'Save and Continue' }).click()
  await expect(page).toHaveURL(/home/)
  const saved = await call<{ name: { first: string } }>(page, 'passenger.info', { key: passenger })
  expect(saved.name.first).toBe('Plannette')
  expect(await plansOf(page, passenger)).toEqual(['PLNbronze', 'PLNgold'])
})

test('C026 C031 V912 V916 a fund is added and switched off; whoever only looks changes nothing', async ({
  page,
  browser,
}) => {
  await haveSession(page, 'lead')
  const passenger = await passengerWith(page, 'Hellebore', ['PLNgold'])
  await page.goto(`/patients/${passenger}/record`)
  await expect(plan(page, 'Lakeside Gold')).toContainText('There are no funds of this plan.')
  await page.getByRole('button', { name: 'Add a fund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a fund' })
  await dialog.getByRole('combobox', { name: 'Benefit' }).selectOption('Ride budget')
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const fund = plan(page, 'Lakeside Gold').getByRole('article', { name: 'Ride budget' })
  await expect(fund.getByRole('row', { name: /Granted/ })).toContainText('$500.00')
  await fund.getByRole('switch', { name: 'On' }).press('Space')
  await expect(fund).toContainText('Funds unavailable')
  await noFaults(page)

  await page.getByRole('tab', { name: 'Timeline' }).click()
  const lines = page.getByRole('list', { name: 'Timeline' })
  await expect(lines.getByRole('listitem').first()).toContainText('Fund switched off: Ride budget')
  await expect(lines.getByRole('listitem').nth(1)).toContainText('Fund added: Ride budget')

  const viewer = await another(browser)
  await haveSession(viewer, 'viewer')
  await viewer.goto(`/patients/${passenger}/record`)
  await expect(plan(viewer, 'Lakeside Gold')).toBeVisible()
  for (const name of ['Change plans', 'Add a fund', 'Book again'])
    await expect(viewer.getByRole('button', { name }).or(viewer.getByRole('link', { name }))).toHaveCount(0)
  await expect(viewer.getByRole('switch', { name: 'On' })).toHaveCount(0)
  const pair = { passenger_key: passenger, plan_key: 'PLNsilver' }
  for (const [name, payload] of [
    ['passenger.add_plan', pair],
    ['passenger.remove_plan', { ...pair, plan_key: 'PLNgold' }],
    ['passenger.create_fund', { passenger_key: passenger, policy_key: 'PCYrides' }],
  ] as const)
    await expect(call(viewer, name, payload)).rejects.toThrow(/forbidden/)
  expect(await plansOf(page, passenger)).toEqual(['PLNgold'])
  await viewer.context().close()
})

test('V921 X118 plans and funds that ended are behind a switch, in Spanish on a phone too', async ({
  page,
  browser,
}) => {
  await haveSession(page)
  const { patients } = await call<{ patients: { key: string }[] }>(page, 'patient.search', {
    query: 'lh10046',
  })
  const passenger = patients[0]!.key
  await page.goto(`/patients/${passenger}/record`)
  await expect(page.getByRole('switch', { name: 'Show ended' })).toBeVisible()
  await expect(plan(page, 'Lakeside Classic')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show ended' }).press('Space')
  await expect(plan(page, 'Lakeside Classic')).toContainText('until 12/31/2024')
  await expect(page.getByRole('article', { name: 'Former rides' })).toContainText('12/31/2024')
  await page.emulateMedia({ colorScheme: 'dark' })
  await noFaults(page)

  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'es-US' })
  const phone = await context.newPage()
  await haveSession(phone)
  await phone.goto(`/patients/${passenger}/record`)
  await phone.getByRole('switch', { name: 'Mostrar terminados' }).press('Space')
  await expect(plan(phone, 'Lakeside Classic')).toContainText('Asignación: LC-100')
  await phone.getByRole('tab', { name: 'Cronología' }).click()
  await expect(phone.getByRole('radio', { name: 'Mensajes' })).toBeVisible()
  await noFaults(phone)
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  await context.close()
})
