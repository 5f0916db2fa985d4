import type { DataOf, PayloadOf } from '#/calls/named.ts'
import { askGraphql } from '#/calls/graphql.ts'

type Found = DataOf<'patient.search'>
type Patient = Found['patients'][number]

/** What the list shows of a passenger; it asks for nothing else. */
const shown = '{ key status dob customer_key name { first last } phone { display } }'
const search = `query ($query: String!, $take: Int, $drop: Int) {
  patient_search(query: $query, take: $take, drop: $drop) { total patients ${shown} }
}`
const recent = `query { passenger_recent { patients ${shown} } }`

/** GraphQL says null for what a record lacks; the calls leave it out. */
function bare({ dob, customer_key, phone, ...rest }: Patient): Patient {
  return { ...rest, ...(dob && { dob }), ...(customer_key && { customer_key }), ...(phone && { phone }) }
}

/** The list's data over GraphQL (V840, X126): the same passengers, by the same rules. */
export async function searchByGraphql(payload: PayloadOf<'patient.search'>): Promise<Found> {
  const { total, patients } = await askGraphql<Found>('patient_search', search, payload)
  return { total, patients: patients.map(bare) }
}

export async function recentByGraphql(): Promise<DataOf<'passenger.recent'>> {
  const { patients } = await askGraphql<DataOf<'passenger.recent'>>('passenger_recent', recent, {})
  return { patients: patients.map(bare) }
}
