import { newKey } from '@nemt/domain/key/key.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import { offeredMobilities, offeredServices } from '@nemt/domain/mobility/options.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { services, vehicles, wheelchairs } from '@nemt/domain/mobility/values.ts'
import { fleetDays } from '@nemt/domain/fleet/values.ts'
import type { Inserts } from '@nemt/store/change/changes.ts'
import type { JsonObject, NewRow } from '@nemt/store/rows/tables.ts'
import type { Random } from '../random.ts'

const DAY = 86_400_000
const ZIPS = ['60607', '60622', '60614', '60640', '60653-1234']

/** A place on a grid of Chicago, so that some lie on the edges of areas. */
export function drawPlace(random: Random) {
  const [lat, lng] = [4_170 + random.below(30), -8_790 + random.below(40)]
  const zip = random.pick(ZIPS)
  return { format: `${lat} Test Way, Chicago, IL ${zip}`, lat: lat / 100, lng: lng / 100, zip }
}

/** Needs that the editors let somebody enter. */
export function drawNeeds(random: Random): Accessibility {
  const mobility = random.chance(60) ? 'unassisted' : random.pick(offeredMobilities)
  const needs: Accessibility = {
    ...{ mobility, equipment: false, height: 66 },
    ...(mobility === 'wheelchair'
      ? { wheelchair: random.pick(wheelchairs), wheelchair_width: 26 + 2 * random.below(7) }
      : {}),
    ...{ vehicle: random.chance(50) ? 'any' : random.pick(vehicles), service: random.pick(offeredServices) },
    ...{ weight: 100 + random.below(250), steps: random.chance(30) },
    ...(random.chance(10) ? { extra: { covid19: true } } : {}),
  }
  return mobilityProblem(needs) ? drawNeeds(random) : needs
}

/** Rate cards of which several cost alike, with every rate that makes a price. Dollars, miles. */
const CARDS = [
  { loading: 10, mileage: 2 },
  { loading: 10, mileage: 2, no_show: 5 },
  { loading: 10, mileage: 2, minute: 0 },
  { loading: 10, mileage: 2.0001 },
  { mileage: 1.85, minute: 0.35, minimum: 30 },
  { loading: 8, mileage: 2.4, mileage_bonus: 1.7, mileage_bonus_limit: 5, discharge: 12.5 },
  { loading: 8, mileage: 2.4, mileage_bonus: 1.7, minute: 0.125 },
  { loading: 12, mileage: 1.5, dead: 0.8, minimum: 25.005 },
  { loading: 5, mileage: 1.95, dead: 0.9, dead_bonus_limit: 4, dead_bonus_rate: 0.4 },
  { loading: 5, mileage: null, mileage_bonus: 2, mileage_bonus_limit: 3, minute: 0.5, dead_bonus_limit: 2 },
  { dead: 0.7 },
  { no_show: 5, mileage: null },
  {},
]

/** Words of a list that are true, all but `fussy` of a hundred. */
function most(random: Random, words: readonly string[], fussy: number) {
  return Object.fromEntries(words.map((word) => [word, !random.chance(fussy)]))
}

function drawHours(random: Random) {
  const rows = fleetDays.flatMap((day) => {
    if (random.chance(15)) return []
    if (random.chance(25)) return [{ day, start: 18 + random.below(6), end: 1 + random.below(9) }]
    const [start, noon] = [random.below(10), 11 + random.below(4)]
    const rest = random.chance(40) ? [{ day, start: noon + random.below(2), end: 24 }] : []
    return [{ day, start, end: noon }, ...rest]
  })
  return rows.map((row, index) => ({ key: String(index), ...row }))
}

