import { fundDisable } from '../fund/disable.ts'
import { fundEnable } from '../fund/enable.ts'
import { passengerCreate } from '../passenger/create.ts'
import { passengerExternal } from '../passenger/external.ts'
import { passengerFunds } from '../passenger/funds.ts'
import { passengerInfo } from '../passenger/info.ts'
import { patientSearch } from '../passenger/search.ts'
import { passengerUpdate } from '../passenger/update.ts'
import { rideSearch } from '../ride/search.ts'
import { present } from '@nemt/store/rows/present.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import type { Context } from '../pipeline/context.ts'
import { isObject, type Fields } from '../pipeline/fields.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import {
  byKey,
  each,
  keeping,
  makeCall,
  record,
  step,
  takenAway,
  type Collection,
  type Step,
} from './collection.ts'

/**
 * What a record carries that its editor can't change; a screen that sends the whole record back means no harm
 * by it.
 */
const READ_ONLY = ['created', 'creator', 'fund_keys', 'merged_into', 'phone_history']

/**
 * Saves a passenger's record: a key that nobody has makes one (the screens make the keys of new records),
 * else the record changes.
 */
function save(passenger: string, fields: Fields): Step {
  return async (context) => {
    const { sql } = context
    const { known } = await context.read({
      known: one(
        select(
          sql,
          columns('passenger', 'p', ['key']),
          sql`from passenger p where p.customer_key = s.c and p.key = ${passenger}`,
        ),
      ),
    })
    const entered = Object.fromEntries(Object.entries(fields).filter(([field]) => !READ_ONLY.includes(field)))
    const { plan_keys: _plans, ...change } = entered
    if (known) return makeCall(context, passengerUpdate, { ...change, key: passenger })
    const { version: _version, ...entry } = entered
    return makeCall(context, passengerCreate, { passenger: { ...entry, key: passenger } })
  }
}

/** Takes fields of a record away, or what is inside of them; places are merged by themselves, the rest replaced. */
function taking(key: string, { places, ...taken }: Fields): Step {
  return async (context) => {
    const isInside = Object.values(taken).some(isObject)
    const held = isInside ? await makeCall(context, passengerInfo, { key }) : undefined
    const change = held ? { ...keeping(held, taken), version: held.version } : taken
    return makeCall(context, passengerUpdate, { ...change, ...present({ places }), key })
  }
}

/** One's own record, or those asked for. */
async function readable(context: Context, query: Fields): Promise<string[]> {
  return context.principal.scope === 'passenger' ? [context.principal.key] : Object.keys(query)
}

const readEach = each((context, passenger) => makeCall(context, passengerInfo, { key: passenger }))

/** Passengers by a text, as any search finds them (doc 3 §7, V604). */
async function search(context: Context, query: Fields): Promise<Fields> {
  return byKey((await makeCall(context, patientSearch, query)).patients)
}

/** What is asked for; a passenger who names nobody means themselves (V594). */
function wanted(context: Context, query: Fields): Fields {
  const { scope, key } = context.principal
  return scope === 'passenger' && Object.keys(query).length === 0 ? { [key]: true } : query
}

/** The same by the customer's own numbers; who has none is found by none. */
async function wantedNumbers(context: Context, query: Fields): Promise<Fields> {
  if (context.principal.scope !== 'passenger' || Object.keys(query).length > 0) return query
  const { customer_key: number } = await makeCall(context, passengerInfo, { key: context.principal.key })
  return number === undefined ? {} : { [number]: true }
}

/** The collections about passengers (doc 1 §7, doc 2 §7.2). */
export const passengers: Record<string, Collection> = {
  'patient:info': {
    query: async (context, query) =>
      typeof query.query === 'string' ? search(context, query) : readEach(context, wanted(context, query)),
    merge: (passenger, value, part) => [save(passenger, part ? { [part]: value } : record(value, passenger))],
    remove: (passenger, value, part) => [
      value === true && !part
        ? step(passengerUpdate, { key: passenger, status: 'archived' })
        : taking(passenger, takenAway(part ? { [part]: value } : value, passenger)),
    ],
  },
  'patient:funds': {
    query: each(async (context, passenger) => {
      const { funds } = await makeCall(context, passengerFunds, { passenger_key: passenger })
      return Object.fromEntries(funds.map((fund) => [fund.key, fund]))
    }),
    merge: (passenger, value) =>
      Object.entries(record(value, passenger)).map(([fund, change]) => {
        const { enabled } = record(change, fund)
        if (typeof enabled !== 'boolean')
          throw invalidInput(`patient:funds.${passenger}.${fund}.enabled`, 'choice', {
            choices: 'true, false',
          })
        const which = { passenger_key: passenger, fund_key: fund }
        return enabled ? step(fundEnable, which) : step(fundDisable, which)
      }),
  },
  'external:patient': {
    query: async (context, query) => {
      const customer_keys = Object.keys(await wantedNumbers(context, query))
      if (customer_keys.length === 0) return {}
      const { patients } = await makeCall(context, passengerExternal, { customer_keys })
      return Object.fromEntries(Object.entries(patients).map(([external, { key }]) => [external, key]))
    },
  },
  'facility:info': {
    query: async (context, query) => {
      const keys = await readable(context, query)
      const records = await Promise.all(
        keys.slice(0, 100).map((key) => makeCall(context, passengerInfo, { key })),
      )
      return Object.fromEntries(
        records.flatMap(({ key, places }) => (places.facility ? [[key, places.facility]] : [])),
      )
    },
  },
  // {min, max, limit}, and for staff and providers the passenger: rides by key, in the order of their time.
  'patient:needed:rides': {
    query: async (context, { patient, min, max, limit }) => {
      if (typeof min !== 'number' || typeof max !== 'number')
        throw invalidInput('patient:needed:rides', 'min_max')
      const who = context.principal.scope === 'passenger' ? {} : { passenger: patient }
      const { rides } = await makeCall(context, rideSearch, {
        ...who,
        from: min,
        to: max,
        ...(limit === undefined ? {} : { take: limit }),
      })
      return Object.fromEntries(rides.map((ride) => [ride.key, ride]))
    },
  },
}
