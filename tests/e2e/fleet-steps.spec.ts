import { expect, test, type Page } from './test.ts'
import { callByPost } from './by-post.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { formatMinutes, formatMoment, formatZonedTime } from '@nemt/domain/time/format.ts'
import { call as rest, tokenOf } from './call.ts'
import { another, book, haveSession, signIn } from './people.ts'
import { noFaults } from './request.ts'
import { at, soon, zone } from './times.ts'

const phone = { width: 390, height: 844 }

/** A ride that Metro Wheels has and has named a driver for. Gives its key, and how its dispatcher reports it. */
async function taken(page: Page, needed: number) {
  const ride = await book(page, 'lh10028', needed)
  const dispatcher = await tokenOf('lakeside', 'metro')
  await expect
    .poll(() => rest('lakeside', 'offer.accept', { ride }, dispatcher).then(() => 'accepted', String))
    .toBe('accepted')
  await rest('lakeside', 'ride.driver', { ride, driver: { first: 'Dana', phone: '6145550280' } }, dispatcher)
  const report = (status: string, eta?: number) =>
    rest('lakeside', 'ride.status', { ride, status, eta }, dispatcher)
  return { ride, report }
}

test('§2.1 a step that is too early waits, and says from when on it may be reported', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const { ride } = await taken(page, at(2, '13:10'))
  const provider = await another(browser, phone)
  await haveSession(provider, 'metro')
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await expect(provider.getByText(/You can report it from \d\d\/\d\d\/\d{4} 10:10am E[SD]T on/)).toBeVisible()
  await expect(provider.getByRole('button', { name: 'On the way to pickup' })).toBeDisabled()
  await noFaults(provider)
  await provider.getByRole('button', { name: 'Other status' }).click()
  await expect(
    provider.getByRole('menuitem', { name: /^No Show \(from .* 12:55pm E[SD]T\)$/ }),
  ).toBeDisabled()
})

test('V1254 V1256 §2.1 a step’s dialog names what is lacking, and keeps what was entered when it is refused', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const needed = soon()
  const { ride, report } = await taken(page, needed)
  const provider = await another(browser, phone)
  await haveSession(provider, 'metro')
  // Without the live line the page doesn't hear what others report.
  await callByPost(provider)
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await provider.getByRole('button', { name: 'On the way to pickup' }).click()
  const dialog = provider.getByRole('dialog', { name: 'On the way to pickup' })
  const arrival = dialog.getByRole('textbox', { name: 'Time of arrival at the pickup' })
  const clock = (minutes: number) => formatMinutes((localMinutes(Date.now(), zone) + minutes + 1_440) % 1_440)
  await arrival.fill(clock(-40))
  await arrival.press('Enter')
  await expect(dialog.getByRole('button', { name: 'The arrival must be from now on' })).toBeVisible()
  await noFaults(provider)
  const typed = clock(25)
  await arrival.fill(typed)
  await arrival.press('Enter')
  await report('pickup', Date.now() + 600_000)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already has this status')
  await expect(arrival).toHaveValue(typed)
  await noFaults(provider)

  await report('waiting')
  await provider.goto(`/scope/fleet/ride/${ride}`)
  await provider.getByRole('button', { name: 'Other status' }).click()
  await provider.getByRole('menuitem', { name: 'No Show' }).click()
  const missed = provider.getByRole('dialog', { name: 'No Show' })
  // Two hours before the ride's time nobody is missed yet: late in the evening that is tomorrow, with its date.
  const from = needed - 5 * 60_000
  const isToday = localDate(from, zone) === localDate(Date.now(), zone)
  const until = (isToday ? formatZonedTime : formatMoment)(from, zone)
  await expect(missed.getByRole('button', { name: `Wait until ${until} before a no-show` })).toBeVisible()
})
