import { expect, type Locator, type Page } from '@playwright/test'
import { geography } from '../../prisma/demo/geography.ts'
import { axeFindings } from './accessible.ts'
import { dateAhead, typed } from './times.ts'

/** A date so many days ahead, as somebody types it. */
export function day(ahead: number): string {
  return typed(dateAhead(ahead))
}

/** An empty trip request, ready for the passenger. */
export async function newRequest(page: Page) {
  await page.goto('/coordinate/journey/create?journey=e30=')
  await expect(page.getByRole('combobox', { name: 'Search by name, phone, MRN or birth date' })).toBeFocused()
}

/** Continue, or what it says in place of its label. */
export function goOn(page: Page, label: string) {
  return page.getByRole('button', { name: label, exact: true })
}

/** Types into a picker, of a later leg if one is given, and takes what it offers. */
export async function choose(page: Page, field: string, text: string, option: string | RegExp, leg = 0) {
  await page.getByRole('combobox', { name: field }).nth(leg).fill(text)
  await page.getByRole('option', { name: option }).click()
}

/** The street line of the home of Lakeside's passenger with that MRN: 'lh10003'. */
export function homeOf(mrn: string): string {
  const [line = ''] = geography.lakeside.home(Number(mrn.slice(2)) - 10_000).format.split(',')
  return line
}

/** Opens what is folded away behind a line of the form, if it is folded. */
export async function unfold(page: Page, line: Locator) {
  const fold = page.locator('details').filter({ has: line }).last()
  if ((await fold.getAttribute('open')) === null) await line.click()
}

/** The line that the notes of a request are folded to. */
export function notesLine(page: Page) {
  return page.getByRole('heading', { name: /^(Notes|Notas)$/ })
}

/** The line of what belongs to a place of the request, of a later leg if one is given. */
export function stopLine(page: Page, end: 'Pickup' | 'Dropoff', leg = 0) {
  return page
    .locator('summary')
    .filter({ hasText: `${end}: ` })
    .nth(leg)
}

/** Takes the passenger's home, by typing its street line. */
export async function chooseHome(page: Page, field: string, mrn: string) {
  const line = homeOf(mrn)
  const place = page.getByRole('combobox', { name: field })
  await place.fill(line)
  const option = page.getByRole('option', { name: new RegExp(line) }).first()
  // On a small screen its list goes with a field that is out of sight.
  await expect(async () => {
    await place.scrollIntoViewIfNeeded()
    await option.click({ timeout: 3_000 })
  }).toPass()
}

/** Submits; a press right after the summary appeared does not count, so it may take two. */
export function submit(page: Page, then: Locator, label = 'Submit') {
  return expect(async () => {
    if (!(await then.isVisible())) await goOn(page, label).click({ timeout: 1_000 })
    await expect(then).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/**
 * Ticks what the customer wants verified of a passenger who never rode, once the form knows whether to ask.
 */
export async function verify(page: Page) {
  const documents = page.getByRole('group', { name: 'Verification' }).getByRole('checkbox')
  await expect(documents.first().or(goOn(page, 'Continue'))).toBeVisible()
  for (const document of await documents.all()) await document.check()
}

/** No finding of axe; the window is made tall first, so that nothing lies half under a bar. */
export async function noFaults(page: Page) {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: size.width, height: 4500 })
  // A page that is being replaced has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize(size)
}
