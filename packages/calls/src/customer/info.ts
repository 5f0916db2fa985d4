import { customer, customerPolicy } from '@nemt/domain/customer/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'

/** What everybody may know of a customer before signing in: what the login page shows (doc 1 §2). */
export const customerPublic = defineCall({
  name: 'customer.public',
  does: "Gives the customer's name, look and ways to sign in.",
  effect: 'read',
  permission: 'public',
  scopes: [],
  input: z.strictObject({}),
  output: z.strictObject({
    ...customer.pick({
      key: true,
      name: true,
      timezone: true,
      phone: true,
      config_support_phone: true,
      urls: true,
      copy: true,
    }).shape,
    sso: z.boolean(),
    portal: z.boolean(),
    disable_auth: z.boolean(),
    self_schedule: z.boolean(),
    product: z.string(),
  }),
  run: async ({
    customer: { key, name, timezone, phone, config_support_phone, urls, copy, flags, passenger },
    portal,
  }) => ({
    key,
    name,
    timezone,
    ...(phone ? { phone } : {}),
    ...(config_support_phone ? { config_support_phone } : {}),
    ...(urls ? { urls } : {}),
    ...(copy ? { copy } : {}),
    sso: flags?.sso === true,
    portal: passenger?.portal === true,
    disable_auth: flags?.disable_auth === true,
    self_schedule: flags?.self_schedule === true,
    product: portal.product,
  }),
})

/** The customer's configuration, for the screens of signed-in people. */
export const customerInfo = defineCall({
  name: 'customer.info',
  does: "Gives the customer's configuration.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({}),
  output: customer.omit({ webhook_subscriber: true, auth: true }),
  run: async ({ principal, customer: { webhook_subscriber: _webhook, auth: _auth, ...rest } }) => {
    if (principal.scope === 'coordinator' || principal.scope === 'system') return rest
    // Which fleets drive for the customer, and what it charges, is between the customer and each of them.
    const { fleets, settings, ...told } = rest
    const { whitelist: _white, blacklist: _black, ...kinds } = fleets ?? {}
    const { admin_fee: _fee, ...usual } = settings ?? {}
    return { ...told, ...(fleets ? { fleets: kinds } : {}), ...(settings ? { settings: usual } : {}) }
  },
})

/** The customer's policy (C008). */
export const policyCustomer = defineCall({
  name: 'policy.customer',
  does: "Gives the customer's policy.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger'],
  input: z.looseObject({}),
  output: customerPolicy,
  run: async ({ policy }) => policy,
})
