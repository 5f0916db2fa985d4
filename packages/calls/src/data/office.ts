import { contactArchive, contactList, contactSave } from '../contact/calls.ts'
import { copyCustom } from '../copy/custom.ts'
import { copyInfo } from '../copy/info.ts'
import { copyOverride } from '../copy/override.ts'
import { copySave } from '../copy/save.ts'
import { customerInfo } from '../customer/info.ts'
import { customerUpdate } from '../customer/update.ts'
import {
  atGlobal,
  fleetArchive,
  fleetList,
  fleetSave,
  groupDelete,
  groupList,
  groupSave,
} from '../fleet/calls.ts'
import { fleetInfo } from '../fleet/info.ts'
import { fundingDelete, fundingList, fundingSave } from '../funding/calls.ts'
import { placeArchive, placeList, placeSave } from '../place/calls.ts'
import { planDelete, planList, planSave } from '../plan/calls.ts'
import { fundDelete, fundList, fundSave } from '../fund/calls.ts'
import { policyDelete, policyList, policySave } from '../policy/calls.ts'
import { roleDelete, roleList, roleSave } from '../role/calls.ts'
import { sessionSettings } from '../session/settings.ts'
import { teamArchive, teamList, teamSave } from '../team/calls.ts'
import { globalUserArchive } from '../user/global-user-archive.ts'
import { userArchive } from '../user/archive.ts'
import { userList } from '../user/list.ts'
import { userSave } from '../user/save.ts'
import type { Call } from '../pipeline/define.ts'
import { isObject, type Fields } from '../pipeline/fields.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import type { Context } from '../pipeline/context.ts'
import {
  byKey,
  keeping,
  keysOf,
  takenAway,
  makeCall,
  record,
  step,
  isKeyed,
  recordIfAny,
  type Collection,
  type Keyed,
  type Step,
} from './collection.ts'

/** The calls that keep a kind of record; `deep` where a save merges maps instead of replacing them. */
type Keeping = { list: Call; save: Call; remove: Call; deep?: boolean }
const contacts: Keeping = { list: contactList, save: contactSave, remove: contactArchive }
const places: Keeping = { list: placeList, save: placeSave, remove: placeArchive }
const teams: Keeping = { list: teamList, save: teamSave, remove: teamArchive }
const roles: Keeping = { list: roleList, save: roleSave, remove: roleDelete }
const fundings: Keeping = { list: fundingList, save: fundingSave, remove: fundingDelete }
const policies: Keeping = { list: policyList, save: policySave, remove: policyDelete, deep: true }
const plans: Keeping = { list: planList, save: planSave, remove: planDelete }
const funds: Keeping = { list: fundList, save: fundSave, remove: fundDelete }
const fleets: Keeping = { list: fleetList, save: fleetSave, remove: fleetArchive, deep: true }
const groups: Keeping = { list: groupList, save: groupSave, remove: groupDelete }

/** The records that a listing call gives under a word of its own. */
async function list(context: Context, call: Call, plural: string, query: Fields): Promise<Keyed[]> {
  const { [plural]: records } = record(await makeCall(context, call, keysOf(query)), plural)
  return Array.isArray(records) ? records.filter(isKeyed) : []
}

/**
 * A collection over the calls of a kind of record (record/kind.ts). Deleting the whole record removes it,
 * deleting fields empties them.
 */
function recordCollection(calls: Keeping, plural: string): Required<Collection> {
  return {
    query: async (context, query) => byKey(await list(context, calls.list, plural, query)),
    merge: (key, value, part) => {
      if (part === 'archive') return [archived(calls, key, value)]
      if (part) return [step(calls.save, { [part]: value, key })]
      const fields = record(value, key)
      return [fields.archive === true ? step(calls.remove, { key }) : step(calls.save, { ...fields, key })]
    },
    remove: (key, value, part) => [
      value === true && !part
        ? step(calls.remove, { key })
        : taking(calls, plural, key, takenAway(part ? { [part]: value } : value, key)),
    ],
  }
}

