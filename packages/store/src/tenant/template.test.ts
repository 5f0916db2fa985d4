import type { Sql } from '../sql.ts'
import { isolationFaults } from './template.ts'

const WELL = '(customer_key = ( SELECT app.customer() AS customer))'
const policy = `${WELL} / ${WELL}`
const ride = { name: 'ride', tenant: true, forced: true, enabled: true, owned: false, policy }
const fleet = { ...ride, name: 'fleet', tenant: false, policy: null }
const user = { super: false, bypass: false }

/** A catalog that says these tables and this role, as it is asked for them. */
function catalog(tables: object[], role: object | undefined): Sql {
  return ((parts: TemplateStringsArray) => {
    const roles = role ? [role] : []
    return Promise.resolve(parts.join('').includes('pg_policy') ? tables : roles)
  }) as unknown as Sql
}

test.each<[string, object[], object | undefined, string[]]>([
  ['all is well', [ride, fleet], user, []],
  [
    'a shared table does not force security',
    [ride, { ...fleet, forced: false }],
    user,
    ['fleet does not force row level security'],
  ],
  ['there are shared tables only', [fleet], user, ['no tenant table exists']],
  ['a role that the catalog does not know', [ride], undefined, []],
  ['there is no table', [], user, ['no tenant table exists']],
  ['the role is a superuser', [ride], { ...user, super: true }, ['the application connects as a superuser']],
  [
    'the role may bypass',
    [ride],
    { ...user, bypass: true },
    ['the application may bypass row level security'],
  ],
  [
    'security is not enabled',
    [{ ...ride, enabled: false }],
    user,
    ['ride does not force row level security'],
  ],
  ['security is not forced', [{ ...ride, forced: false }], user, ['ride does not force row level security']],
  ['the role owns the table', [{ ...ride, owned: true }], user, ['the application owns ride']],
  ['there is no policy', [{ ...ride, policy: null }], user, ['ride lacks the tenant policy']],
  [
    'the policy does not judge what is written',
    [{ ...ride, policy: `${WELL} / ` }],
    user,
    ['ride lacks the tenant policy'],
  ],
  [
    'the policy lets all pass',
    [{ ...ride, policy: `true / ${WELL}` }],
    user,
    ['ride lacks the tenant policy'],
  ],
  [
    'several things',
    [ride, { ...ride, name: 'offer', owned: true, policy: null }],
    { super: true, bypass: true },
    [
      'the application connects as a superuser',
      'the application may bypass row level security',
      'the application owns offer',
      'offer lacks the tenant policy',
    ],
  ],
])('S2 start-up is told where %s', async (_, tables, role, faults) => {
  expect(await isolationFaults(catalog(tables, role))).toEqual(faults)
})
