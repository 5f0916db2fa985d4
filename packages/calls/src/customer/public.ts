import { customer } from '@nemt/domain/customer/schema.ts'
import * as z from 'zod'
import { usesPassword } from '../auth/password-use.ts'
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
    passwords: z.boolean(),
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
    passwords: usesPassword({ flags }),
    disable_auth: flags?.disable_auth === true,
    self_schedule: flags?.self_schedule === true,
    product: portal.product,
  }),
})
