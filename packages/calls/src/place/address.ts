import type { Address } from '@nemt/domain/address/schema.ts'
import { blank } from '@nemt/domain/text/blank.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid } from '../pipeline/refusal.ts'

/**
 * Refuses an address whose line nobody can read, naming the field below `path`: a record can't say where it is
 * with spaces (V633). An address that wasn't given is none.
 */
export function checkAddress(
  context: Pick<Context, 'customer' | 'principal'>,
  address: Pick<Address, 'format'> | undefined,
  path: string,
): void {
  if (address && blank(address.format)) throw invalid(`${path}.format`, message(context, 'input.missing'))
}
