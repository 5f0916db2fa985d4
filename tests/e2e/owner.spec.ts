import { axeFindings } from './accessible.ts'
import { expect, test, type Page } from './test.ts'
import { another, book, call, haveSession, live, signIn, socketToLeave } from './people.ts'
import { at, isTooLateForToday, soon } from './times.ts'

const wide = { width: 1600, height: 900 }
test.use({ viewport: wide })

/** Books a ride that nobody drives, soon, and gives its key and the passenger's name. */
async function needing(page: Page, mrn: string): Promise<{ ride: string; name: string }> {
  const ride = await book(page, mrn, Math.min(soon(), at(0, '23:50')))
  type Named = { rides: [{ passenger: { name: { first: string; last: string } } }] }
  const { rides } = await call<Named>(page, 'ride.info', { keys: [ride] })
  const { first, last } = rides[0].passenger.name
  return { ride, name: `${first} ${last}` }
}

async function withoutFindings(page: Page) {
  expect(await axeFindings(page, 'main')).toEqual([])
}

test('decision 097 a ride is taken, seen as taken, taken over, given, put back, and left lying', async ({
  page,
  browser,
}, { retry }) => {
  test.skip(isTooLateForToday(), 'What it is about are rides of today.')
  // Two boards of the whole day, looked through twice.
  test.slow()
  await page.clock.install()
  // A socket that is open stays so offline.
  const leave = await socketToLeave(page)
  await signIn(page)
  // The ride of a first try needs somebody still: a second one has a passenger of its own.
  const { ride, name } = await needing(page, retry === 0 ? 'lh10029' : 'lh10039')
  const lead = await another(browser, wide)
  await haveSession(lead, 'lead')
  await lead.goto('/dashboard')
  await page.goto('/dashboard')
  await live(page)
  await live(lead)
  const panels = [page, lead].map((each) => each.getByRole('region', { name: 'Needs attention' }))
  const [mine, theirs] = panels as [(typeof panels)[0], (typeof panels)[0]]
  const row = mine.getByRole('listitem').filter({ hasText: name })
  const seen = theirs.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: `Take the ride of ${name}` }).click()
  await expect(row).toContainText('Yours until')
  await expect(seen).toContainText(/\w+ \w+ until/, { timeout: 2_000 })
  await expect(seen.getByRole('button')).toHaveCount(0)
  await mine.getByText(/^Mine \d+$/).click()
  await expect(row).toHaveCount(1)
  await mine.getByText(/^Nobody’s \d+$/).click()
  await expect(row).toHaveCount(0)
  await withoutFindings(page)

  await lead.goto(`/dashboard/${ride}`)
  const open = lead.getByRole('region', { name: 'Ride', exact: true })
  await open.getByRole('button', { name: 'Take over' }).click()
  await expect(open).toContainText('Yours until')
  await withoutFindings(lead)
  await open.getByRole('button', { name: 'Give to...' }).click()
  await lead.getByRole('menuitem').first().click()
  await expect(open).toContainText(/\w+ \w+ until/)
  await open.getByRole('button', { name: 'Take over' }).click()
  await open.getByRole('button', { name: 'Put back' }).click()
  await expect(open.getByRole('button', { name: 'Take', exact: true })).toBeVisible()
  await expect(row).toHaveCount(1)

  // What its owner leaves lying is nobody's again, and says whose it was.
  await open.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(row).toHaveCount(0)
  // Only the page's time passes: the server must not tell it otherwise.
  await leave()
  await page.clock.fastForward('16:00')
  await expect(row).toContainText(/Left by \w+ \w+/)
  await lead.context().close()
})

test('decision 097 in Spanish and in the dark', async ({ page }) => {
  test.skip(isTooLateForToday(), 'What needs somebody are rides of today.')
  await haveSession(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await page.context().addCookies([{ name: 'language', value: 'es', url: page.url() }])
  await page.reload()
  const panel = page.getByRole('region', { name: 'Requiere atención' })
  await expect(panel.getByText(/^De nadie \d+$/)).toBeVisible()
  await withoutFindings(page)
})
