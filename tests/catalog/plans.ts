import type { Sql } from '@nemt/store/sql.ts'

/** A statement as the driver sent it. */
export type Sent = { text: string; values: unknown[] }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** What a plan does: the tables that it reads from end to end, the rows that it read of each, and sorted. */
export type Plan = { scans: string[]; read: Record<string, number>; sorted: number; text: string }

/**
 * How PostgreSQL runs a statement for a connection that plans once for all values, as the application's do.
 * One that writes is only planned, since it has been made already.
 */
export async function planOf(sql: Sql, { text, values }: Sent): Promise<Plan> {
  const writes = /insert into (?!audit)|^\s*update|delete from/i.test(text)
  const connection = await sql.reserve()
  try {
    await connection`begin`
    await connection.unsafe(`prepare asked as ${text}`)
    const [row] = await connection.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
      `explain (${writes ? '' : 'analyze, timing off, '}format json)
        execute asked${values.length ? `(${values.map(literal).join(', ')})` : ''}`,
    )
    const plan: Plan = { scans: [], read: {}, sorted: 0, text }
    if (row) walk(row['QUERY PLAN'][0].Plan, plan)
    return plan
  } finally {
    await connection`rollback`
    await connection`deallocate asked`
    connection.release()
  }
}

function walk(node: Node, plan: Plan): void {
  const { 'Node Type': type, 'Relation Name': table, 'Actual Loops': loops = 0 } = node
  if (type === 'Seq Scan' && table) plan.scans.push(table)
  if (table && type.includes('Scan')) {
    const rows =
      (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)
    plan.read[table] = (plan.read[table] ?? 0) + Math.round(rows * loops)
  }
  // An incremental sort goes on from an order that is there; what it sorts at once are equal times.
  if (type === 'Sort') plan.sorted = Math.max(plan.sorted, (node.Plans?.[0]?.['Actual Rows'] ?? 0) * loops)
  for (const child of node.Plans ?? []) walk(child, plan)
}

/** A value as a literal of SQL whose type PostgreSQL finds out. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`)
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
