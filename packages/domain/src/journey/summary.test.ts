import type { DraftRide, Draft } from './schema.ts'
import { consecutiveResidences, residenceLimit } from './residence.ts'
import { coveredServices, multiloadEnabled, noticeMinutes, purposesOf } from './settings.ts'
import { summaryProblem } from './summary.ts'

const now = Date.parse('2026-07-06T12:00:00Z')
const home = { type: 'home', address: { format: '1 Home St', lat: 40, lng: -75 } } as const
const clinic = { type: 'facility', address: { format: '2 Clinic Ave', lat: 40.1, lng: -75 } } as const
const sister = { type: 'home', address: { format: '9 Sister St', lat: 40.3, lng: -75 } } as const

function priced(change: Partial<DraftRide> = {}): DraftRide {
  return {
    times: {},
    stops: { pickup: home, dropoff: clinic },
    estimates: { cost: 2000 },
    ...change,
  }
}

function draft(rides: DraftRide[], change: Partial<Draft> = {}): Draft {
  return { type: 'one', rides, ...change }
}

const walker = { mobility: 'walker', vehicle: 'any', service: 'to_curb' } as const

test.each([
  ['V458', draft([priced({ estimates: {} })]), { waitUntil: now + 1 }, 'estimates_pending'],
  ['V470', draft([priced({ estimates: {} })]), { waitUntil: now }, null],
  ['V458', draft([priced({ estimates: {} })]), {}, null],
  [
    'V459 V405',
    draft([priced({ transit: { enabled: true } })], { accessibility: walker }),
    {},
    'transit_assistance',
  ],
  [
    'V404',
    draft([priced({ transit: { enabled: true }, accessibility: { ...walker, service: 'standard' } })]),
    {},
    null,
  ],
  ['V459', draft([priced({ transit: { enabled: false }, accessibility: walker })]), {}, null],
  ['V460 V398', draft([priced()]), { teams: 2 }, 'team_missing'],
  ['V398', draft([priced()]), { teams: 1 }, null],
  ['V460', draft([priced()], { team: 'TEA1' }), { teams: 2 }, null],
  ['V461', draft([priced({ stops: { pickup: home, dropoff: sister } })]), {}, 'residence_both'],
  [
    'V462',
    draft([priced({ stops: { pickup: { address: home.address }, dropoff: clinic } })]),
    { customer: { claims: { enabled: true } } },
    'location_type_missing',
  ],
  [
    'V463',
    draft([priced({ stops: { pickup: home, dropoff: { address: clinic.address } } })]),
    { customer: { claims: { enabled: true } } },
    'location_type_missing',
  ],
  ['V462', draft([priced({ stops: { pickup: { address: home.address }, dropoff: clinic } })]), {}, null],
  ['V651', draft([]), {}, 'rides_missing'],
])('%s summary of %# is held back by %4$s', (_, subject, facts, expected) => {
  expect(summaryProblem(subject, { now, customer: {}, ...facts })?.code ?? null).toBe(expected)
})

test.each([
  ['V458', {}, 'estimates_pending'],
  ['V459', { estimates: { cost: 1 } }, 'transit_assistance'],
  ['V460', { estimates: { cost: 1 }, transit: { enabled: false } }, 'team_missing'],
  ['V461', { estimates: { cost: 1 }, transit: { enabled: false }, team: 'TEM1' }, 'residence_both'],
  [
    'V463',
    {
      estimates: { cost: 1 },
      transit: { enabled: false },
      team: 'TEM1',
      stops: { pickup: home, dropoff: clinic },
    },
    'location_type_missing',
  ],
] as const)(
  '%s of all that holds the summary back the first is told: mended up to %j it is %s',
  (_, mended, first) => {
    const { team, ...ride } = { team: undefined, ...mended }
    const all = draft(
      [
        priced({
          estimates: {},
          transit: { enabled: true },
          stops: { pickup: home, dropoff: sister },
          ...ride,
        }),
        priced({ stops: { pickup: sister, dropoff: {} } }),
      ],
      { type: 'multi', ...(team && { team }) },
    )
    const facts = { now, waitUntil: now + 5000, teams: 2, customer: { claims: { enabled: true } } }
    expect(summaryProblem(all, facts)?.code).toBe(first)
  },
)

test.each([
  [[home, clinic], 1],
  [[home, clinic, clinic, home], 1],
  [[home, home, clinic], 1],
  [[home, sister], 2],
  [[home, sister, sister, home], 3],
  [[home, { ...home, address: { ...home.address, subpremise: '4B' } }], 2],
  [
    [
      { type: 'home', address: { format: 'A st' } },
      { type: 'home', address: { format: ' a ST ' } },
    ],
    1,
  ],
  [
    [
      { type: 'home', address: { format: 'Calle Peñón 4, Ávila' } },
      { type: 'home', address: { format: 'calle Penon 4 Avila' } },
    ],
    1,
  ],
  [[{ type: 'home' }, { type: 'home' }], 2],
  [[clinic], 0],
  [[], 0],
] as const)('V410 the stops %j hold %i residences in a row', (stops, expected) => {
  expect(consecutiveResidences(stops)).toBe(expected)
})

test('V311 V411 the residence limit: benefit place, benefit trip, customer policy, then 1', () => {
  const policy = { trip: { max_consecutive_residence: 4 } }
  expect(residenceLimit()).toBe(1)
  expect(residenceLimit(policy)).toBe(4)
  expect(residenceLimit(policy, { key: 'P', name: '', trip: { max_consecutive_residence: 3 } })).toBe(3)
  expect(
    residenceLimit(policy, {
      key: 'P',
      name: '',
      trip: { max_consecutive_residence: 3, ride: { locations: { residence: { max_consecutive: 0 } } } },
    }),
  ).toBe(0)
})

test('V206 multi-load, purposes and notice: the benefit wins, then the customer policy, then off', () => {
  const policy = {
    trip: {
      purpose: { enabled: true, list: ['Dialysis'], adhoc: { enabled: true } },
      ride: { multiload: { enabled: true }, constraint: { notice: { default: { passenger: 90 } } } },
    },
  }
  const benefit = {
    key: 'P',
    name: '',
    trip: { purpose: { list: ['Therapy'] }, ride: { multiload: { enabled: false } } },
  }
  expect([multiloadEnabled(), multiloadEnabled(policy), multiloadEnabled(policy, benefit)]).toEqual([
    false,
    true,
    false,
  ])
  expect(purposesOf()).toEqual({ enabled: false, list: [], adhoc: false })
  expect(purposesOf(policy, benefit)).toEqual({ enabled: true, list: ['Therapy'], adhoc: true })
  expect([noticeMinutes(), noticeMinutes(policy)]).toEqual([0, 90])
})

test('V024 covered services come in the order of their labels', () => {
  const list = {
    b: { key: 'b', value: 'Zumba', display: 'Exercise' },
    a: { key: 'a', value: 'Dialysis' },
    c: { key: 'c', value: 'Dialysis' },
  }
  expect(coveredServices({ covered: { list } }).map(({ key }) => key)).toEqual(['a', 'c', 'b'])
  expect(coveredServices({})).toEqual([])
})
