import type { Address } from '@nemt/domain/address/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { plain } from '@nemt/domain/text/plain.ts'

type DemoPlace = {
  key: string
  name: string
  address: Address
  notes?: { pickup?: string; dropoff?: string }
  claim_site?: string
}

function chicago(format: string, zip: string, lat: number, lng: number): Address {
  return {
    format: `${format}, Chicago, IL ${zip}`,
    lat,
    lng,
    city: 'Chicago',
    county: 'Cook',
    state: 'IL',
    zip,
  }
}

function newYork(format: string, zip: string, lat: number, lng: number): Address {
  return {
    format: `${format}, New York, NY ${zip}`,
    lat,
    lng,
    city: 'New York',
    county: 'New York',
    state: 'NY',
    zip,
  }
}

/** Facilities of the demo; none of them exists. */
export const places: Record<string, DemoPlace[]> = {
  lakeside: [
    {
      key: 'PLClakesidedialysis',
      name: 'Lakeside Dialysis Center',
      address: chicago('1500 W Harborview St', '60607', 41.8781, -87.6655),
      notes: { pickup: 'Door B by the ramp', dropoff: 'Door B by the ramp' },
      claim_site: 'J',
    },
    {
      key: 'PLClakesidehospital',
      name: 'Lakeside General Hospital',
      address: chicago('820 E Lantern Ave', '60611', 41.8946, -87.6213),
      notes: { pickup: 'Main lobby', dropoff: 'Main lobby' },
      claim_site: 'H',
    },
    {
      key: 'PLClakesideoncology',
      name: 'Lakeside Cancer Institute',
      address: chicago('2230 N Beacon Pl', '60614', 41.9227, -87.6445),
      claim_site: 'P',
    },
    {
      key: 'PLClakesiderehab',
      name: 'Prairie Rehabilitation',
      address: chicago('5100 S Willow Row', '60615', 41.8019, -87.6056),
      claim_site: 'N',
    },
    {
      key: 'PLClakesideclinic',
      name: 'North Shore Family Clinic',
      address: chicago('6400 N Juniper Rd', '60660', 41.9986, -87.6708),
      claim_site: 'P',
    },
  ],
  pinecrest: [
    {
      key: 'PLCpinecrestclinic',
      name: 'Pinecrest Clinic',
      address: newYork('300 E Ledger St', '10016', 40.7449, -73.9782),
      claim_site: 'P',
    },
    {
      key: 'PLCpinecresteye',
      name: 'Pinecrest Eye Center',
      address: newYork('90 W Cooper Row', '10011', 40.7402, -73.9965),
      claim_site: 'P',
    },
  ],
}

export function placeRow({ key, name, address, notes, claim_site }: DemoPlace): NewRow<'place'> {
  return {
    key,
    name,
    name_lower: plain(name),
    address,
    lat: address.lat,
    lng: address.lng,
    notes: notes ?? {},
    type: 'facility',
    claim_site,
  }
}

export const homeOf: Record<'lakeside' | 'pinecrest', (at: number) => Address> = {
  lakeside: (at) =>
    chicago(
      `${1201 + at * 12} N Demo Orchard St`,
      '60622',
      41.9029 + ((at * 7) % 50) * 0.0018,
      -87.6826 + ((at * 13) % 50) * 0.0012,
    ),
  pinecrest: (at) =>
    newYork(
      `${201 + at * 8} E Sample Grove St`,
      '10009',
      40.7262 + ((at * 7) % 20) * 0.0012,
      -73.9796 + ((at * 11) % 20) * 0.0008,
    ),
}