/** Takes fields away, or what is inside of them; the rest of the record stays as it is. */
function taking(calls: Keeping, plural: string, key: string, taken: Fields): Step {
  return async (context) => {
    const isInside = !calls.deep && Object.values(taken).some(isObject)
    const [held] = isInside ? await list(context, calls.list, plural, { [key]: true }) : []
    const change = held ? { ...keeping(held, taken), version: held.version } : taken
    return makeCall(context, calls.save, { ...change, key })
  }
}

function archived(calls: Keeping, key: string, value: unknown): Step {
  if (value !== true) throw invalidInput(`${key}.archive`, 'only', { value: 'true' })
  return step(calls.remove, { key })
}

/** Some fields of a kind's records, as a collection of their own. */
function partOf(
  calls: Keeping,
  plural: string,
  pick: (record: Fields) => Fields,
  put: (value: Fields) => Fields,
): Collection {
  return {
    query: async (context, query) =>
      Object.fromEntries(
        (await list(context, calls.list, plural, query)).map((record) => [record.key, pick(record)]),
      ),
    merge: (key, value, part) => [
      step(calls.save, { ...put(part ? { [part]: value } : record(value, key)), key }),
    ],
  }
}

/** Words as a list, or as flags: the call that gets them says which there are. */
function words(held: unknown, field: string): unknown[] {
  if (Array.isArray(held)) return held
  return Object.entries(recordIfAny(held, field))
    .filter(([, on]) => on === true)
    .map(([word]) => word)
}

/** Words as a change leaves them: a map gives and takes what it names, a list is all there are. */
function wordsAfter(held: unknown, change: unknown, field: string): unknown[] {
  if (!isObject(change)) return words(change, field)
  return [...words(held, field).filter((word) => !(String(word) in change)), ...words(change, field)]
}

/** What the access record of a role holds; name and mapping are the role's. */
const ACCESS_FIELDS = ['permissions', 'inherit']

const access: Collection = {
  ...partOf(
    roles,
    'roles',
    ({ permissions, inherit }) => ({
      permissions: Object.fromEntries(words(permissions, 'permissions').map((word) => [String(word), true])),
      inherit,
    }),
    (value) => value,
  ),
  merge: (key, value, part) => [
    async (context) => {
      const change = part ? { [part]: value } : record(value, key)
      const stranger = Object.keys(change).find((field) => !ACCESS_FIELDS.includes(field))
      // A word beside the words would look given, and be nobody's.
      if (stranger !== undefined) throw invalidInput(stranger, 'unknown')
      const [held] = await list(context, roleList, 'roles', { [key]: true })
      const given = ACCESS_FIELDS.filter((field) => change[field] !== undefined)
      return makeCall(context, roleSave, {
        ...Object.fromEntries(given.map((field) => [field, wordsAfter(held?.[field], change[field], field)])),
        ...(held ? { version: held.version } : {}),
        key,
      })
    },
  ],
}
const role = partOf(
  roles,
  'roles',
  ({ key, version, name, sso }) => ({ key, version, name, ...(sso ? { sso } : {}) }),
  (value) => value,
)
const fundingSource = partOf(
  fundings,
  'funding',
  ({ geo: _geo, ...rest }) => rest,
  (value) => value,
)

function copyMerge(key: string, value: unknown): Step[] {
  return [step(copySave, { copy: { [key]: typeof value === 'string' ? { en: value } : value } })]
}

