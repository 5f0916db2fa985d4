import { credentialStanding, type Credential, type Credentials } from '@nemt/domain/fleet/credentials.ts'
import { emailsOf } from '@nemt/domain/fleet/editor.ts'
import { driverCredentials, vehicleCredentials } from '@nemt/domain/fleet/values.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { many } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { mailTo, together, type Sending } from '../message/mail.ts'
import { messageFor } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { GLOBAL } from '../session/origin.ts'

/** Providers are written to in English. */
const language = 'en'

type Kept = { key: string; name: string; email: string | null; credentials: Credentials }
/** A date that ends soon: whose, and to which address it is said. */
type Ending = { kept: Kept; kind: Credential; until: string; email: string; effect: string }

/**
 * Tells fleets of credentials of their drivers and vehicles that end within thirty days, each once for each date
 * (docs/decisions/084-required-credentials.md). Fleets are kept at one customer; at the others there is nothing to do.
 */
export const fleetWarn = defineJob({
  name: 'fleet.warn',
  input: z.strictObject({}),
  output: z.strictObject({ warned: z.number().int() }),
  run: async (context) => {
    if (context.customer.key !== GLOBAL) return { warned: 0 }
    const { sql } = context
    const { drivers, vehicles, told } = await context.read({
      drivers: keptOf(context, 'driver'),
      vehicles: keptOf(context, 'vehicle'),
      told: many(
        select(
          sql,
          columns('message', 'm', ['effect']),
          sql`from message m where m.customer_key = s.c and m.effect like 'credential:%'`,
        ),
      ),
    })
    const today = localDate(context.now, 'UTC')
    const before = new Set(told.map(({ effect }) => effect))
    const endings = [
      ...drivers.flatMap((kept) => endingsOf(kept, driverCredentials, today)),
      ...vehicles.flatMap((kept) => endingsOf(kept, vehicleCredentials, today)),
    ].filter(({ effect }) => !before.has(effect))
    if (endings.length === 0) return { warned: 0 }
    return context
      .write(together(endings.map((ending) => mailOf(context, ending))), { warned: endings.length })
      .catch((error: unknown) => {
        // A night's job that came twice.
        if (error instanceof StoreRefused && error.kind === 'unique') return { warned: 0 }
        throw error
      })
  },
})

function keptOf({ sql }: Context, table: 'driver' | 'vehicle') {
  return many(
    select(
      sql,
      {
        ...columns('driver', 't', ['key', 'name', 'credentials']),
        email: computed<string | null>(sql`f.document->'contact'->>'email'`),
      },
      sql`from ${sql(table)} t join fleet f on f.key = t.fleet_key and f.archived_at is null
        where s.c is not null and t.archived_at is null order by t.key`,
    ),
  )
}

function endingsOf(kept: Kept, kinds: readonly Credential[], today: string): Ending[] {
  const addresses = [...new Set(emailsOf(kept.email ?? undefined))]
  return kinds.flatMap((kind) => {
    const until = kept.credentials[kind]
    if (until === undefined || credentialStanding(until, today) !== 'soon') return []
    return addresses.map((email, index) => ({
      ...{ kept, kind, until, email },
      effect: `credential:${kept.key}:${kind}:${until}:${index}`,
    }))
  })
}

function mailOf(context: Context, { kept, kind, until, email, effect }: Ending): Sending {
  const credential = messageFor(context.customer, language, `mail.credential_${kind}`)
  const values = { credential, name: kept.name, date: formatDate(until) }
  const { inserts, events } = mailTo(context, { email, language }, 'credential_ends', values)
  return { inserts: { message: inserts.message.map((row) => ({ ...row, effect })) }, events }
}
