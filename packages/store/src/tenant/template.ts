import type { Sql } from '../sql.ts'

/**
 * What is wrong with the isolation of the tables, in words; empty when all is well. Processes refuse to serve
 * otherwise (docs/decisions/002-tenant-isolation.md): each table that the application writes forces row level
 * security, each tenant table with the template's policy; the role that asks owns none of them, and may not bypass.
 */
export async function isolationFaults(sql: Sql): Promise<string[]> {
  const tables = await sql<
    {
      name: string
      tenant: boolean
      forced: boolean
      enabled: boolean
      owned: boolean
      policy: string | null
    }[]
  >`
    select c.relname as name, c.relforcerowsecurity as forced, c.relrowsecurity as enabled,
      pg_has_role(current_user, c.relowner, 'usage') as owned,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_key'
        and not a.attisdropped) as tenant,
      (select pg_get_expr(p.polqual, p.polrelid) || ' / ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid),
        '')
       from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policy
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> '_prisma_migrations'
      and (has_table_privilege(c.oid, 'insert, update, delete') or exists (select 1 from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'customer_key' and not a.attisdropped))`
  const [role] = await sql<
    { super: boolean; bypass: boolean }[]
  >`select rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user`
  const faults: string[] = []
  if (!tables.some(({ tenant }) => tenant)) faults.push('no tenant table exists')
  if (role?.super) faults.push('the application connects as a superuser')
  if (role?.bypass) faults.push('the application may bypass row level security')
  for (const { name, tenant, forced, enabled, owned, policy } of tables) {
    if (!enabled || !forced) faults.push(`${name} does not force row level security`)
    if (owned) faults.push(`the application owns ${name}`)
    const condition = '(customer_key = ( SELECT app.customer() AS customer))'
    if (tenant && policy !== `${condition} / ${condition}`) faults.push(`${name} lacks the tenant policy`)
  }
  return faults
}
