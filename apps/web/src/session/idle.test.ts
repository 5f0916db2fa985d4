import { watchIdle } from './idle.ts'

const MINUTE = 60_000
const LIMIT = 15 * MINUTE

/** What of a browser's page is asked: what somebody does, and whether it is looked at. */
class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'
}

/** Tabs of one browser: what one posts, the others are told. */
class Tabs {
  static open: Tabs[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    Tabs.open.push(this)
  }
  postMessage(data: unknown): void {
    for (const tab of Tabs.open) if (tab !== this) tab.onmessage?.({ data })
  }
  close(): void {
    Tabs.open = Tabs.open.filter((tab) => tab !== this)
  }
}

const page = new Page()
const browser = globalThis as unknown as Record<string, unknown>
const before = { ...browser }
beforeAll(() => {
  browser.BroadcastChannel = Tabs
  browser.document = page
  browser.addEventListener = page.addEventListener.bind(page)
  browser.removeEventListener = page.removeEventListener.bind(page)
})
beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-07-01T12:00:00Z') }))
afterEach(() => {
  for (const { close } of watching.splice(0)) close()
  jest.useRealTimers()
})
afterAll(() => {
  for (const name of ['BroadcastChannel', 'document', 'addEventListener', 'removeEventListener'])
    browser[name] = before[name]
})

const watching: { close: () => void }[] = []

/** A tab that watches, and what it said by the minute. */
function tab(limit = LIMIT) {
  const began = Date.now()
  const said: string[] = []
  const say = (what: string): void => void said.push(`${what} ${(Date.now() - began) / MINUTE}`)
  const watch = watchIdle({
    limit,
    onWarn: (at) => say(`warns of ${(at - began) / MINUTE} at`),
    onBack: () => say('back'),
    onEnd: () => say('ends'),
  })
  watching.push(watch)
  return { ...watch, said }
}

function use(): void {
  page.dispatchEvent(new Event('pointerdown'))
}

test('decision 092 unused it warns two minutes before the end, then ends, once', () => {
  const { said } = tab()
  jest.advanceTimersByTime(60 * MINUTE)
  expect(said).toEqual(['warns of 15 at 13', 'ends 15'])
})

test('decision 092 with a short limit it warns at half of it', () => {
  const { said } = tab(2 * MINUTE)
  jest.advanceTimersByTime(2 * MINUTE)
  expect(said).toEqual(['warns of 2 at 1', 'ends 2'])
})

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
  'decision 092 %s is use: the time begins anew, until it has warned',
  (name) => {
    const { said } = tab()
    jest.advanceTimersByTime(12 * MINUTE)
    page.dispatchEvent(new Event(name))
    jest.advanceTimersByTime(13 * MINUTE)
    expect(said).toEqual(['warns of 27 at 25'])
    page.dispatchEvent(new Event(name))
    jest.advanceTimersByTime(2 * MINUTE)
    expect(said).toEqual(['warns of 27 at 25', 'ends 27'])
  },
)

test('decision 092 who stays is there again, until the next warning; after the end nobody is', () => {
  const { said, stay } = tab()
  jest.advanceTimersByTime(14 * MINUTE)
  stay()
  expect(said).toEqual(['warns of 15 at 13', 'back 14'])
  jest.advanceTimersByTime(15 * MINUTE)
  stay()
  use()
  jest.advanceTimersByTime(60 * MINUTE)
  expect(said.slice(2)).toEqual(['warns of 29 at 27', 'ends 29'])
})

test('decision 092 use of one tab counts in all, told at most every five seconds', () => {
  const [one, other] = [tab(), tab()]
  const posts = jest.spyOn(Tabs.prototype, 'postMessage')
  jest.advanceTimersByTime(10 * MINUTE)
  for (let index = 0; index < 10; index++) use()
  // Both tabs hear this page; each tells once.
  expect(posts).toHaveBeenCalledTimes(2)
  jest.advanceTimersByTime(4_999)
  use()
  expect(posts).toHaveBeenCalledTimes(2)
  jest.advanceTimersByTime(1)
  use()
  expect(posts).toHaveBeenCalledTimes(4)
  posts.mockRestore()
  jest.advanceTimersByTime(14 * MINUTE)
  one.stay()
  expect(other.said.at(-1)).toMatch(/^back /)
  jest.advanceTimersByTime(13 * MINUTE)
  expect(other.said).toHaveLength(3)
})

test('decision 092 a computer that slept past the end has ended, whatever wakes it', () => {
  const { said } = tab()
  jest.setSystemTime(Date.now() + 60 * MINUTE)
  use()
  expect(said).toEqual(['ends 60'])
})

test('decision 092 one that slept is looked at when the page is seen again', () => {
  const { said } = tab()
  jest.setSystemTime(Date.now() + 14 * MINUTE)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(said).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(said).toEqual(['warns of 15 at 14'])
})

test('one that is closed watches no more', () => {
  const { said, close } = tab()
  close()
  jest.advanceTimersByTime(60 * MINUTE)
  use()
  expect([said, Tabs.open]).toEqual([[], []])
})
