import type { Inserts, Removal, Update } from '@nemt/store/change/changes.ts'
import type { KeptTable } from './kind.ts'

// A kind says which table it is kept in and, by its type, names only columns of that table; for the code that
// serves all kinds the compiler can't bring the two together again, so it is told here.

type Change = { where: { key: string; version?: number; archived_at?: null }; set: object; must: string }

/** Changes one record. */
export function keptUpdate(table: KeptTable, change: Change): Update {
  return { table, ...change } as Update
}

/** Makes one record. */
export function keptInsert(table: KeptTable, row: { key: string }): Inserts {
  return { [table]: [row] }
}

/** Takes one record away. */
export function keptRemoval(table: KeptTable, key: string): Removal {
  return { table, where: { key } } as Removal
}
