import * as fc from 'fast-check'
import { haversine, METRES_PER_MILE } from '../distance/haversine.ts'
import {
  fitOf,
  FITS,
  placeSources,
  rankPlaces,
  saysOnlyWhere,
  type OfferedPlace,
  type PlaceSource,
} from './rank.ts'
import { namesState, stateCode, stateOf } from './states.ts'

const chicago = { lat: 41.88, lng: -87.63 }

/** A saved place `miles` north of the passenger's home. */
function place(name: string, format = `${name.length} Test St, Chicago, IL 60601`, miles = 1): OfferedPlace {
  return {
    source: 'place',
    place: `${name} ${format}`,
    name,
    address: { format, lat: chicago.lat + miles / 69, lng: chicago.lng, state: stateOf({ format }) },
  }
}

const home: OfferedPlace = { source: 'home', address: { format: '12 Oak St, Chicago, IL 60622', ...chicago } }
const work: OfferedPlace = {
  source: 'facility',
  name: 'Riverside Day Center',
  address: { format: '7 Elm St, Chicago, IL 60607', lat: 41.9, lng: -87.65 },
}
const usual: OfferedPlace = {
  source: 'usual',
  address: { format: '300 Pine Ave, Chicago, IL 60611', lat: 41.89, lng: -87.62 },
}

function town(name: string, state: string, miles: number): OfferedPlace {
  return {
    source: 'map',
    area: true,
    address: { format: `${name}, ${state}`, state, lat: chicago.lat + miles / 69, lng: chicago.lng },
  }
}

function first(typed: string, places: readonly OfferedPlace[]): string | undefined {
  const [best] = rankPlaces(typed, places, chicago)
  return best && (best.name ?? best.address.format)
}

describe('a state that is named in full is a state, and no beginning of a word', () => {
  test.each([
    ['columbus indiana', 'Columbus Institute of Rest, 4 Elm St, Columbus, OH 43201'],
    ['springfield oregon', 'Springfield Orthopedics, 4 Elm St, Springfield, IL 62701'],
    ['portland maine', 'Portland Medical Plaza, 4 Elm St, Portland, OR 97201'],
    ['augusta georgia', 'Augusta Garden Clinic, 4 Elm St, Augusta, KS 67010'],
    ['aurora colorado', 'Aurora Community Clinic, 4 Elm St, Aurora, IL 60505'],
    ['lakeside indiana', 'Lakeside Clinic, 4 Elm St, Chicago, IL 60601'],
  ])('%j does not find %s', (typed, whole) => {
    const [name = '', ...format] = whole.split(', ')
    expect(fitOf(typed, place(name, format.join(', ')))).toBeNull()
  })

  test.each([
    ['columbus ohio', 'Columbus Eye Clinic', '4 Elm St, Columbus, OH 43201', FITS.words],
    ['4 elm st columbus ohio 43201', 'Columbus Eye Clinic', '4 Elm St, Columbus, OH 43201', FITS.exactly],
    ['ohio eye', 'Ohio Eye Clinic', '4 Elm St, Columbus, OH 43201', FITS.begins],
    ['columbus in', 'Columbus Institute', '4 Elm St, Columbus, OH 43201', FITS.begins],
    ['eye indiana', 'Eye of Indiana', '4 Elm St, Columbus, OH 43201', FITS.name],
  ])('%j finds %s at %s', (typed, name, format, fit) => expect(fitOf(typed, place(name, format))).toBe(fit))
})

