import type { Address } from '@nemt/domain/address/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import { geography } from './geography.ts'

type DemoPlace = {
  key: string
  name: string
  address: Address
  notes?: { pickup?: string; dropoff?: string }
  claim_site?: string
}

/** Facilities of the demo; none of them exists. */
export const places: Record<string, DemoPlace[]> = {
  lakeside: [
    {
      key: 'PLClakesidedialysis',
      name: 'Lakeside Dialysis Center',
      address: geography.lakeside.facilities.dialysis,
      notes: { pickup: 'Door B by the ramp', dropoff: 'Door B by the ramp' },
      claim_site: 'J',
    },
    {
      key: 'PLClakesidehospital',
      name: 'Lakeside General Hospital',
      address: geography.lakeside.facilities.hospital,
      notes: { pickup: 'Main lobby', dropoff: 'Main lobby' },
      claim_site: 'H',
    },
    {
      key: 'PLClakesideoncology',
      name: 'Lakeside Cancer Institute',
      address: geography.lakeside.facilities.oncology,
      claim_site: 'P',
    },
    {
      key: 'PLClakesiderehab',
      name: 'Prairie Rehabilitation',
      address: geography.lakeside.facilities.rehab,
      claim_site: 'N',
    },
    {
      key: 'PLClakesideclinic',
      name: 'North Shore Family Clinic',
      address: geography.lakeside.facilities.clinic,
      claim_site: 'P',
    },
  ],
  pinecrest: [
    {
      key: 'PLCpinecrestclinic',
      name: 'Pinecrest Clinic',
      address: geography.pinecrest.facilities.clinic,
      claim_site: 'P',
    },
    {
      key: 'PLCpinecresteye',
      name: 'Pinecrest Eye Center',
      address: geography.pinecrest.facilities.eye,
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
