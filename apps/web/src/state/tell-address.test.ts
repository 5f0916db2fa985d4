import { replaceAddress } from './address.ts'
import { nameDraft, tellAddress } from './tell-address.ts'

type Written = { state: object; path: string }

let written: Written[] = []
const state = { __NA: true, kept: 'words' }

/** The router hears of whatever is written without its mark, and gives up where it was going. */
function heard(): string[] {
  return written.flatMap(({ state, path }) => ('__NA' in state ? [] : [path]))
}

beforeEach(() => {
  written = []
  const replaceState = (state: object, _: string, path: string) => {
    written.push({ state, path })
    Object.assign(history, { state })
    Object.assign(location, { pathname: path, search: '', hash: '' })
  }
  Object.assign(globalThis, {
    history: { state, replaceState },
    location: { href: 'http://lakeside.example/journey', pathname: '/journey', search: '', hash: '' },
  })
})

test('the router hears of an address at once, with what the entry keeps', () => {
  replaceAddress('/journey?day=1')
  expect(written).toEqual([{ state: { kept: 'words' }, path: '/journey?day=1' }])
})

test('an address that is noted past the router is told before it renders anew, and only once', () => {
  nameDraft('a')
  expect(heard()).toEqual([])
  tellAddress()
  expect(heard()).toEqual(['/journey?draft=a'])
  tellAddress()
  expect(heard()).toHaveLength(1)
})

test('a press of a link is not given up for an address that the router knows', () => {
  replaceAddress('/dashboard?day=1')
  written = []
  tellAddress()
  expect(written).toEqual([])
})
