import { awayTo } from './link-away.ts'

const here = { origin: 'https://lakeside.test', pathname: '/rides/RID1' }
const press = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
const link = { target: '', origin: here.origin, pathname: '/dashboard', search: '?day=2026-11-27', hash: '' }

test('a press on a link leads away from the page', () => {
  expect(awayTo(press, link, here)).toBe('/dashboard?day=2026-11-27')
})

test.each([
  ['into another tab, by a key', { ...press, ctrlKey: true }, link],
  ['into another tab, by the wheel', { ...press, button: 1 }, link],
  ['into another tab, by itself', press, { ...link, target: '_blank' }],
  ['to a place on the page', press, { ...link, pathname: here.pathname, hash: '#costs' }],
  ['to another site', press, { ...link, origin: 'https://example.org' }],
])('%s it doesn’t', (_, how, to) => {
  expect(awayTo(how, to, here)).toBeNull()
})