describe('Enter takes what was meant, of places that share words', () => {
  test.each([
    [
      'lakeside d',
      ['Lakeside Dialysis', 'Lakeside Cancer Institute of Dunes', 'Medical District Lakeside'],
      'Lakeside Dialysis',
    ],
    [
      'lakeside c',
      ['Lakeside Dialysis', 'Lakeside Cancer Institute', 'Lakeside Medical Center'],
      'Lakeside Cancer Institute',
    ],
    [
      'north clinic',
      ['North Shore Eye Clinic', 'Northclinical Labs', 'North Clinic', 'The North Clinic Annex'],
      'North Clinic',
    ],
    ['st mary', ['Eastmary House', "St. Mary's Hospital", 'Clinic at St. Maryland'], "St. Mary's Hospital"],
    ['eye', ['Heyer Clinic', 'Westside Eye Center', 'Greyeagle Pharmacy'], 'Westside Eye Center'],
    [
      'kidney west',
      ['West Kidney Care', 'Kidney Care Northwest', 'Kidney Center Westlawn'],
      'Kidney Center Westlawn',
    ],
    ['dia', ['Cardiac Institute', 'Median Clinic', 'Dialysis One'], 'Dialysis One'],
    ['ortiz', ['Dr. Cortiz', 'Clínica Ortíz'], 'Clínica Ortíz'],
    ['center', ['Epicenter Fitness', 'Center for Sight'], 'Center for Sight'],
  ])('%j', (typed, names, expected) => {
    for (const order of [names, names.toReversed()])
      expect(
        first(
          typed,
          order.map((name) => place(name)),
        ),
      ).toBe(expected)
  })

  test.each([['home'], ['Home'], ['hom'], ['casa'], ['hogar'], ['domicilio'], ['12 oak']])(
    '%j is the passenger’s home',
    (typed) => {
      const others = [
        place('Homestead Clinic'),
        place('Casa Linda Center'),
        place('Hogarth Rehab'),
        town('Homestead', 'FL', 1200),
        place('Nursing home East'),
      ]
      expect(first(typed, [...others, home, work])).toBe(home.address.format)
    },
  )

  test.each([['work'], ['trabajo'], ['facility'], ['centro'], ['riverside']])(
    '%j is the passenger’s facility',
    (typed) => {
      expect(
        first(typed, [
          place('Workwell Therapy'),
          place('Centrovital'),
          place('Riverside Dental'),
          work,
          home,
        ]),
      ).toBe(work.name)
    },
  )

  test.each([['usual'], ['habitual'], ['recent']])('%j is where they went last', (typed) => {
    expect(first(typed, [place('Recenter Spine'), usual, home])).toBe(usual.address.format)
  })

  test('the nearer of two of one name comes first, and nothing over 150 miles without its state', () => {
    const [near, far] = [
      place('Mercy Clinic', '1 A St, Chicago, IL 60601', 3),
      place('Mercy Clinic', '1 B St, Miami, FL 33101', 1100),
    ]
    expect(rankPlaces('mercy', [far, near], chicago)).toEqual([near])
    expect(rankPlaces('mercy fl', [far, near], chicago)).toEqual([far])
    expect(rankPlaces('mercy florida', [{ ...far, name: 'Mercy Clinic Florida' }], chicago)).toHaveLength(1)
    expect(rankPlaces('mercy', [far, near], null)).toHaveLength(2)
  })

  test('a town comes last', () => {
    const saved = place('Evanston Hospital', '1 Lake St, Evanston, IL 60201', 12)
    expect(rankPlaces('evanston', [town('Evanston', 'IL', 12), saved], chicago)).toEqual([
      saved,
      town('Evanston', 'IL', 12),
    ])
    // Alone it is offered too: pickers neither take it by themselves nor let a ride stop there.
    expect(rankPlaces('evanston', [town('Evanston', 'IL', 12)], chicago)).toEqual([
      town('Evanston', 'IL', 12),
    ])
    expect(
      rankPlaces('hunter', [place('Bountyhunter Clinic'), town('Huntersville', 'NC', 600)], chicago),
    ).toHaveLength(1)
  })

  test('a place that is offered twice is one, and it is the passenger’s', () => {
    const saved = place('Riverside Day Center', work.address.format)
    const mapped: OfferedPlace = {
      source: 'map',
      address: { ...work.address, format: '7 ELM ST, Chicago, IL 60607' },
    }
    expect(rankPlaces('elm', [mapped, saved, work], chicago)).toEqual([work])
    expect(
      rankPlaces('oak', [{ source: 'usual', address: { ...home.address, subpremise: '4B' } }, home], chicago),
    ).toHaveLength(2)
    const bare: OfferedPlace = { source: 'usual', address: { ...work.address, lat: 41.9001 } }
    expect(rankPlaces('7 elm street', [bare, saved], chicago)).toEqual([saved])
    expect(rankPlaces('7 elm street', [saved, { ...bare, name: 'Riverside Day Center' }], chicago)).toEqual([
      { ...bare, name: 'Riverside Day Center' },
    ])
    expect(
      rankPlaces(
        'riv',
        [place('Riverside Day Center'), place('Riverside Dental', work.address.format)],
        chicago,
      ),
    ).toHaveLength(2)
  })
})

