import path from 'node:path'
import type { Address, Point } from '@nemt/domain/address/schema.ts'
import { depot, facilities, homes, type Crossing } from './crossings.ts'

/** A customer of the demo that has passengers. */
export type DemoKey = 'lakeside' | 'pinecrest'

/** An address with its point. */
type Place = Address & Point

/** Where a demo customer lies: everything of the demo that has a place, a zone or a number reads it here. */
type Geography = {
  zone: string
  /** The middle of its town. */
  centre: Point
  areaCode: string
  /** The home of a passenger, by their number from 0. */
  home: (passenger: number) => Place
  /** Its facilities' addresses. */
  facilities: Record<string, Place> & { clinic: Place }
}

function inColumbus([line, , zip, lat, lng]: Crossing): Place {
  const format = `${line}, Columbus, OH ${zip}`
  return { format, lat, lng, city: 'Columbus', county: 'Franklin', state: 'OH', zip }
}

/** No street of these exists: Chicago is shown without an area's streets. */
function inChicago(line: string, zip: string, lat: number, lng: number): Place {
  const format = `${line}, Chicago, IL ${zip}`
  return { format, lat, lng, city: 'Chicago', county: 'Cook', state: 'IL', zip }
}

const lakeside = {
  zone: 'America/New_York',
  centre: { lat: 39.9623, lng: -83.0007 },
  areaCode: '614',
  home: (passenger: number) => inColumbus(homes[passenger % homes.length] as Crossing),
  facilities: {
    dialysis: inColumbus(facilities.dialysis),
    hospital: inColumbus(facilities.hospital),
    oncology: inColumbus(facilities.oncology),
    rehab: inColumbus(facilities.rehab),
    clinic: inColumbus(facilities.clinic),
  },
} satisfies Geography

const pinecrest = {
  zone: 'America/Chicago',
  centre: { lat: 41.8781, lng: -87.6298 },
  areaCode: '312',
  home: (passenger: number) =>
    inChicago(
      `${201 + passenger * 8} N Sample Grove St`,
      '60622',
      41.9029 + ((passenger * 7) % 20) * 0.0018,
      -87.6826 + ((passenger * 11) % 20) * 0.0012,
    ),
  facilities: {
    clinic: inChicago('300 E Ledger St', '60611', 41.8946, -87.6213),
    eye: inChicago('90 W Cooper Row', '60607', 41.8781, -87.6655),
  },
} satisfies Geography

export const geography = { lakeside, pinecrest }

/** Where the demo's fleets keep their vehicles. */
export const fleetDepot: Place = inColumbus(depot)

/** The streets that Lakeside lies on (columbus.md). */
export const demoExtract: string = path.join(import.meta.dirname, 'columbus.osm.pbf')

/** A number of the demo, by its last digits from 100 to 199: numbers 555-01xx belong to nobody. */
export function demoPhone(customer: DemoKey, line: number): { display: string; raw: string } {
  const { areaCode } = geography[customer]
  const digits = String(line).padStart(4, '0')
  return { display: `(${areaCode}) 555-${digits}`, raw: `+1${areaCode}555${digits}` }
}

/** The geography of any customer: those of bulk loading live in Lakeside's town. */
export function geographyOf(customer: string): Geography {
  return customer === 'pinecrest' ? pinecrest : lakeside
}