/** The collections that administrators keep (doc 2 §7.2, doc 3 §7). */
export const office: Record<string, Collection> = {
  'contact:info': recordCollection(contacts, 'contacts'),
  'place:info': recordCollection(places, 'places'),
  'team:info': recordCollection(teams, 'teams'),
  'role:info': { ...role, remove: recordCollection(roles, 'roles').remove },
  'access:info': access,
  // The words that the signed-in user holds, and by which role.
  'access:permissions': {
    query: async ({ principal }) => Object.fromEntries(principal.grants.map((word) => [word, true])),
  },
  'access:role': {
    query: async (context) => {
      const { users } = await makeCall(context, userList, { keys: [context.principal.key] })
      return Object.fromEntries(users.flatMap(({ key, flags }) => (flags.role ? [[key, flags.role]] : [])))
    },
  },
  'funding:info': { query: fundingSource.query },
  funding: { ...fundingSource, remove: recordCollection(fundings, 'funding').remove },
  'funding:geo': {
    ...partOf(
      fundings,
      'funding',
      ({ geo }) => recordIfAny(geo, 'geo'),
      (geo) => ({ geo }),
    ),
    remove: (key, value, part) => {
      const geo = value === true && !part ? true : { ...(part ? { [part]: value } : record(value, key)) }
      return recordCollection(fundings, 'funding').remove(key, { geo }, undefined)
    },
  },
  'user:info': {
    // Passengers ask for it at their start (V594); they are no users.
    query: async (context, query) =>
      context.principal.scope === 'passenger' ? {} : byKey(await list(context, userList, 'users', query)),
    merge: (key, value, part) => [
      step(userSave, { ...(part ? { [part]: value } : record(value, key)), key }),
    ],
    remove: (key, value, part) => [
      value === true && !part
        ? (context) =>
            makeCall(context, context.customer.key === 'global' ? globalUserArchive : userArchive, {
              user_keys: [key],
            })
        : step(userSave, { ...takenAway(part ? { [part]: value } : value, key), key }),
    ],
  },
  'copy:info': {
    query: async (context) => (await makeCall(context, copyInfo, {})).copy,
    merge: copyMerge,
  },
  'copy:override': {
    query: async (context) => (await makeCall(context, copyOverride, {})).copy,
  },
  'copy:info:custom': {
    query: async (context) => (await makeCall(context, copyCustom, {})).copy,
    merge: copyMerge,
    remove: (key, value, part) => [
      step(copySave, {
        copy: {
          [key]: value === true && !part ? { en: null } : takenAway(part ? { [part]: value } : value, key),
        },
      }),
    ],
  },
  'customer:info': {
    query: async (context) => ({ [context.customer.key]: await makeCall(context, customerInfo, {}) }),
    merge: (key, value, part) => [
      forSelf(key, (context) =>
        makeCall(context, customerUpdate, part ? { [part]: value } : record(value, key)),
      ),
    ],
    remove: (key, value, part) => [
      forSelf(key, (context) =>
        makeCall(context, customerUpdate, takenAway(part ? { [part]: value } : value, key)),
      ),
    ],
  },
  'policy:info': recordCollection(policies, 'policies'),
  'plan:info': recordCollection(plans, 'plans'),
  'fund:info': recordCollection(funds, 'funds'),
  // Whoever keeps the fleets sees all of them; everybody else what is known of those they work with.
  'fleet:info': {
    ...recordCollection(fleets, 'fleets'),
    query: async (context, query) => {
      if (!atGlobal(context))
        return byKey((await makeCall(context, fleetInfo, { keys: Object.keys(query) })).fleets)
      return byKey(
        (await list(context, fleetList, 'fleets', query)).map(
          ({ areas: _areas, ...rest }: Keyed): Keyed => rest,
        ),
      )
    },
  },
  'fleet:geo': {
    ...partOf(
      fleets,
      'fleets',
      ({ areas }) => recordIfAny(areas ?? { whitelist: [], blacklist: [] }, 'areas'),
      (areas) => ({ areas }),
    ),
    remove: (key, value, part) => {
      const whole = { whitelist: true, blacklist: true }
      const taken = value === true && !part ? whole : record(part ? { [part]: value } : value, key)
      const areas = Object.fromEntries(Object.keys(taken).map((list) => [list, []]))
      return [step(fleetSave, { key, areas })]
    },
  },
  'fleet:group': recordCollection(groups, 'groups'),
  'session:info': {
    query: async (context) => ({ own: await makeCall(context, sessionSettings, {}) }),
    merge: (_key, value, part) => [
      step(sessionSettings, part ? { [part]: value } : record(value, 'session:info')),
    ],
  },
}

/** A customer only ever changes itself: another key looks like one that does not exist. */
function forSelf(key: string, then: Step): Step {
  return async (context) => {
    if (key !== context.customer.key) throw invalidInput(`customer:info.${key}`, 'other_customer')
    return then(context)
  }
}