describe('an address that was typed finds the place that is kept there', () => {
  const hospital = place('General Hospital', '820 E Lantern Ave, Chicago, IL 60611')
  const dialysis = place('Lakeside Dialysis', '1500 W Harborview St, Chicago, IL 60607')
  const rehab = place('Prairie Rehabilitation', '5100 S Willow Row, Chicago, IL 60615')
  const bare = place('Corner House', '44 N Bay, Evanston, Illinois 60201-1234, USA')
  const all = [hospital, dialysis, rehab, bare, home]
  test.each([
    ['5100 S Willow Row apt 4', rehab, '4'],
    ['5100 South Willow Row, Apt. 4B, Chicago, IL 60615', rehab, '4B'],
    ['5100 s willow row #12, chicago', rehab, '12'],
    ['5100 s willow row #6', rehab, '6'],
    ['5100 s willow # 60', rehab, '60'],
    ['12 oak #6', home, '6'],
    ['12 oak st #12', home, '12'],
    ['5100 S Willow Row Suite 210', rehab, 'Suite 210'],
    ['5100 S Willow Row 2nd floor', rehab, '2nd floor'],
    ['5100 S Willow Row unit b', rehab, 'b'],
    ['5100 S. Willow apartamento 3C', rehab, '3C'],
    ['820 e lantern', hospital, undefined],
    ['820 East Lantern Avenue', hospital, undefined],
    ['820 lantern ave e', hospital, undefined],
    ['820 E LANTERN AVENIDA', hospital, undefined],
    ['820 e lantern ave chicago illinois usa', hospital, undefined],
    ['820 East Lantern Aven', hospital, undefined],
    ['1500 W Harborview', dialysis, undefined],
    ['1500 west harborview stre', dialysis, undefined],
    ['1500 Oeste Harborview calle', dialysis, undefined],
    ['44 North Bay Street Evanston IL', bare, undefined],
    ['44 n bay, evanston, il 60201', bare, undefined],
    ['12 Oak Street apt 7', home, '7'],
  ])('%j', (typed, expected, unit) => {
    const [best] = rankPlaces(typed, all, chicago)
    expect(best).toEqual({ ...expected, address: { ...expected.address, ...(unit && { subpremise: unit }) } })
  })

  test.each([
    ['300 spruce', ['300 Sprucewood Rd, Chicago, IL 60601', '300 Spruce St, Chicago, IL 60602']],
    ['100 w broad', ['100 W Broadway Pl, Chicago, IL 60601', '100 W Broad St, Chicago, IL 60602']],
    ['950 king', ['950 Kingsmill Pkwy, Chicago, IL 60601', '950 King Ave, Chicago, IL 60602']],
  ])(
    '%j is the street of that name, not a nearer one that only begins so',
    (typed, [longer = '', whole = '']) => {
      const at = (format: string, metres: number, approximate = true): OfferedPlace => ({
        ...{ source: 'map', approximate },
        address: { format, ...north(metres) },
      })
      for (const isKnown of [false, true]) {
        const all = [at(longer, 100, !isKnown), at(whole, 9_000)]
        expect(first(typed, all)).toBe(whole)
        expect(first(typed, all.toReversed())).toBe(whole)
      }
      // As long as nothing is of that name, what begins so is meant.
      expect(first(typed, [at(longer, 100)])).toBe(longer)
    },
  )

  test.each<[string, string, boolean]>([
    ['its town', 'chicago', true],
    ['its town and state', 'Chicago, IL', true],
    ['its ZIP', '60601', true],
    ['a begin of its town', 'chic', true],
    ['its town with little words', 'in Chicago', true],
    ['its name and town', 'mercy chicago', false],
    ['its street and town', 'bay chicago', false],
    ['a word of its name', 'mercy', false],
    ['nothing', '', false],
  ])('what somebody says of a place by %s is no more than where it lies: %j', (_, typed, isNoMore) => {
    expect(saysOnlyWhere(typed, place('Mercy Clinic', '44 N Bay Rd, Chicago, IL 60601'))).toBe(isNoMore)
  })

  test.each(['home', 'casa', 'viv'])('%j says more of a home than where it is', (typed) => {
    const home: OfferedPlace = { source: 'home', address: { format: '44 N Bay Rd, Chicago, IL 60601' } }
    expect(saysOnlyWhere(typed, home)).toBe(false)
    expect(saysOnlyWhere(typed, { ...home, source: 'place' })).toBe(true)
  })

  test.each<[string, string, string | undefined, string | undefined]>([
    [
      'the suite that was typed, not its neighbour',
      '100 E Main St suite 210',
      'Dialysis Downtown',
      'Suite 210',
    ],
    ['the neighbour', '100 e main, ste. 110', 'Cardiology Associates', 'Suite 110'],
    ['by its number alone', '100 e main st #210', 'Dialysis Downtown', 'Suite 210'],
    ['none of the two', '100 E Main St suite 21', undefined, undefined],
    ['the flat where they were driven, not their own', '7 Bay Rd apt 7C', undefined, '7C'],
  ])('of two doors at one address: %s', (_, typed, name, unit) => {
    const at = (format: string, subpremise: string) => ({ format, subpremise, ...north(800) })
    const [heart, kidney]: OfferedPlace[] = [
      place('Cardiology Associates', '100 E Main St, Chicago, IL 60601'),
      place('Dialysis Downtown', '100 E Main St, Chicago, IL 60601'),
    ].map((door, index) => ({ ...door, address: { ...door.address, subpremise: `Suite ${index + 1}10` } }))
    const flat: OfferedPlace = { source: 'home', address: at('7 Bay Rd, Chicago, IL 60601', '4B') }
    const visited: OfferedPlace = { source: 'usual', address: at('7 Bay Rd, Chicago, IL 60601', '7C') }
    for (const all of [
      [heart, kidney, flat, visited],
      [visited, flat, kidney, heart],
    ] as OfferedPlace[][]) {
      const found = rankPlaces(typed, all, chicago)
      expect(found.map(({ name, address }) => [name, address.subpremise])).toEqual(unit ? [[name, unit]] : [])
    }
  })

  test.each([
    ['a direction of its name', '2 n high', 'North Dialysis', '2 S High St, Chicago, IL 60601', false],
    ['a direction behind', '2 high st north', 'North Dialysis', '2 S High St, Chicago, IL 60601', false],
    ['a number of its name', '12 main st', 'Route 12 Rehab', '800 Main St, Chicago, IL 60601', false],
    ['its name with its town', '12 oaks chicago', '12 Oaks Nursing', '800 Main St, Chicago, IL 60601', true],
    ['its ZIP before its name', '60601 north', 'North Dialysis', '2 S High St, Chicago, IL 60601', true],
    ['its number before its name', '2 dialysis', 'North Dialysis', '2 S High St, Chicago, IL 60601', true],
  ])('an address that was typed is not made of two: %s', (_, typed, name, format, isFound) => {
    expect(rankPlaces(typed, [place(name, format)], chicago)).toHaveLength(isFound ? 1 : 0)
  })

  test.each([
    ['street', 'Saint Ann Dialysis', '2 S High Rd, Chicago, IL 60601', false],
    ['saint', 'Main Street Dental', '2 S High Rd, Chicago, IL 60601', false],
    ['doctor', 'Corner Dental', '2 Meadows Drive, Chicago, IL 60601', false],
    ['saint ann', 'St. Ann Dialysis', '2 S High Rd, Chicago, IL 60601', true],
    ['st ann', 'Saint Ann Dialysis', '2 S High Rd, Chicago, IL 60601', true],
    ['doctor king', 'Dr. King Clinic', '2 S High Rd, Chicago, IL 60601', true],
    ['2 meadows drive', 'Corner Dental', '2 Meadows Dr, Chicago, IL 60601', true],
  ])(
    'a short word stands for one of two, these not for each other: %j, %s',
    (typed, name, format, isFound) => {
      expect(rankPlaces(typed, [place(name, format)], chicago)).toHaveLength(isFound ? 1 : 0)
    },
  )

  test.each([
    ['another number', '82 E Lantern Ave'],
    ['a longer number', '1820 e lantern'],
    ['the other end of the street', '820 s lantern'],
    ['the other end, in words', '820 West Lantern'],
    ['another kind of street', '820 E Lantern St'],
    ['another town', '820 E Lantern Ave, Evanston'],
    ['another state', '820 E Lantern Ave, Miami, FL'],
    ['another ZIP', '820 E Lantern Ave 60613'],
    ['nothing like it', '123 fake'],
  ])('%s is another address: %j', (_, typed) => {
    expect(rankPlaces(typed, all, chicago)).toEqual([])
  })

  test('what the map knows only nearly comes behind what is kept there', () => {
    const nearly: OfferedPlace = {
      source: 'map',
      approximate: true,
      address: { format: '820 E Lantern, Chicago, IL', lat: 41.95, lng: -87.65 },
    }
    expect(rankPlaces('820 E Lantern', [nearly, hospital], chicago)).toEqual([hospital, nearly])
  })
})

