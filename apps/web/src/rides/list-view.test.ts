import { noFilter } from '@nemt/domain/ride/list-filter.ts'
import {
  filterOf,
  keptFilter,
  pageOf,
  reshaped,
  ridesHref,
  ridesViewOf,
  usualDays,
  viewOfKept,
  type RidesView,
  type Shape,
} from './list-view.ts'

const where = { today: '2026-01-05', zone: 'America/Chicago' }
const usual = usualDays(where.today, where.zone)
const plain: RidesView = { ...noFilter, ...usual, order: 'earliest', page: 1, shape: 'list', on: where.today }
const { query: _none, ...unworded } = plain

test('V666 the list opens with today to six months ahead', () => {
  expect(usual).toEqual({ first: '2026-01-05', last: '2026-07-04' })
})

test.each([
  ['', {}],
  [
    'first=2026-02-01&last=2026-02-07&page=3&order=latest',
    { first: '2026-02-01', last: '2026-02-07', page: 3, order: 'latest' },
  ],
  [
    'status=failed,pickup&type=will-call&teams=TEA1,TEA2',
    { statuses: ['pickup', 'failed'], type: 'will-call', teams: ['TEA1', 'TEA2'] },
  ],
  [
    'fleets=FLT1&reason=discharge&cancelled=sick&min=100&max=900',
    { fleets: ['FLT1'], reasons: ['discharge'], cancellations: ['sick'], minimum: 100, maximum: 900 },
  ],
  ['first=2026-02-31&last=x', {}],
  ['first=2026-03-01&last=2026-02-01', {}],
  ['shape=week&on=2026-03-04', { shape: 'week', on: '2026-03-04' }],
  ['shape=month&on=2026-02-31', {}],
  ['shape=day&first=2026-02-01&last=2026-02-07', { shape: 'day', on: '2026-02-01' }],
  ['shape=week&first=2026-01-01&last=2026-02-07', { shape: 'week', on: '2026-01-05' }],
  ['on=2026-03-04', {}],
  ['page=0', {}],
  ['page=-1', {}],
  ['page=1.5', {}],
  ['page=99999', {}],
  ['order=upside', {}],
  ['status=flying&type=x&reason=x&cancelled=x&min=-5&max=1e99', {}],
  ['teams=<script>,a b', {}],
  ['query=Ana', {}],
])('X016 the address ?%s means %j', (search, change) => {
  const view = { ...unworded, ...change }
  const read = ridesViewOf(new URLSearchParams(search), where)
  expect(read).toEqual(view)
  const [, written = ''] = ridesHref(read, where).split('?')
  expect(ridesViewOf(new URLSearchParams(written), where)).toEqual(view)
})

const february = { first: '2026-02-01', last: '2026-02-07' }
const around = { first: '2026-01-01', last: '2026-01-31' }

test.each<[string, Partial<RidesView>, Shape, string]>([
  ['days ahead open a calendar on their first', february, 'day', '/rides?shape=day&on=2026-02-01'],
  ['a week as well', february, 'week', '/rides?shape=week&on=2026-02-01'],
  ['days with today among them open it on today', around, 'week', '/rides?shape=week'],
  ['the usual days too', {}, 'day', '/rides?shape=day'],
  [
    'a calendar keeps its day in another shape',
    { shape: 'day', on: '2026-03-04' },
    'week',
    '/rides?shape=week&on=2026-03-04',
  ],
  [
    'the list comes back to its days',
    { shape: 'week', on: '2026-03-04' },
    'list',
    '/rides?first=2026-02-01&last=2026-02-07',
  ],
])('of another shape, %s, and the address says so', (_what, change, shape, href) => {
  const view = { ...plain, ...change }
  expect(ridesHref({ ...view, ...reshaped(view, shape, february, where.today) }, where)).toBe(href)
})

test('S14 nothing that is personal is part of an address', () => {
  const view = { ...plain, query: 'Ada Quill (312) 555-0111' }
  expect(ridesHref(view, where)).toBe('/rides')
})

test('the days are whole on the customer’s wall, also when the clock changes', () => {
  const { from, to } = filterOf({ ...plain, first: '2026-03-08', last: '2026-03-08' }, where.zone)
  expect([from, to - from]).toEqual([Date.parse('2026-03-08T06:00:00Z'), 23 * 3_600_000])
})

test('a ride’s key is looked for on all days, words within theirs', () => {
  const key = 'RID01M824B5K6T0E2E90T92ZZCVDS'
  const wide = filterOf({ ...plain, query: key }, where.zone)
  expect([wide.from, wide.query]).toEqual([Date.UTC(2000, 0, 1), key])
  expect(filterOf({ ...plain, query: 'Ada' }, where.zone).from).toBe(Date.parse('2026-01-05T06:00:00Z'))
})

test('V599 V664 a page is fifty; what narrows nothing is not asked for', () => {
  expect(pageOf({ ...plain, page: 3 }, where.zone)).toEqual({
    ...filterOf(plain, where.zone),
    ...{ take: 50, drop: 100, details: true },
  })
  expect(Object.keys(filterOf(plain, where.zone))).toEqual(['from', 'to'])
})

test.each<[Partial<RidesView>, object]>([
  [{}, {}],
  [
    { query: ' Ada ', statuses: ['failed'], type: 'scheduled', maximum: 5 },
    { query: 'Ada', statuses: ['failed'], type: 'scheduled', maximum: 5 },
  ],
  [{ first: '2026-01-04', last: '2026-01-12' }, { days: { first: -1, last: 7 } }],
])('%j is kept as %j, and means the same days later', (change, kept) => {
  const view = { ...plain, ...change }
  expect(keptFilter(view, where)).toEqual(kept)
  expect(viewOfKept(keptFilter(view, where), where)).toEqual({ ...view, query: view.query.trim() })
  if (!change.first) return
  const later = viewOfKept(keptFilter(view, where), { ...where, today: '2026-02-05' })
  expect([later.first, later.last]).toEqual(['2026-02-04', '2026-02-12'])
})
