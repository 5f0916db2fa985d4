import type { Inserts, Removal, Update } from '@nemt/store/change/changes.ts'
import type { KeptTable } from './kind.ts'

// A kind says which table it is kept in and, by its type, names only columns of that table; for the code that
// serves all kinds the compiler can't bring the two together again, so it is told here.

type Change = { where: { key: string; version?: number; archived_at?: null }; set: object; must: string }

/** Changes one record. */
export const keptUpdate = (table: KeptTable, change: Change): Update => ({ table, ...change }) as Update
/** Makes one record. */
export const keptInsert = (table: KeptTable, row: { key: string }): Inserts => ({ [table]: [row] })
/** Takes one record away. */
export const keptRemoval = (table: KeptTable, key: string): Removal => ({ table, where: { key } }) as Removal
