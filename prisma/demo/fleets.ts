import type { Fleet, RateCard } from '@nemt/domain/fleet/schema.ts'
import type { SimulationProfile } from '@nemt/domain/fleet/simulation.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { demoPhone, fleetDepot, geography } from './geography.ts'
import { places } from './places.ts'

function card(scale: number): RateCard {
  // Rates have four decimals (X078); 2.1 × 0.9 has seventeen.
  const scaled = (rate: number) => Number((rate * scale).toFixed(4))
  return {
    loading: scaled(12),
    mileage: scaled(2.1),
    minute: scaled(0.35),
    minimum: scaled(18),
    waiting: scaled(0.5),
    waiting_minimum: 10,
    dead: scaled(0.6),
    dead_bonus_limit: 10,
    dead_bonus_rate: 0.3,
    no_show: scaled(15),
    no_show_percentage: 25,
    cancellation: scaled(10),
    cancellation_percentage: 20,
    cancellation_window: 4,
    discharge: 5,
    mileage_bonus: scaled(1.7),
    mileage_bonus_limit: 25,
  }
}

function flags<K extends string>(names: readonly K[]): Record<K, boolean> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<K, boolean>
}

const sitting = ['standard', 'to_curb', 'to_door'] as const

type Demo = {
  key: string
  name: string
  dispatch: Fleet['dispatch']
  vehicles: Fleet['vehicles']
  services: Fleet['services']
  scale: number
  weight: number
  rest?: Record<string, unknown>
  auto_accept?: boolean
  sandbox?: boolean
}

/** A fleet that the product plays: it answers after a while, so that a person may be quicker. */
function plays(profile: SimulationProfile) {
  return { accept_delay_s: 20, simulation: { profile } }
}

const demo: Demo[] = [
  {
    key: 'FLTmetrowheels',
    name: 'Metro Wheels',
    dispatch: 'RidePortal',
    vehicles: flags(['any', 'sedan', 'suv', 'wav']),
    services: flags([...sitting, 'through_door']),
    scale: 1,
    weight: 30,
    rest: { extra: { multiload: true } },
  },
  {
    key: 'FLTbasiccab',
    name: 'Basic Cab',
    dispatch: 'Basic',
    vehicles: flags(['any', 'sedan', 'wav']),
    services: flags(sitting),
    scale: 0.9,
    weight: 20,
  },
  // Accepts by itself after a while, so that a person may be quicker, and then drives the ride to its end at
  // the pace of a demonstration.
  {
    key: 'FLTtestdummy',
    name: 'Test Dummy',
    dispatch: 'Dummy',
    vehicles: flags(['any', 'sedan', 'suv']),
    services: flags([...sitting, 'through_door']),
    scale: 0.8,
    weight: 10,
    rest: plays('drives'),
    auto_accept: true,
  },
  {
    key: 'FLTsedanline',
    name: 'Sedan Line',
    dispatch: 'Dummy',
    vehicles: flags(['sedan']),
    services: flags(sitting),
    scale: 1.1,
    weight: 5,
    rest: plays('declines'),
    auto_accept: true,
  },
  {
    key: 'FLTsummitsuv',
    name: 'Summit SUV',
    dispatch: 'Dummy',
    vehicles: flags(['suv']),
    services: flags(sitting),
    scale: 1.3,
    weight: 5,
    rest: plays('late'),
    auto_accept: true,
  },
  {
    key: 'FLTopenramp',
    name: 'Open Ramp Transit',
    dispatch: 'Basic',
    vehicles: flags(['wav']),
    services: flags([...sitting, 'through_door']),
    scale: 1.6,
    weight: 5,
    rest: { capacity: { max_weight: 500, chair_width: 32, stair_help: true } },
  },
  {
    key: 'FLTbroadlift',
    name: 'Broad Lift',
    dispatch: 'Dummy',
    vehicles: flags(['bariatric', 'wav']),
    services: flags([...sitting, 'through_door']),
    scale: 2,
    weight: 4,
    rest: { capacity: { max_weight: 1000, chair_width: 38, stair_help: true }, ...plays('slow') },
    auto_accept: true,
  },
  {
    key: 'FLTlevelcare',
    name: 'Level Care Stretcher',
    dispatch: 'Dummy',
    vehicles: flags(['stretcher']),
    services: flags(['through_door', 'stretcher', 'bls']),
    scale: 4,
    weight: 4,
    rest: plays('breaks_down'),
    auto_accept: true,
  },
  {
    key: 'FLTcalmambulance',
    name: 'Calm Ambulance',
    dispatch: 'Dummy',
    vehicles: flags(['ambulance', 'stretcher']),
    services: flags(['bls', 'als', 'through_door', 'stretcher']),
    scale: 9,
    weight: 4,
    rest: plays('no_show'),
    auto_accept: true,
  },
  {
    key: 'FLTlakefront',
    name: 'Lakefront Transit',
    dispatch: 'Transit',
    vehicles: flags(['any', 'wav']),
    services: flags(['standard']),
    scale: 0.2,
    weight: 0,
  },
  {
    key: 'FLTnightowl',
    name: 'Night Owl Rides',
    dispatch: 'Basic',
    vehicles: flags(['any', 'sedan', 'suv', 'wav']),
    services: flags(sitting),
    scale: 0.7,
    weight: 50,
    rest: {
      hours: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => ({
        key: day,
        day,
        start: 1,
        end: 4,
      })),
    },
  },
]

export const groups: NewRow<'fleet_group'>[] = demo.map(({ key, name }) => ({
  key: key.replace('FLT', 'GRP'),
  name,
  legal_name: `${name} LLC`,
}))

export const fleets: NewRow<'fleet'>[] = demo.map(
  ({ key, name, dispatch, vehicles, services, scale, weight, rest, auto_accept, sandbox }) => ({
    key,
    group_key: key.replace('FLT', 'GRP'),
    name,
    dispatch,
    auto_accept: auto_accept ?? false,
    sandbox: sandbox ?? false,
    document: {
      contact: {
        email: `dispatch@${key.slice(3)}.example`,
        phone: { display: demoPhone('lakeside', 180).display },
      },
      vehicles,
      services,
      hours: [],
      weights: { static: weight },
      costs: card(scale),
      place: { address: fleetDepot },
      ...rest,
    },
  }),
)

/**
 * The transit agency drives where the demonstration's people live and go, and some miles around (0.15
 * degrees): a rectangle.
 */
const ends = [
  ...(places.lakeside ?? []).map(({ address }) => address),
  ...Array.from({ length: 50 }, (_, index) => geography.lakeside.home(index)),
]
const [lats, lngs] = [ends.map(({ lat = 0 }) => lat), ends.map(({ lng = 0 }) => lng)]
const MARGIN = 0.15
const [south, north, west, east] = [
  Math.min(...lats) - MARGIN,
  Math.max(...lats) + MARGIN,
  Math.min(...lngs) - MARGIN,
  Math.max(...lngs) + MARGIN,
]
export const areas: NewRow<'fleet_area'>[] = [
  {
    fleet_key: 'FLTlakefront',
    key: 'ARAlakefront',
    kind: 'whitelist',
    format: 'Lakefront Transit service area',
    applies: 'both',
    geojson: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  },
]
