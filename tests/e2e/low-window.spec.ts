import { expect, test, type Locator } from './test.ts'
import { book, signIn } from './people.ts'
import { soon } from './times.ts'

/** How high the part is in which something scrolls, and whether its middle is seen once one has scrolled to it. */
function room(place: Locator): Promise<{ height: number; seen: boolean }> {
  return place.evaluate((element) => {
    let part = element.parentElement
    while (part && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2)
    return { height: part?.clientHeight ?? innerHeight, seen: element.contains(hit) }
  })
}

// A desk's screen of 1280 × 1024 at 400 % (WCAG 1.4.10), and a phone that lies on its side.
test('look.md in a low window the day, the list and an open ride have room for what they are about', async ({
  page,
}) => {
  await signIn(page)
  const ride = await book(page, 'lh10028', soon())
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/dashboard', '/rides', '/rides?shape=day']) {
    await page.goto(path)
    const one = page.getByRole('link', {
      name: path.includes('day') ? /^\d\d:\d\d[ap]m / : /^Ride #/,
    })
    await expect(one.first(), path).toBeVisible()
    const { height, seen } = await room(one.first())
    expect([seen, height > 100], `${path}: ${height} px`).toEqual([true, true])
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/dashboard/${ride}`)
  const pickup = page.getByRole('term').filter({ hasText: 'Pickup' }).first()
  await expect(pickup).toBeAttached()
  const { height, seen } = await room(pickup)
  expect([seen, height > 80], `open ride: ${height} px`).toEqual([true, true])
})
