import type { Address } from './schema.ts'

type Flat = Pick<Address, 'subpremise'>

/** Whether two addresses name the same apartment, or none (V632, V410). */
export function sameApartment(one: Flat, other: Flat): boolean {
  return apartmentOf(one) === apartmentOf(other)
}

function apartmentOf({ subpremise = '' }: Flat): string {
  return subpremise.trim().toLowerCase()
}
