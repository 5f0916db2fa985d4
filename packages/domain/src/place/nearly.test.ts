import { fitsNearly } from './nearly.ts'
import { rankPlaces, type OfferedPlace } from './rank.ts'

const chicago = { lat: 41.88, lng: -87.63 }
const home: OfferedPlace = { source: 'home', address: { format: '12 Oak St, Chicago, IL 60622', ...chicago } }
const work: OfferedPlace = {
  source: 'facility',
  name: 'Riverside Day Center',
  address: { format: '7 Elm St, Chicago, IL 60607', ...chicago },
}

function place(name: string): OfferedPlace {
  return {
    source: 'place',
    place: name,
    name,
    address: { format: '1 Test St, Chicago, IL 60601', ...chicago },
  }
}

function first(typed: string, places: readonly OfferedPlace[]): string | undefined {
  const [best] = [...rankPlaces(typed, places, chicago), ...places.filter((each) => fitsNearly(typed, each))]
  return best && (best.name ?? best.address.format)
}

describe('a slip of the finger', () => {
  const places = [
    home,
    work,
    place('North Shore Family Clinic'),
    place('Lakeside Dialysis'),
    place('Oak Clinic'),
  ]

  test.each([
    ['rivrside', 'Riverside Day Center'],
    ['riversde day', 'Riverside Day Center'],
    ['northshore clinc', 'North Shore Family Clinic'],
    ['family clnic', 'North Shore Family Clinic'],
    ['lakesid dialisys', 'Lakeside Dialysis'],
    ['my riversde', 'Riverside Day Center'],
    ['12 oak', '12 Oak St, Chicago, IL 60622'],
    ['13 riversde', undefined],
    ['zzzz', undefined],
  ])('%s finds %s', (typed, expected) => {
    expect(first(typed, places)).toBe(expected)
  })

  test('is offered where nothing fits as it was typed, never beside what does', () => {
    const found = rankPlaces('lakeside', [place('Lakeside Dialysis'), place('Lakesde Clinic')], chicago)
    expect(found.map(({ name }) => name)).toEqual(['Lakeside Dialysis'])
  })
})
