import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { settingNames } from '@nemt/adapters/settings/schema.ts'
import { openApi } from '@nemt/calls/door/openapi.ts'
import { allCalls } from '@nemt/calls/registry.ts'
import { isAudienceSaid } from '@nemt/calls/testing/access/told.ts'
import { permissions, type Permission } from '@nemt/domain/access/permissions.ts'
import { customer, customerFlags, customerPolicy } from '@nemt/domain/customer/schema.ts'

const root = path.resolve(__dirname, '../..')

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (['node_modules', '.next', 'generated', 'testing'].includes(name)) return []
    if (statSync(file).isDirectory()) return sources(file)
    return /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|spec|d)\./.test(name) ? [file] : []
  })
}

/** What declares a setting or gives it its first value doesn't read it. */
const DECLARING = ['packages/domain/src/customer/schema.ts', 'packages/adapters/src/settings/schema.ts']
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** The product's files, by their path from the root, without their comments. */
const product = new Map(
  ['packages', 'apps', 'scripts']
    .flatMap((folder) => sources(path.join(root, folder)))
    .map((file) => [path.relative(root, file), readFileSync(file, 'utf8').replaceAll(COMMENTS, '')]),
)
const words = new Set(
  [...product].flatMap(([file, text]) => (DECLARING.includes(file) ? [] : (text.match(/\w+/g) ?? []))),
)

/** What of a zod schema leads to its fields. */
type Schema = { shape?: Record<string, unknown>; unwrap?: () => unknown }

/** The paths of a schema's own fields; what is kept by a key of its own ends where the key would stand. */
function fieldsOf(schema: unknown, before = ''): string[] {
  const { shape, unwrap } = schema as Schema
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) =>
      fieldsOf(field, before ? `${before}.${name}` : name),
    )
  return unwrap ? fieldsOf(unwrap(), before) : [before]
}

/** A field of which no file says the name, or that of what it stands in, is read by none. */
function isRead(field: string): boolean {
  return field.split('.').every((name) => words.has(name))
}

/**
 * Named by the specification (docs/specification/fields.tsv), which doesn't say what they do: kept as they are set
 * (docs/decisions/159).
 */
const WITHOUT_MEANING = [
  'simple_help', // F326
  'contact_user', // F332
  'contact_team', // F333
  'contact_customer', // F334
  'contact_config_support', // F335
  'redox', // F337
  'sso_group', // F338
  'manage_teams_internally', // F339
  'export_name', // F341
  'export_zip', // F342
  'shared_account', // F345
  'patient_key', // F347
  'opt_out_copy', // F349
  'no_uber_verbose', // F351
  'no_contact', // F353
].map((flag) => `flags.${flag}`)

test('every field of a customer’s configuration and policy is read, or has no meaning yet', () => {
  const fields = [...fieldsOf(customer), ...fieldsOf(customerPolicy)]
  expect(fields).toEqual(expect.arrayContaining(['flags.hide_cost_estimates', 'trip.purpose.adhoc.enabled']))
  expect(fields.filter((field) => !isRead(field))).toEqual(WITHOUT_MEANING)
})

/** The same, of words that also stand for something else, so that the search for words doesn't see them. */
const UNSEEN = ['flags.verbose', 'flags.display_name'] // F350, F352

/** The description under which a field that is kept for outside use stands in /api/openapi.json and /docs. */
const OUTSIDE = 'Kept for other systems: nothing here goes by it.'

test('F326 F332–F353 of a flag without a meaning here, whoever reads the calls is told so', () => {
  const flags = Object.entries(customerFlags.shape)
  const told = flags.filter(([, flag]) => flag.description === OUTSIDE).map(([name]) => `flags.${name}`)
  expect(told.filter((name) => !UNSEEN.includes(name))).toEqual(WITHOUT_MEANING)
  expect(told).toEqual(expect.arrayContaining(UNSEEN))
  const document = openApi('Test')
  expect(document.split(OUTSIDE).length - 1).toBeGreaterThanOrEqual(WITHOUT_MEANING.length)
})

test('every setting of the environment is read', () => {
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !words.has(name))).toEqual([])
})

/**
 * `access.view` shows the tab of the roles, whose list everybody of the office reads for the names in it; the others
 * are those of the screen for files (R069), which isn't there yet.
 */
const WITHOUT_CALL: readonly Permission[] = ['access.view', 'import.create', 'import.view']

test('every permission is asked for by a call, or is known to open none', () => {
  const asked = new Set<unknown>(allCalls.flatMap(({ permission }) => permission))
  // Some calls ask only of a part of what they are given.
  const within = [...product].filter(([file]) => file.startsWith('packages/calls/')).map(([, text]) => text)
  const isAsked = (word: string) => asked.has(word) || within.some((text) => text.includes(`'${word}'`))
  expect(Object.keys(permissions).filter((word) => !isAsked(word))).toEqual(WITHOUT_CALL)
})

const EVENT = /\bcollection: '([a-z]+:[a-z]+)'(?:[^{}]*?\btype: '([\w.]+)')?/g
const RIDE_EVENT = /\brideEvent\([^']*'(ride:[a-z]+)',\s*'([\w.]+)'/g

test('of every event that a call tells it is said who hears it', () => {
  const told = [...product]
    .filter(([file]) => file.startsWith('packages/calls/'))
    .flatMap(([, text]) => [...text.matchAll(EVENT), ...text.matchAll(RIDE_EVENT)])
    .map(([, collection = '', type]) => (type ? `${collection} ${type}` : collection))
  expect([...new Set(told)].filter((event) => !isAudienceSaid(event))).toEqual([])
  expect(told).toEqual(expect.arrayContaining(['draft:info saved', 'ride:offers offer.accept', 'fleet:info']))
})
