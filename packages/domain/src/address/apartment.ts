import type { Address } from './schema.ts'

type Flat = Pick<Address, 'subpremise'>

/** Whether two addresses name the same apartment, or none (V632, V410). */
export const sameApartment = (one: Flat, other: Flat): boolean => apartmentOf(one) === apartmentOf(other)

const apartmentOf = ({ subpremise = '' }: Flat): string => subpremise.trim().toLowerCase()
