import {
  allSamePerson,
  birthScore,
  blocksOf,
  blocksToSearch,
  findMatches,
  identityScore,
  nameScore,
  type Identity,
} from './duplicates.ts'
import { jaroWinkler } from './similarity.ts'
import { plain } from '../text/plain.ts'

function home(format: string, lat?: number, zip = '60601') {
  return {
    places: { home: { address: { format, ...(lat !== undefined && { lat, lng: -87.6 }), zip } } },
  }
}

const ana: Identity = {
  key: 'PAS1',
  name: { first: 'Ana', last: 'Ruiz' },
  dob: '1950-02-11',
  phone: { display: '(312) 555-0100' },
  ...home('12 Oak St, Chicago', 41.88),
}

function like(change: Partial<Identity>): Identity {
  return { ...ana, key: 'PAS2', phone: undefined, ...change }
}

test.each([
  ['martha', 'marhta', 0.961],
  ['dixon', 'dicksonx', 0.813],
  ['dwayne', 'duane', 0.84],
  ['ana', 'ana', 1],
  ['abc', 'xyz', 0],
  ['', '', 1],
  ['a', '', 0],
])('server-behaviour §2.12 %s and %s agree by %p', (a, b, expected) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(expected, 3)
  expect(jaroWinkler(b, a)).toBeCloseTo(expected, 3)
})

test('server-behaviour §2.12 names compare without accents, case and punctuation, swapped too', () => {
  expect(plain('  Múñoz-Díaz,  José ')).toBe('munoz diaz jose')
  expect(nameScore({ first: 'José', last: 'Muñoz' }, { first: 'JOSE', last: 'Munoz' })).toBe(1)
  expect(nameScore({ first: 'Ana', last: 'Ruiz' }, { first: 'Ruiz', last: 'Ana' })).toBe(1)
})

test.each([
  ['the same', '1950-02-11', 1],
  ['day and month swapped', '1950-11-02', 0.8],
  ['one digit', '1950-02-12', 0.7],
  ['two neighbours exchanged', '1905-02-11', 0.7],
  ['two digits', '1950-03-12', 0],
  ['far', '1984-07-30', 0],
])('server-behaviour §2.12 dates of birth, %s: %3$p', (_, dob, expected) => {
  expect(birthScore('1950-02-11', dob)).toBe(expected)
})

test.each<[string, Identity, 'stop' | 'possible' | null]>([
  ['the same person', like({}), 'stop'],
  ['the same with a typo', like({ name: { first: 'Anna', last: 'Ruis' } }), 'stop'],
  [
    'swapped names, other phone',
    like({ name: { first: 'Ruiz', last: 'Ana' }, phone: { display: '(312) 555-0199' } }),
    'stop',
  ],
  ['same name and birth, moved far away', like({ ...home('9999 Zzyzx Rd, Baker', 35) }), 'stop'],
  ['same name and home, other birth', like({ dob: '1984-07-30' }), 'possible'],
  ['same name and home, no birth', like({ dob: undefined }), 'stop'],
  [
    'same name, no birth, another home',
    like({ dob: undefined, phone: undefined, ...home('350 N Clark St, Cicero') }),
    'possible',
  ],
  [
    'same name, no birth, another home of the same town',
    like({ dob: undefined, ...home('210 Park St, Chicago') }),
    'possible',
  ],
  [
    'same name, no birth, a misspelt home',
    like({ dob: undefined, ...home('12 Oka Street, Chicago') }),
    'stop',
  ],
  ['the name alone', { key: 'PAS2', name: ana.name, places: {} }, 'possible'],
  ['the name and the phone', { key: 'PAS2', name: ana.name, places: {}, phone: ana.phone }, 'stop'],
  ['a sister at the same home', like({ name: { first: 'Beatriz', last: 'Ruiz' }, dob: '1953-09-27' }), null],
  [
    'somebody else of the same birth date',
    { key: 'PAS2', name: { first: 'Carlos', last: 'Ramirez' }, dob: ana.dob, places: {} },
    null,
  ],
  ['an unrelated name, the same birth and home', like({ name: { first: 'Carlos', last: 'Kent' } }), null],
  [
    'a misspelt name of the same birth date',
    { key: 'PAS2', name: { first: 'Anna', last: 'Ruis' }, dob: ana.dob, places: {} },
    'stop',
  ],
  ['another last name, the same birth and home', like({ name: { first: 'Ana', last: 'Kent' } }), 'possible'],
  [
    'somebody else',
    like({ name: { first: 'Bob', last: 'Kent' }, dob: '1984-07-30', ...home('9999 Zzyzx Rd, Baker', 35) }),
    null,
  ],
])('V934 %s: %3$s', (_, other, level) => {
  expect(findMatches(ana, [other])[0]?.level ?? null).toBe(level)
  expect(identityScore(other, ana)).toBeCloseTo(identityScore(ana, other), 10)
})

function relative(change: Partial<Identity>): Identity {
  return { ...ana, key: 'PAS2', ...change }
}

function named(first: string, last = 'Ruiz') {
  return relative({ name: { first, last } })
}

