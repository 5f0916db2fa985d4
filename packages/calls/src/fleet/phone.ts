import type { Sql } from '@nemt/store/sql.ts'
import { computed } from '@nemt/store/rows/select.ts'

/** A fleet's phone as it is shown, `f` being the fleet. */
export function shownPhone(sql: Sql) {
  return computed<string | null>(sql`f.document->'contact'->'phone'->>'display'`)
}
