import type { Sql } from '@nemt/store/sql.ts'
import { computed } from '@nemt/store/rows/select.ts'

/** The language in which a user `u` reads; null where they chose none. */
export function languageOf(sql: Sql) {
  return computed<string | null>(sql`u.settings->>'language'`)
}