test.each([['my home'], ['mi casa'], ['to my house'], ['MI  Hogar']])(
  '%j is the passenger’s home',
  (typed) => {
    expect(first(typed, [place('Casa Central'), place('Home Health'), work, home])).toBe(home.address.format)
  },
)

test.each([['diálisis'], ['dialysis'], ['mi diálisis'], ['my dialysis'], ['su dialisis']])(
  '%j is where the passenger has it',
  (typed) => {
    const namedPlace: OfferedPlace = { ...work, name: 'Northside Dialysis' }
    expect(first(typed, [place('Dialysis Care West'), place('Diálisis del Sur'), namedPlace, home])).toBe(
      'Northside Dialysis',
    )
    expect(first(typed, [place('Dialysis Care West'), home])).toBe('Dialysis Care West')
  },
)

test.each([
  ['lakeside dialysis', FITS.exactly],
  ['lakeside', FITS.begins],
  ['lakeside d', FITS.begins],
  ['dialysis lake', FITS.name],
  ['lakeside 60601', FITS.words],
  ['kesi', FITS.inside],
  ['clinic', null],
  ['', FITS.begins],
  ['LAKESIDE  DIÁLYSIS', FITS.exactly],
])('%j fits by %s', (typed, fit) => {
  expect(fitOf(typed, place('Lakeside Dialysis'))).toBe(fit)
})

