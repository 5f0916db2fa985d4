import type { Address } from './schema.ts'

type Flat = Pick<Address, 'subpremise'>

/** What an apartment is called before its number, with which it is one with the bare number. */
const APARTMENT = String.raw`(?:#|(?:apartment|apartamento|apto|apt|unit|unidad)(?!\p{L}))`
/** What else stands before the number of a part of a house; each is another kind. */
const PART = String.raw`(?:(?:suite|ste|room|rm|floor|fl|piso|depto|departamento|building|bldg|lot|trailer)(?!\p{L}))`
const CALLED = new RegExp(`^${APARTMENT}[.\\s]*(?=\\S)`, 'iu')
const NAMED = new RegExp(`^(?:${APARTMENT}|${PART})[.\\s]*\\S`, 'iu')

/** Whether somebody entered what it is with the number ('Apt 12', 'Suite 200'): nothing is to stand before it then. */
export function namesItsKind(subpremise: string): boolean {
  return NAMED.test(subpremise.trim())
}

/** Whether two addresses name the same apartment, or none (V632, V410). */
export function sameApartment(one: Flat, other: Flat): boolean {
  return apartmentOf(one) === apartmentOf(other)
}

function apartmentOf({ subpremise = '' }: Flat): string {
  return subpremise.trim().toLowerCase().replace(CALLED, '')
}
