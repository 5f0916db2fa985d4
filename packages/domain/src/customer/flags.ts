import type { Customer } from './schema.ts'

export type CustomerFlags = NonNullable<Customer['flags']>