test.each<[PlaceSource, string]>([
  ['home', 'home house residence casa hogar domicilio residencia vivienda'],
  ['facility', 'facility clinic work office centro clinica trabajo oficina empleo instalacion'],
  ['usual', 'usual recent frequent habitual reciente frecuente'],
])('doc 2 §9 a passenger’s %s answers to its own words alone: %s', (source, words) => {
  const place: OfferedPlace = { source, address: { format: '12 Oak St, Chicago, IL 60622' } }
  for (const word of words.split(' ')) {
    const among = {
      exactly: fitOf(word, place),
      begins: fitOf(word.slice(0, 3), place),
      words: fitOf(`60622 ${word}`, place),
    }
    expect([word, among]).toEqual([word, { exactly: FITS.exactly, begins: FITS.begins, words: FITS.words }])
    expect(fitOf(`oak ${word}`, { ...place, name: 'Oakhaven' })).toBe(FITS.name)
    for (const other of placeSources.filter((one) => one !== source && one !== 'map'))
      expect([word, other, fitOf(word, { ...place, source: other })]).toEqual([word, other, null])
  }
})

test('the better a text fits, the less; own places first, the map’s last', () => {
  expect(FITS).toEqual({ exactly: 0, begins: 1, name: 2, words: 3, inside: 4 })
  expect(placeSources).toEqual(['home', 'facility', 'usual', 'place', 'map'])
  const alike = placeSources.map((source, index): OfferedPlace => ({
    source,
    name: `Mercy ${index}`,
    address: { format: `${index} A St, Chicago, IL 60601` },
  }))
  expect(rankPlaces('mercy', alike.toReversed(), chicago)).toEqual(alike)
  const named = ['Mercy A', 'Mercy B', 'Mercy C'].map((name, index) =>
    place(name, `${9 - index} A St, Chicago, IL 60601`),
  )
  expect(rankPlaces('mercy', named.toReversed(), chicago)).toEqual(named)
  const unnamed = ['1 A St, Chicago, IL 60601', '2 A St, Chicago, IL 60601'].map((format): OfferedPlace => ({
    source: 'map',
    address: { format },
  }))
  expect(rankPlaces('a st', unnamed.toReversed(), chicago)).toEqual(unnamed)
})

