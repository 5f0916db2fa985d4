import { permissions, type Permission } from '@nemt/domain/access/permissions.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { allCalls } from '../registry.ts'
import { allowed, knock, knockAnew, writes, type Cell } from '../testing/access/knock.ts'
import { secretOf, secretNames, secretsIn, type SecretName } from '../testing/access/secrets.ts'
import { shouldShow } from '../testing/access/shows.ts'
import { callOf, expected, lineOf, uses, type Use } from '../testing/access/table.ts'
import { lastEvent, wronglyTold } from '../testing/access/told.ts'
import { names, whoIs, type Name } from '../testing/access/who.ts'
import { openWorld, type World } from '../testing/access/world.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let world: World
let tokens: Map<Name, string | undefined>
beforeAll(async () => {
  portal = await openTestPortal()
  world = await openWorld(portal)
  tokens = new Map(await Promise.all(names.map(async (name) => [name, await world.tokenOf(name)] as const)))
}, 60_000)
afterAll(() => portal.close())

/** What each one has found of the secrets, and by which line first. */
const found = new Map<Name, Map<SecretName, string>>(names.map((name) => [name, new Map()]))

function note({ name, use, answer }: Cell): void {
  for (const secret of secretsIn(JSON.stringify(answer)))
    if (!found.get(name)?.has(secret)) found.get(name)?.set(secret, use)
}

/** What is wrong with a cell by the table, as sentences. */
function wrongWith(cell: Cell): string[] {
  note(cell)
  const { use, name, status, answer, it } = cell
  const [line, who, text] = [lineOf(use), whoIs(name), JSON.stringify(answer)]
  const right = expected(line, who)
  const leaked = secretsIn(text).filter((secret) => secretOf(secret).reads(who) === 'never')
  const shown = line.shows !== undefined && text.includes(it[line.shows])
  return [
    ...(right.includes(status)
      ? []
      : [`${name}: ${status} instead of ${right.join(' or ')} ${text.slice(0, 160)}`]),
    ...(leaked.length ? [`${name} reads ${leaked.join(', ')}`] : []),
    ...(line.shows && shown !== (status === 200 && shouldShow(use, who))
      ? [`${name}: ${line.shows} is ${shown ? '' : 'not '}shown`]
      : []),
  ]
}

/** Tables in which a refusal may leave something: the audit, and what counts tries. */
const TRACES = ['audit', 'login_try', 'error_log', 'passenger_reader']

/**
 * A sum over every row of each of the customer's tables: the same before and after what changes nothing. When a session
 * was used last is written down by itself, once a minute.
 */
async function sums(): Promise<Record<string, string>> {
  const { sql } = portal.store
  const { tables } = await read(portal.store, world.ours.key, {
    tables: many(sql`select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid
      where s.c is not null and t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and a.attname = 'customer_key' and has_table_privilege(t.oid, 'select') order by 1`),
  })
  const recordTables = (tables as { name: string }[]).filter(({ name }) => !TRACES.includes(name))
  expect(recordTables.length).toBeGreaterThan(30)
  const questions = recordTables.map(({ name }) => {
    const row = name === 'session' ? sql`(to_jsonb(t) - 'seen_at')::text` : sql`t::text`
    const sum = sql`select count(*)::int as rows, coalesce(sum(hashtextextended(${row}, 0)), 0)::text as sum`
    return [name, many(sql`${sum} from ${sql(name)} t where t.customer_key = s.c`)] as const
  })
  const answers = await read(portal.store, world.ours.key, Object.fromEntries(questions))
  return Object.fromEntries(Object.entries(answers).map(([name, rows]) => [name, JSON.stringify(rows)]))
}

/** Of what no trace names a record, for whom, and why. */
const untold: Partial<Record<Use, [who: RegExp, why: string]>> = {
  'auth.logout': [
    /on a visit|unopened/,
    'a visit ends as support.leave; who has not opened a link has no session',
  ],
  'auth.reset': [/./, 'nobody has the name'],
  'caregiver.open': [/./, 'nobody made the link'],
  'data.merge': [/./, 'it sets what the screens remember of a sign-in'],
  'drive.position': [/./, 'each position would be a line'],
  'global.user.archive': [/./, 'it stands there as user.archive'],
  'microservice.reseed.all': [/./, 'it is about all customers'],
  'offer.accept': [/accepted/, 'they have it already'],
  'phone.unassign_phone': [/global|desk|another customer/, 'nobody there has the number'],
  'ride.locate': [/./, 'each position would be a line'],
  'ride.read_replies': [/./, 'nobody has replied'],
  'ride.report': [/./, 'whom it shows stands there when it is read'],
  'ride.update': [/passenger/, 'they ask for what is there'],
  'session.end': [/./, 'there is no such sign-in'],
  'session.settings': [/./, 'what the screens remember is about nobody'],
}

/** The last trace at a host, by when it was left. */
async function lastTrace(host: string): Promise<string> {
  const { sql } = portal.store
  const { last } = await read(portal.store, host, {
    last: one(sql`select coalesce(max(a.seq), 0)::text as seq from audit a where a.customer_key = s.c`),
  })
  return (last as { seq: string }).seq
}

