import { columns, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { FundingSource } from '@nemt/domain/funding/limit.ts'
import { soundRegions } from '#/fleet/stored.ts'
import { warnOnce } from '#/pipeline/warn.ts'

/** Who pays for rides, with filters and limits; `s.c` is the customer. */
export function sourcesQuestion(sql: Sql): Question<SourceRow[]> {
  return many(
    select(
      sql,
      sourceColumns,
      sql`from funding_source f left join funding_geo g on g.customer_key = s.c and g.funding_key = f.key
        where f.customer_key = s.c order by f.key`,
    ),
  )
}

const sourceColumns = {
  ...columns('funding_source', 'f', ['key', 'name', 'filters', 'limit_interval', 'soft_cents', 'hard_cents']),
  ...joined(columns('funding_geo', 'g', ['pickup', 'dropoff'])),
}
type SourceRow = Selected<typeof sourceColumns>

/**
 * A funding source from its row. Regions are judged again: broken ones are told to the log, and their source
 * pays nothing.
 */
export function sourceOf(row: SourceRow): FundingSource {
  const [pickup, dropoff] = [soundRegions(row.pickup), soundRegions(row.dropoff)]
  const broken = [pickup.broken, dropoff.broken].filter(Boolean).join('; ') || undefined
  if (broken) warnOnce(`funding source ${row.key} pays nothing`, broken)
  return {
    key: row.key,
    name: row.name,
    pickup: pickup.regions,
    dropoff: dropoff.regions,
    ...present({
      broken,
      teams: row.filters.team,
      interval: row.limit_interval,
      soft: row.soft_cents,
      hard: row.hard_cents,
    }),
  }
}
