import type { Address } from '@nemt/domain/address/schema.ts'

/**
 * The street part of an address, which is what tells places of one town apart: '500 Main St' of '500 Main St,
 * Chicago, IL 60601'.
 */
export function shortAddress(address: Pick<Address, 'format'>): string {
  return address.format.split(',')[0]!.trim()
}

/**
 * What follows the street part: 'Chicago, IL 60601'; empty when there is nothing. A trailing country is
 * dropped.
 */
export function restOfAddress(address: Pick<Address, 'format'>): string {
  return address.format
    .split(',')
    .slice(1)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:USA|United States)$/i.test(part))
    .join(', ')
}
