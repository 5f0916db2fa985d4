import { atGlobal } from '../fleet/calls.ts'
import { invalid } from '../pipeline/refusal.ts'
import type { Context } from '../pipeline/context.ts'
import { byKey, keysOf, makeCall, record, step, type Collection, type Fields, type Step } from './make.ts'

/** A field's deletion is a change that takes it away. */
const without = (value: unknown, field: string): Fields =>
  Object.fromEntries(Object.keys(record(value, field)).map((name) => [name, null]))
const list = async (context: Context, noun: string, plural: string, wanted: Fields) =>
  ((await makeCall(context, `${noun}.list`, keysOf(wanted))) as Record<string, { key: string }[]>)[
    plural
  ] as { key: string }[]

/**
 * A collection over the calls of a kind of record (record/kind.ts). Deleting the whole record removes it,
 * deleting fields empties them.
 */
const kept = (noun: string, plural: string, verb: 'archive' | 'delete'): Collection => ({
  query: async (context, wanted) => byKey(await list(context, noun, plural, wanted)),
  merge: (key, value, part) => [
    part === 'archive'
      ? archived(noun, verb, key, value)
      : part === undefined && (value as Fields | null)?.['archive'] === true
        ? step(`${noun}.${verb}`, { key })
        : step(`${noun}.save`, { ...(part ? { [part]: value } : record(value, key)), key }),
  ],
  remove: (key, value, part) => [
    value === true && !part
      ? step(`${noun}.${verb}`, { key })
      : step(`${noun}.save`, { ...(part ? { [part]: null } : without(value, key)), key }),
  ],
})
const archived = (noun: string, verb: string, key: string, value: unknown): Step => {
  if (value !== true) throw invalid(`${key}.archive`, 'must be true')
  return step(`${noun}.${verb}`, { key })
}
/** Some fields of a kind's records, as a collection of their own. */
const partOf = (
  noun: string,
  plural: string,
  pick: (record: Fields) => Fields,
  put: (value: Fields) => Fields,
): Collection => ({
  query: async (context, wanted) =>
    Object.fromEntries(
      (await list(context, noun, plural, wanted)).map((one) => [one.key, pick(one as Fields)]),
    ),
  merge: (key, value, part) => [
    step(`${noun}.save`, { ...put(part ? { [part]: value } : record(value, key)), key }),
  ],
})

const words = (held: unknown): string[] =>
  Array.isArray(held)
    ? (held as string[])
    : Object.entries((held ?? {}) as Fields)
        .filter(([, on]) => on === true)
        .map(([word]) => word)
const access = partOf(
  'role',
  'roles',
  ({ permissions, inherit }) => ({
    permissions: Object.fromEntries((permissions as string[]).map((word) => [word, true])),
    inherit: inherit as string[],
  }),
  ({ permissions, inherit }) => ({
    ...(permissions === undefined ? {} : { permissions: words(permissions) }),
    ...(inherit === undefined ? {} : { inherit: words(inherit) }),
  }),
)
const role = partOf(
  'role',
  'roles',
  ({ key, version, name, sso }) => ({ key, version, name, ...(sso ? { sso } : {}) }),
  (value) => value,
)
const fundingSource = partOf(
  'funding',
  'funding',
  ({ geo: _geo, ...rest }) => rest,
  (value) => value,
)
const copyMerge = (key: string, value: unknown): Step[] => [
  step('copy.save', { copy: { [key]: typeof value === 'string' ? { en: value } : value } }),
]

