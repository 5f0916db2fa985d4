import { connect } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { testOwner } from '../testing/stores.ts'

let owner: Sql
let support: Sql
beforeAll(() => {
  owner = testOwner()
  support = connect(process.env.SUPPORT_DATABASE_URL as string, { max: 1 })
})
afterAll(() => Promise.all([owner.end(), support.end()]))

/** What the role of support may do with whose columns, as the catalog has it: `table: privilege columns`. */
async function granted(): Promise<Record<string, string>> {
  const rows = await owner<{ table: string; privilege: string; columns: string }[]>`
    select table_name as table, privilege_type as privilege,
    string_agg(column_name, ' ' order by column_name) as columns
    from information_schema.column_privileges where grantee = 'nemt_support' and table_schema = 'public'
    group by 1, 2 order by 1, 2`
  return Object.fromEntries(rows.map(({ table, privilege, columns }) => [`${table} ${privilege}`, columns]))
}

test('S2 support reads the columns that its lists show, writes its trace, and nothing else', async () => {
  expect(await granted()).toEqual({
    'audit INSERT': 'action actor customer_key detail request',
    'customer SELECT': 'customer_key name timezone',
    'error_log SELECT': 'at code customer_key key message object',
    'passenger SELECT': 'customer_key first_name key last_name phone rider_key status',
    'passenger_word SELECT': 'customer_key passenger_key word',
    'ride SELECT':
      'after_ride_key appointment_at cancellation completed_at cost_cents customer_key dropoff_format ' +
      'dropoff_name dropoff_subpremise dropoff_type estimates fleet_key key needed_at passenger_first ' +
      'passenger_key passenger_language passenger_last pickup_at pickup_format pickup_name ' +
      'pickup_subpremise pickup_type reason repeat_key request_key status team_key timezone transit type version',
    'set_aside SELECT':
      'asked_at code customer_key first_at key kind last_at name next_at object request tries',
  })
  const [whole] = await owner`select count(*)::int as tables from information_schema.table_privileges
      where grantee = 'nemt_support' and table_schema = 'public'`
  expect(whole).toEqual({ tables: 0 })
})

test.each([
  ['app_user', 'password_hash'],
  ['app_user', '*'],
  ['session', 'token_hash'],
  ['access_token', 'token_hash'],
  ['passcode', 'code_hash'],
  ['message', 'body'],
  ['audit', 'detail'],
  ['passenger', 'notes'],
  ['ride', 'notes'],
  ['event', 'data'],
  ['idempotency', 'answer'],
  ['trip_draft', '*'],
])('S14 %s.%s is refused to support', async (table, column) => {
  await expect(support.unsafe(`select ${column} from ${table} limit 1`)).rejects.toMatchObject({
    code: '42501',
  })
})

test('the role that a process uses has nothing beside its group', async () => {
  const [{ name } = { name: '' }] = await support<{ name: string }[]>`select current_user::text as name`
  const [found] = await owner`
    select (select count(*)::int from information_schema.table_privileges where grantee = ${name}
      and table_schema = 'public') as own,
      (select count(*)::int from pg_auth_members m join pg_roles r on r.oid = m.roleid
        join pg_roles u on u.oid = m.member where u.rolname = ${name}
        and r.rolname <> 'nemt_support') as others`
  expect(found).toEqual({ own: 0, others: 0 })
})