test.each<[string, Identity, Identity]>([
  ['twins of one home, phone and birth date', ana, named('Eva')],
  ['twins whose names begin alike', { ...ana, name: { first: 'Daniel', last: 'Ruiz' } }, named('David')],
  ['twins whose names rhyme', { ...ana, name: { first: 'Ella', last: 'Ruiz' } }, named('Bella')],
  ['a sister and a brother', { ...ana, name: { first: 'Maria', last: 'Ruiz' } }, named('Mario')],
  ['Luis and Luisa', { ...ana, name: { first: 'Luis', last: 'Ruiz' } }, named('Luisa')],
  ['Carlos and Carla', { ...ana, name: { first: 'Carlos', last: 'Ruiz' } }, named('Carla')],
  [
    'brothers of compound names',
    { ...ana, name: { first: 'José Luis', last: 'Ruiz' } },
    named('Jose Antonio'),
  ],
  ['twins, one of them with swapped names', ana, named('Ruiz', 'Eva')],
  ['father and son of one name', ana, relative({ dob: '1980-02-11' })],
  [
    'father and son, senior and junior',
    { ...ana, name: { first: 'Ana', last: 'Ruiz Sr.' } },
    named('Ana', 'Ruiz Jr.'),
  ],
  ['father and son, unlike birth dates', ana, relative({ dob: '1978-09-30' })],
  [
    'the same surname and birth date, nothing else',
    { ...ana, phone: undefined, places: {} },
    { key: 'PAS2', name: { first: 'Bo', last: 'Ruiz' }, dob: ana.dob, places: {} },
  ],
  [
    'the same, one of them with what tells father from son behind the name',
    { ...ana, phone: undefined, places: {} },
    { key: 'PAS2', name: { first: 'Bo', last: 'Ruiz Jr.' }, dob: ana.dob, places: {} },
  ],
  [
    'the same surname and birth date, homes far apart',
    ana,
    { ...named('Zoe'), phone: undefined, ...home('9999 Zzyzx Rd, Baker', 35, '92309') },
  ],
])('V934 V935 server-behaviour §2.12 %s are shown as possible, not as the same', (_, one, other) => {
  expect([
    findMatches(one, [other])[0]?.level,
    findMatches(other, [{ ...one, key: 'PAS3' }])[0]?.level,
  ]).toEqual(['possible', 'possible'])
  expect(allSamePerson([one, other])).toBe(false)
})

test.each<[string, Identity]>([
  ['a slip of the pen', named('Anna')],
  ['an initial', named('A')],
  ['a second name', named('Ana Maria')],
  ['a short form', { ...named('An') }],
  ['junior said once', named('Ana', 'Ruiz Jr')],
  ['a year misread', relative({ dob: '1956-02-11' })],
  ['accents', named('Aná')],
])('V934 %s is still the same person', (_, other) => {
  expect(findMatches(ana, [other])[0]?.level).toBe('stop')
})

test('§2.12 property: unrelated names of one birth date are no match, names with a slip still are', () => {
  const [firsts, lasts] = [
    ['James', 'Patricia', 'Michael', 'Linda', 'Carlos', 'Sofia', 'Wei', 'Fatima'],
    ['Smith', 'Rodriguez', 'Kowalski', 'Nguyen', 'Okafor', 'Brown', 'Haddad', 'Lindqvist'],
  ]
  const other = firsts.flatMap((first, index) => lasts.map((last, of) => ({ first, last, at: index, of })))
  const matched = other.flatMap((passenger) =>
    other
      .filter(({ at, of }) => at > passenger.at && of !== passenger.of)
      .map(
        (two) =>
          identityScore(
            { key: 'A', name: passenger, dob: ana.dob, places: {} },
            { key: 'B', name: two, dob: ana.dob, places: {} },
          ) >= 0.7,
      ),
  )
  expect(matched.filter(Boolean).length / matched.length).toBeLessThan(0.02)
  for (const { first, last } of other)
    expect(
      identityScore(
        { key: 'A', name: { first, last }, dob: ana.dob, places: {} },
        {
          key: 'B',
          name: { first: `${first.slice(0, 2)}${first.slice(1)}`, last },
          dob: ana.dob,
          places: {},
        },
      ),
    ).toBeGreaterThanOrEqual(0.85)
})

test('server-behaviour §2.12 keys already known and the record itself are left out, the best comes first', () => {
  const others = [
    like({ key: 'C', dob: '1984-07-30' }),
    like({ key: 'B' }),
    like({ key: 'A', name: { first: 'Anna', last: 'Ruiz' } }),
    { ...ana },
  ]
  expect(findMatches(ana, others).map(({ passenger }) => passenger.key)).toEqual(['B', 'A', 'C'])
  expect(findMatches(ana, others, new Set(['B'])).map(({ passenger }) => passenger.key)).toEqual(['A', 'C'])
})

test('V934 records are one person when every pair is alike or has the same rider key', () => {
  const stranger = like({
    key: 'X',
    name: { first: 'Bob', last: 'Kent' },
    dob: '1984-07-30',
    ...home('9 Z Rd'),
  })
  expect([
    allSamePerson([]),
    allSamePerson([ana]),
    allSamePerson([ana, like({})]),
    allSamePerson([ana, like({}), stranger]),
  ]).toEqual([true, true, true, false])
  expect(
    allSamePerson([
      { ...ana, customer_key: 'M1' },
      { ...stranger, customer_key: 'M1' },
    ]),
  ).toBe(true)
})

test('server-behaviour §2.12 candidates are found under any of seven blocks, also with their names swapped', () => {
  expect(blocksOf(ana).map(({ word }) => word)).toEqual([
    '=phone +13125550100',
    '=born 1950-02-11 ruiz',
    '=house 60601 12',
    '=born 1950-02-11',
    '=given ana 60601',
    '=family ruiz 60601',
    '=name ruiz an',
  ])
  const found = new Set(blocksToSearch(ana).map(({ word }) => word))
  for (const { word } of blocksOf({ ...ana, name: { first: 'Ruiz', last: 'Ana' } }))
    expect(found).toContain(word)
  expect(blocksOf({ key: 'P', name: { first: '', last: '' }, places: {} })).toEqual([])
})