/** The collections that administrators keep (doc 2 §7.2, doc 3 §7). */
export const office: Record<string, Collection> = {
  'contact:info': kept('contact', 'contacts', 'archive'),
  'place:info': kept('place', 'places', 'archive'),
  'team:info': kept('team', 'teams', 'archive'),
  'role:info': { ...role, remove: (key) => [step('role.delete', { key })] },
  'access:info': access,
  // The words that the signed-in user holds, and by which role.
  'access:permissions': {
    query: async ({ principal }) => Object.fromEntries(principal.grants.map((word) => [word, true])),
  },
  'access:role': {
    query: async (context) => {
      const { users } = (await makeCall(context, 'user.list', { keys: [context.principal.key] })) as {
        users: { key: string; flags: { role?: string } }[]
      }
      return Object.fromEntries(users.flatMap(({ key, flags }) => (flags.role ? [[key, flags.role]] : [])))
    },
  },
  'funding:info': { query: fundingSource.query as NonNullable<Collection['query']> },
  funding: { ...fundingSource, remove: (key) => [step('funding.delete', { key })] },
  'funding:geo': {
    ...partOf(
      'funding',
      'funding',
      ({ geo }) => geo as Fields,
      (geo) => ({ geo }),
    ),
    remove: (key, value) => [
      step('funding.save', {
        key,
        geo:
          value === true
            ? {}
            : Object.fromEntries(
                ['pickup', 'dropoff'].filter((end) => !(end in record(value, key))).map((end) => [end, {}]),
              ),
      }),
    ],
  },
  'user:info': {
    // Passengers ask for it at their start (V594); they are no users.
    query: async (context, wanted) =>
      context.principal.scope === 'passenger' ? {} : byKey(await list(context, 'user', 'users', wanted)),
    merge: (key, value, part) => [
      step('user.save', { ...(part ? { [part]: value } : record(value, key)), key }),
    ],
    remove: (key, value) => [
      value === true
        ? (context) =>
            makeCall(context, context.customer.key === 'global' ? 'global.user.archive' : 'user.archive', {
              user_keys: [key],
            })
        : step('user.save', { ...without(value, key), key }),
    ],
  },
  'copy:info': {
    query: async (context) => ((await makeCall(context, 'copy.info', {})) as { copy: Fields }).copy,
    merge: copyMerge,
  },
  'copy:override': {
    query: async (context) => ((await makeCall(context, 'copy.override', {})) as { copy: Fields }).copy,
  },
  'copy:info:custom': {
    query: async (context) => ((await makeCall(context, 'copy.custom', {})) as { copy: Fields }).copy,
    merge: copyMerge,
    remove: (key) => [step('copy.save', { copy: { [key]: { en: null } } })],
  },
  'customer:info': {
    query: async (context) => ({ [context.customer.key]: await makeCall(context, 'customer.info', {}) }),
    merge: (key, value, part) => [
      own(key, (context) =>
        makeCall(context, 'customer.update', part ? { [part]: value } : record(value, key)),
      ),
    ],
    remove: (key, value) => [
      own(key, (context) => makeCall(context, 'customer.update', without(value, key))),
    ],
  },
  'policy:info': kept('policy', 'policies', 'delete'),
  'plan:info': kept('plan', 'plans', 'delete'),
  'fund:info': kept('fund', 'funds', 'delete'),
  // Whoever keeps the fleets sees all of them; everybody else what is known of those they work with.
  'fleet:info': {
    ...kept('fleet', 'fleets', 'archive'),
    query: async (context, wanted) => {
      if (!atGlobal(context))
        return byKey(
          (
            (await makeCall(context, 'fleet.info', { keys: Object.keys(wanted) })) as {
              fleets: { key: string }[]
            }
          ).fleets,
        )
      return byKey(
        (await list(context, 'fleet', 'fleets', wanted)).map(
          ({ areas: _areas, ...rest }: Fields & { key: string }) => rest,
        ) as { key: string }[],
      )
    },
  },
  'fleet:geo': {
    ...partOf(
      'fleet',
      'fleets',
      ({ areas }) => (areas ?? { whitelist: [], blacklist: [] }) as Fields,
      (areas) => ({ areas }),
    ),
    remove: (key) => [step('fleet.save', { key, areas: { whitelist: [], blacklist: [] } })],
  },
  'fleet:group': kept('fleet.group', 'groups', 'delete'),
  'session:info': {
    query: async (context) => ({ own: await makeCall(context, 'session.settings', {}) }),
    merge: (_key, value, part) => [
      step('session.settings', part ? { [part]: value } : record(value, 'session:info')),
    ],
  },
}

/** A customer only ever changes itself: another key looks like one that does not exist. */
const own =
  (key: string, then: Step): Step =>
  async (context) => {
    if (key !== context.customer.key) throw invalid(`customer:info.${key}`, 'is not this customer')
    return then(context)
  }