test.each<[string, Partial<OfferedPlace>, string, number | null]>([
  ['an address in full', {}, '5 Test St, Chicago, IL 60601', FITS.exactly],
  ['its street', {}, '5 test st', FITS.exactly],
  ['the begin of its street', {}, '5 tes', FITS.begins],
  ['the begin of its town', {}, '5 test st, chi', FITS.begins],
  ['its town alone', {}, 'chicago', FITS.words],
  ['what the map found by other words', { source: 'map' }, 'whatever street', FITS.words],
  ['what the map found inside', { source: 'map' }, 'hicag', FITS.words],
  ['what the map found by its begin', { source: 'map' }, '5 test', FITS.begins],
  ['a town of the map by other words', { source: 'map', area: true }, 'whatever', null],
  ['a town of the map by what is inside', { source: 'map', area: true }, 'hicag', FITS.inside],
  ['a saved place by other words', { source: 'place' }, 'whatever', null],
])('%s', (_, rest, typed, fit) => {
  expect(
    fitOf(typed, { source: 'place', address: { format: '5 Test St, Chicago, IL 60601' }, ...rest }),
  ).toBe(fit)
})

/** A point so many metres north of the passenger's home. */
function north(metres: number) {
  return {
    lat: chicago.lat + metres / haversine(chicago, { ...chicago, lat: chicago.lat + 1 }),
    lng: chicago.lng,
  }
}

test.each<[string, Partial<OfferedPlace>, string, number, number]>([
  ['a saved place at 149.9 miles', {}, 'mercy', 149.9, 1],
  ['a saved place at 150.5 miles', {}, 'mercy', 150.5, 0],
  ['one that is named in full', {}, 'mercy clinic', 400, 1],
  ['the map’s, also named in full', { source: 'map' }, 'mercy clinic', 400, 0],
  ['the map’s with its state', { source: 'map' }, 'mercy clinic mi', 400, 1],
  ['one whose state nobody knows', { address: { format: '1 A St' } }, 'mercy', 400, 0],
  ['where they went last', { source: 'usual' }, 'mercy', 400, 1],
  ['their facility', { source: 'facility' }, 'mercy', 400, 1],
  ['their home', { source: 'home' }, 'mercy', 400, 1],
])('doc 2 §9 far away: %s', (_, rest, typed, miles, count) => {
  const far: OfferedPlace = {
    source: 'place',
    name: 'Mercy Clinic',
    address: { format: '1 A St, Lansing, MI 48901' },
    ...rest,
  }
  const placed = { ...far, address: { ...far.address, ...north(miles * METRES_PER_MILE) } }
  expect(rankPlaces(typed, [placed], chicago)).toHaveLength(count)
})

