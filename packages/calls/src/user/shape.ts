import { phone } from '@nemt/domain/communication/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { alertMethods } from '@nemt/domain/user/editor.ts'
import * as z from 'zod'
import { present } from '@nemt/store/rows/present.ts'
import type { UserRow } from './row.ts'

const alerts = z.strictObject({
  method: z.enum(alertMethods).optional(),
  types: z.record(z.string().max(60), z.boolean()).optional(),
})

/** What a user chooses for themselves (F419, X119). */
export const userSettings = z.strictObject({
  notifications: z.boolean().optional(),
  alerts: alerts.optional(),
  language: text(10).optional(),
})

/** A user as administrators keep them (F402–F429): never the password. */
export const userShape = z.strictObject({
  key,
  version: z.number().int(),
  username: text(100),
  email: text(200),
  name: z.strictObject({ first: text(100), last: text(100) }),
  phone: phone.optional(),
  team: key.optional(),
  teams: z.record(key, z.boolean()),
  flags: z.strictObject({ role: key.optional(), sso: z.boolean(), global: z.boolean(), super: z.boolean() }),
  settings: userSettings,
  nps: z.strictObject({ score: z.number().int().optional(), updated: instant.optional() }),
  locked: z.boolean(),
  created: instant,
})
export type User = z.output<typeof userShape>

export function userOf(row: UserRow): User {
  return {
    key: row.key,
    version: row.version,
    username: row.username,
    email: row.email,
    name: { first: row.first_name, last: row.last_name },
    teams: Object.fromEntries((row.teams ?? []).map((team) => [team, true])),
    flags: {
      ...present({ role: row.role_key }),
      sso: row.is_sso,
      global: row.is_global,
      super: row.is_super,
    },
    settings: settingsOf(row.settings),
    nps: present({ score: row.nps_score, updated: row.nps_at }),
    locked: row.locked,
    created: row.created_at,
    ...present({ phone: row.phone, team: row.team_key }),
  }
}

/** What a user chose, as far as it is valid. */
export function settingsOf(stored: unknown): z.output<typeof userSettings> {
  const settings = userSettings.safeParse(stored)
  return settings.success ? settings.data : {}
}
