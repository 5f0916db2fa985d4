import { makeSlowPage, SLOW_MS } from './slow-page.ts'

const here = 'http://lakeside.localhost/dashboard?day=2026-01-05'

function timed() {
  let due: { at: number; run: () => void }[] = []
  let now = 0
  const page = makeSlowPage({
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      due.push(timer)
      return () => void (due = due.filter((each) => each !== timer))
    },
  })
  const wait = (ms: number) => {
    now += ms
    const [gone, left] = [due.filter(({ at }) => at <= now), due.filter(({ at }) => at > now)]
    due = left
    for (const { run } of gone) run()
  }
  return { page, wait }
}

test('a page that does not come is slow after 5 s, until it comes', () => {
  const { page, wait } = timed()
  const told = jest.fn()
  page.subscribe(told)
  page.asked('/rides', here)
  wait(SLOW_MS - 1)
  expect(page.isSlow()).toBe(false)
  wait(1)
  expect([page.isSlow(), told.mock.calls.length]).toEqual([true, 1])
  page.arrived()
  expect([page.isSlow(), told.mock.calls.length]).toEqual([false, 2])
})

test.each(['/dashboard?day=2026-01-05', '/dashboard?day=2026-01-05#content', here])(
  'the page that is shown is not waited for: %s',
  (to) => {
    const { page, wait } = timed()
    page.asked('/rides', here)
    wait(SLOW_MS)
    page.asked(to, here)
    expect(page.isSlow()).toBe(false)
    wait(SLOW_MS)
    expect(page.isSlow()).toBe(false)
  },
)

test('of two pages that are asked for the later one counts', () => {
  const { page, wait } = timed()
  page.asked('/rides', here)
  wait(SLOW_MS - 1)
  page.asked('/patients', here)
  wait(SLOW_MS - 1)
  expect(page.isSlow()).toBe(false)
  page.arrived()
  wait(SLOW_MS)
  expect(page.isSlow()).toBe(false)
})

test('another page that is asked for has its own time, also where the first was slow', () => {
  const { page, wait } = timed()
  page.asked('/rides', here)
  wait(SLOW_MS)
  page.asked('/patients', here)
  expect(page.isSlow()).toBe(false)
  wait(SLOW_MS)
  expect(page.isSlow()).toBe(true)
})