test.each<[string, Partial<OfferedPlace>, Partial<OfferedPlace>, number]>([
  [
    'of one key',
    { place: 'PLC1', name: 'Mercy A' },
    { place: 'PLC1', name: 'Mercy B', address: { format: 'elsewhere' } },
    1,
  ],
  ['of two keys', { place: 'PLC1', name: 'Mercy A' }, { place: 'PLC2', name: 'Mercy B' }, 2],
  [
    'in two flats',
    { address: { format: '1 A St', subpremise: '1' } },
    { address: { format: '1 A St', subpremise: '2' } },
    2,
  ],
  ['of two names at one address', { name: 'Mercy A' }, { name: 'Mercy B' }, 2],
  ['of which one has no name', { name: 'Mercy A' }, { name: undefined }, 1],
  [
    'of one street 29 m apart',
    { address: { format: '1 A St, X', ...north(0) } },
    { address: { format: '1 A St, Y', ...north(29) } },
    1,
  ],
  [
    'of one street 30.5 m apart',
    { address: { format: '1 A St, X', ...north(0) } },
    { address: { format: '1 A St, Y', ...north(30.5) } },
    2,
  ],
  [
    'of two streets at one spot',
    { name: undefined, address: { format: '1 A St', ...north(0) } },
    { name: undefined, address: { format: '2 A St', ...north(1) } },
    2,
  ],
  [
    'of one name at one spot',
    { name: 'Mercy', address: { format: '1 A St', ...north(0) } },
    { name: 'Mercy', address: { format: '2 B St', ...north(1) } },
    1,
  ],
  [
    'of which only one is on the map',
    { address: { format: '1 A St, X', ...north(0) } },
    { address: { format: '1 A St, Y' } },
    2,
  ],
])('two places %s', (_, a, b, count) => {
  const one = (rest: Partial<OfferedPlace>): OfferedPlace => ({
    source: 'place',
    name: 'Mercy',
    address: { format: '1 A St' },
    ...rest,
  })
  expect(rankPlaces('', [one(a), one(b)], null)).toHaveLength(count)
  expect(rankPlaces('', [one(b), one(a)], null)).toHaveLength(count)
})

test('of doubles the passenger’s own stays, where the first one ranked; of two of one kind the first', () => {
  const address = { format: '7 Elm St, Chicago, IL 60607' }
  const [saved, ownPlace]: OfferedPlace[] = [
    { source: 'place', name: 'Elm', address },
    { source: 'facility', address },
  ] as OfferedPlace[]
  const other: OfferedPlace = { source: 'home', name: 'Elmwood', address: { format: '9 Oak St' } }
  expect(rankPlaces('elm', [saved as OfferedPlace, other, ownPlace as OfferedPlace], null)).toEqual([
    ownPlace,
    other,
  ])
  const [first, second]: OfferedPlace[] = [
    { source: 'place', place: 'A', name: 'Elm', address },
    { source: 'place', place: 'B', name: 'Elm', address },
  ]
  expect(rankPlaces('', [first as OfferedPlace, second as OfferedPlace], null)).toEqual([first])
})

test('property: whatever is typed, a place that begins with it is never behind one that only holds it inside', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 2, maxLength: 6 })
  const names = fc.array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    { minLength: 2, maxLength: 8 },
  )
  fc.assert(
    fc.property(names, word, (all, typed) => {
      const fits = rankPlaces(
        typed,
        all.map((name, index) => place(name, `${index} Xyz Rd, Chicago, IL 60601`)),
        chicago,
      ).map((place) => fitOf(typed, place) ?? -1)
      expect(fits).toEqual(fits.toSorted((a, b) => a - b))
    }),
  )
})

test('states by letters, names and ISO codes', () => {
  expect([
    stateCode('Illinois'),
    stateCode('IL'),
    stateCode('x', 'US-NY'),
    stateCode(undefined),
    stateCode('Ontario'),
  ]).toEqual(['IL', 'IL', 'NY', undefined, 'Ontario'])
  expect([
    stateOf({ format: '1 A St, Miami, FL 33101, USA' }),
    stateOf({ format: 'Homestead, FL' }),
    stateOf({ format: '1 A St' }),
  ]).toEqual(['FL', 'FL', undefined])
  expect([
    namesState('mercy fl', 'FL'),
    namesState('New York clinic', 'NY'),
    namesState('flower', 'FL'),
    namesState('clinic in', 'IN'),
  ]).toEqual([true, true, false, true])
})

test.each(['Cleveland Ave 1500', 'avenida Cleveland 1500', 'Cleveland Avenue 1500, Columbus, OH'])(
  'C100 a house whose number stands behind its street is the very address: %s',
  (typed) => {
    const place = { source: 'map' as const, address: { format: '1500 Cleveland Ave, Columbus, OH' } }
    expect(fitOf(typed, place)).toBe(FITS.exactly)
    expect(fitOf(typed, { ...place, address: { format: '1500 Cleveland Ct, Columbus, OH' } })).not.toBe(
      FITS.exactly,
    )
  },
)