/** What the trace lacks of what somebody did since: that it is there at all, and what it was done to. */
async function untraced({ use, name, status }: Cell, since: string): Promise<string[]> {
  if (status !== 200 || untold[use]?.[0].test(name)) return []
  const { sql } = portal.store
  const { rows } = await read(portal.store, world.hostOf(name), {
    rows: many(sql`select a.object from audit a where a.customer_key = s.c and a.seq > ${since}::bigint
      and a.action = ${callOf(use)} and a.outcome = 'ok' order by a.seq desc`),
  })
  const [done] = rows as { object: string | null }[]
  if (!done) return [`${name}: leaves no trace`]
  return done.object === null ? [`${name}: its trace doesn't say of what`] : []
}

/** Everybody knocks with a line's payload; gives what is wrong, each as a sentence. */
async function judged(use: Use): Promise<string[]> {
  const line = lineOf(use)
  const acting = names.filter((name) => writes(use) && allowed(use, name))
  const others = names.filter((name) => !acting.includes(name))
  // What somebody of their own needs is made first.
  const ownTokens = new Map<Name, string | undefined>()
  if (line.spends) for (const name of others) ownTokens.set(name, await world.tokenOf(name))
  const before = await sums()
  // All at once: of those who read or are refused, nobody may change anything.
  const cells = await Promise.all(
    others.map(async (name) => {
      const token = line.spends ? ownTokens.get(name) : tokens.get(name)
      return knock(portal, world, use, name, { it: world.shared(name), token })
    }),
  )
  const after = line.open === undefined ? await sums() : before
  const touched = Object.keys(after).filter((table) => after[table] !== before[table])
  const wrong = [...cells.flatMap(wrongWith), ...touched.map((table) => `somebody changes ${table}`)]
  // One after the other, each with records of its own.
  for (const name of acting) {
    const host = world.hostOf(name)
    const [trace, event] = [await lastTrace(host), await lastEvent(portal, host)]
    const cell = await knockAnew(portal, world, use, name, tokens.get(name))
    wrong.push(...wrongWith(cell), ...(await untraced(cell, trace)))
    wrong.push(...(await wronglyTold(portal, host, event)).map((told) => `${name}: ${told}`))
  }
  return wrong
}

test('every call has its line, and every line its call', () => {
  expect([...new Set(uses.map(callOf))].sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

test('no secret stands in another', () => {
  expect(secretNames.filter((secret) => secretsIn(secretOf(secret).value).length > 1)).toEqual([])
})

// Whatever reads comes first, while everything is as it was.
const reading = uses.filter((use) => !writes(use))
describe('who may make which call: reading', () => {
  test.each(reading)('%s', async (use) => expect(await judged(use)).toEqual([]), 30_000)
})

/** The calls that show one ride, made about both rides of the table. */
const OF_A_RIDE: readonly Use[] = [
  'ride.info',
  'ride.events',
  'ride.latest',
  'ride.dispatch',
  'offer.info',
  'offer.list',
]
describe('what everybody reads of the records, no more and no less', () => {
  test.each(names)(
    '%s',
    async (name) => {
      const [it, token] = [world.shared(name), tokens.get(name)]
      for (const use of reading) note(await knock(portal, world, use, name, { it, token }))
      for (const ride of [it.ride, it.taken])
        for (const use of OF_A_RIDE)
          note(await knock(portal, world, use, name, { it: { ...it, ride, taken: ride }, token }))
      const wrong = secretNames.flatMap((secret) => {
        const reads = secretOf(secret).reads(whoIs(name))
        const by = found.get(name)?.get(secret)
        if (reads === 'never' && by) return [`reads ${secret} by ${by}`]
        return reads === 'must' && !by ? [`does not read ${secret}`] : []
      })
      expect(wrong).toEqual([])
    },
    30_000,
  )
})

describe('who may make which call: writing; S15 who does leaves a trace that says of what; who hears of it', () => {
  test.each(uses.filter(writes))('%s', async (use) => expect(await judged(use)).toEqual([]), 30_000)
})

const words = Object.keys(permissions) as Permission[]
describe('S4 staff: each word of a line opens it, and all others together do not', () => {
  const worded = uses.filter((use) => Array.isArray(lineOf(use).staff) && !lineOf(use).above)
  test.each(worded)(
    '%s',
    async (use) => {
      const line = lineOf(use)
      const needed = line.staff as readonly Permission[]
      const statusWith = async (grants: Permission[]): Promise<number> => {
        const token = await world.ours.role(grants)
        const cell = writes(use)
          ? knockAnew(portal, world, use, 'a lead', token)
          : knock(portal, world, use, 'a lead', { it: world.shared('a lead'), token })
        return (await cell).status
      }
      // The draft of the table is nobody else's.
      const opened = line.about === 'draft' ? [404] : expected(line, whoIs('a lead'))
      const tried = []
      for (const word of needed)
        tried.push([word, opened.includes(await statusWith([word, ...(line.besides ?? [])]))])
      expect(tried).toEqual(needed.map((word) => [word, true]))
      expect(await statusWith(words.filter((word) => !needed.includes(word)))).toBe(line.wordless ?? 403)
    },
    30_000,
  )
})
