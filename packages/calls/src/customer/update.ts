import { update } from '@nemt/store/change/changes.ts'
import { configProblem } from '@nemt/domain/customer/config.ts'
import { customer as customerShape, type Customer } from '@nemt/domain/customer/schema.ts'
import { importTypes } from '@nemt/domain/import/filename.ts'
import { isZone } from '@nemt/domain/time/is-zone.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { regroupEvent } from '../fund/regroup-event.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalidInput, knownConflict, unauthenticated } from '../pipeline/refusal.ts'
import { parse } from '../pipeline/run.ts'
import { shownPhone, tidyOptionalPhone } from '../phone/number.ts'
import { problemRefused } from '../message/problem.ts'
import { withPassengerAccess } from '../passenger/known-access.ts'
import { mayKeep } from '../record/save.ts'
import { mergePatch } from '../record/patch.ts'
import { rolesQuestion } from '../user/powers.ts'
import { subscriber, subscriberChanges } from '../webhook/subscriber.ts'
import { forgetCustomer, storedCustomer } from './load.ts'

const FIELDS = Object.keys(customerShape.shape).filter((name) => !['key', 'version'].includes(name))

/**
 * Changes the customer's configuration (C067): what the change names is laid over it, null takes away. Super
 * and global users only.
 */
export const customerUpdate = defineCall({
  name: 'customer.update',
  does: "Changes the customer's configuration; what is left out stays, null takes away.",
  effect: 'write',
  partial: true,
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({
    version: z.number().int().optional(),
    webhook_subscriber: subscriber.optional(),
    ...Object.fromEntries(FIELDS.map((name) => [name, z.unknown().optional()])),
  }),
  output: customerShape.omit({ auth: true }),
  run: async (context, { version, webhook_subscriber, ...change }) => {
    const { portal, actor, principal } = context
    if (principal.scope === 'nobody') throw unauthenticated()
    if (!mayKeep(context, null)) throw forbidden()
    // Not the copy in memory, which may be a moment old and has the customer's own texts laid over it.
    const { customer } = await storedCustomer(portal, context.customer.key)
    if (version !== undefined && version !== customer.version) throw changed(customer.version)
    // What a change may name, its parsing decides afterwards.
    const laid = { ...withPassengerAccess(change as object), version: customer.version + 1 }
    const entered = mergePatch(customer, laid, ['home'])
    const parsed = parse(context, customerShape, entered)
    const next = { ...tidyPhones(context, parsed), name: parsed.name.trim() }
    if (next.name === '') throw invalidInput('name', 'missing')
    if (!isZone(next.timezone)) throw invalidInput('timezone', 'timezone')
    const { minimum = 0, maximum = Infinity } = next.limits?.distance ?? {}
    if (minimum > maximum) throw invalidInput('limits.distance.minimum', 'above_most')
    if (next.auth?.role !== customer.auth?.role) await checkRole(context, next)
    checkImports(customer, next)
    const problem = configProblem(next)
    if (problem) throw problemRefused(context, problem)
    const { key, name, timezone, version: saved, ...configuration } = next
    const { auth: _auth, ...shown } = next
    const told = webhook_subscriber === undefined ? {} : await subscriberChanges(context, webhook_subscriber)
    try {
      return await context
        .write(
          {
            ...told,
            updates: [
              ...(told.updates ?? []),
              update('customer', {
                where: { version: customer.version },
                set: { name, timezone, configuration, version: saved },
                must: 'changed',
              }),
            ],
            events: [
              {
                collection: 'customer:info',
                key,
                type: 'edited',
                actor,
                data: {},
                audience: ['staff', 'passenger'],
              },
              // On other walls benefits begin on another day.
              ...(timezone === customer.timezone ? [] : [regroupEvent(context, {})]),
            ],
            object: key,
          },
          shown,
        )
        .finally(() => forgetCustomer(portal, key))
    } catch (error) {
      throw error instanceof StoreRefused && error.code === 'changed' ? changed() : error
    }
  },
})

/** The role that new users are given must be there. */
async function checkRole(context: Context, { auth }: Customer): Promise<void> {
  if (auth?.role === undefined) return
  const { roles } = await context.read({ roles: rolesQuestion(context.sql) })
  if (!roles.some(({ key }) => key === auth.role)) throw invalidInput('auth.role', 'no_role')
}

/** What can be imported are four kinds of files (V1067); what an older version let stay hurts nobody. */
function checkImports({ imports: before }: Customer, { imports }: Customer): void {
  const known: readonly string[] = [...importTypes, ...Object.keys(before?.types ?? {})]
  const stranger = Object.keys(imports?.types ?? {}).find((type) => !known.includes(type))
  if (stranger !== undefined) throw invalidInput(`imports.types.${stranger}`, 'unknown')
}

/** The numbers that people are told to call. */
function tidyPhones(context: Context, { phone, config_support_phone, ...rest }: Customer): Customer {
  const main = tidyOptionalPhone(context, { display: phone?.display }, 'phone')
  const { type, ...typed } = config_support_phone ?? {}
  const support = tidyOptionalPhone(context, typed, 'config_support_phone')
  return {
    ...rest,
    ...(main ? { phone: { display: shownPhone(main) } } : {}),
    ...(support ? { config_support_phone: { ...typed, ...support, ...(type ? { type } : {}) } } : {}),
  }
}

function changed(version?: number) {
  return knownConflict('customer_changed', version === undefined ? undefined : { version })
}