/** What a fleet drives and asks for it; `fussy` of a hundred of its limits may stand in a ride's way. */
export function drawDocument(random: Random, fussy: number): JsonObject {
  const sometimes = (share: number, part: () => object) => (random.chance(share) ? part() : {})
  return {
    vehicles: most(random, vehicles, fussy),
    services: most(random, services, fussy),
    hours: random.chance(fussy) ? drawHours(random) : [],
    // Half of the fleets cost alike, so that what comes after the price decides.
    costs: random.pick(random.chance(50) ? CARDS.slice(0, 3) : CARDS),
    ...sometimes(60, () => ({ weights: { static: random.pick([-1, 0, 0, 0, 1, 2.5]) } })),
    ...sometimes(50, () => ({ place: { address: drawPlace(random) } })),
    ...sometimes(70, () => ({ extra: { covid19: true } })),
    ...sometimes(fussy / 4, () => ({ override_availability: true })),
    ...sometimes(fussy, () => ({
      capacity: { max_weight: 150 + random.below(200), chair_width: 30, stair_help: random.chance(50) },
    })),
    ...sometimes(fussy / 2, () => ({
      zips: { whitelist: random.chance(40) ? ZIPS.slice(0, 4) : [], blacklist: [random.pick(ZIPS)] },
    })),
    ...sometimes(15, () => ({ max_lead_days: random.pick([0.1, 0.5, 1, 2]) })),
    ...sometimes(fussy, () => ({ per_day_cap: random.below(4) })),
  }
}

/** An outline with its corners on the grid of places, some with a hole whose edges aren't. */
function drawOutline(random: Random) {
  const [south, west] = [41.7 + random.below(10) / 100, -87.9 + random.below(15) / 100]
  const [north, east] = [south + 0.15 + random.below(10) / 100, west + 0.2 + random.below(10) / 100]
  const box = (low: number, left: number, high: number, right: number) =>
    [
      [left, low],
      [right, low],
      [right, high],
      [left, high],
      [left, low],
    ].map((position) => position.map((degrees) => Number(degrees.toFixed(3))))
  const hole = random.chance(30) ? [box(south + 0.055, west + 0.055, south + 0.115, west + 0.125)] : []
  return { type: 'Polygon', coordinates: [box(south, west, north, east), ...hole] }
}

function drawAreas(random: Random, fleet_key: string): NewRow<'fleet_area'>[] {
  const kind = random.pick(['whitelist', 'whitelist', 'blacklist'] as const)
  const ends = random.pick([
    ['both'],
    ['both', 'both'],
    ['either'],
    ['pickup', 'dropoff'],
    ['dropoff'],
  ] as const)
  return ends
    .filter((applies) => kind === 'whitelist' || applies !== 'either')
    .map((applies) => ({
      ...{ fleet_key, key: newKey('ARA'), kind, format: applies, applies, geojson: drawOutline(random) },
    }))
}

/** A driver's or a vehicle's paper, which may have run out or never have been shown. */
function drawPapers(random: Random, now: number, kinds: readonly string[]) {
  const until = () => new Date(now + (random.below(12) - 3) * DAY).toISOString().slice(0, 10)
  return Object.fromEntries(kinds.filter(() => random.chance(80)).map((kind) => [kind, until()]))
}

/** A fleet of a group of its own with its areas, drivers and vehicles. */
export function drawFleet(
  random: Random,
  { fussy, sandbox, now }: { fussy: number; sandbox: boolean; now: number },
): { key: string; rows: Inserts } {
  const [key, group] = [newKey('FLT'), newKey('GRP')]
  const keeps = (): number => (random.chance(fussy) ? 1 + random.below(2) : 0)
  return {
    key,
    rows: {
      fleet_group: [{ key: group, name: 'Group', legal_name: random.chance(fussy / 8) ? ' ' : 'Group LLC' }],
      fleet: [
        {
          ...{ key, group_key: group, name: `Fleet ${key.slice(-4)}` },
          dispatch: random.chance(fussy / 2) ? 'Email-disabled' : 'RidePortal',
          enabled: !random.chance(fussy / 6),
          sandbox: random.chance(fussy / 6) ? !sandbox : sandbox,
          document: drawDocument(random, fussy),
        },
      ],
      fleet_area: random.chance(fussy) ? drawAreas(random, key) : [],
      driver: Array.from({ length: keeps() }, () => ({
        ...{ key: newKey('DRV'), fleet_key: key, name: 'Dan Driver', phone: {} },
        credentials: drawPapers(random, now, ['licence', 'training']),
      })),
      vehicle: Array.from({ length: keeps() }, () => ({
        ...{ key: newKey('VEH'), fleet_key: key, name: 'Van', kinds: ['any'] },
        credentials: drawPapers(random, now, ['insurance', 'inspection']),
      })),
    },
  }
}
