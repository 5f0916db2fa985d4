import { computed, select } from '@nemt/store/rows/select.ts'
import { personName, statuses } from '@nemt/domain/passenger/schema.ts'
import { key, localDate, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { numberOf } from '../phone/number.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { formerlyReached } from './led-to.ts'
import { phoneWords } from './search-words.ts'
import { passengerSeen } from './visible.ts'

/**
 * Passengers that have a number (C045): as their own, or as their contact's. `holder` signs in with it; `former` had it
 * before two records of theirs were merged, and nobody has it since.
 */
export const patientPatientsWithPhoneNumber = defineCall({
  name: 'patient.patients_with_phone_number',
  does: 'Lists the passengers that have a phone number.',
  effect: 'read',
  permission: ['passenger.edit', 'passenger.create'],
  scopes: ['coordinator'],
  input: z.strictObject({ phone_raw: text(30).min(1) }),
  accept: (payload) => (typeof payload === 'string' ? { phone_raw: payload } : payload),
  output: z.strictObject({
    patients: z.array(
      z.strictObject({
        key,
        name: personName,
        status: z.enum(statuses),
        dob: localDate.optional(),
        home: text(500).optional(),
        holder: z.boolean(),
        former: z.boolean(),
      }),
    ),
  }),
  run: async (context, { phone_raw }) => {
    const { sql } = context
    const e164 = numberOf(context, phone_raw, 'phone_raw')
    const { found } = await context.read(
      {
        found: many(
          select(
            sql,
            {
              ...passengerColumns,
              holder: computed<boolean>(sql`n.key is not null`),
              former: computed<boolean>(sql`f.kept is not null`),
            },
            sql`from passenger p
              left join passenger_phone n on n.customer_key = s.c and n.passenger_key = p.key
                and n.e164 = ${e164} and n.until is null
              left join (select distinct x.kept from (${formerlyReached(sql, e164)}) x) f on f.kept = p.key
              where p.customer_key = s.c and p.status <> 'archived'
                and (n.key is not null or f.kept is not null
                  or (p.key in (select w.passenger_key from passenger_word w where w.customer_key = s.c
                      and w.word = ${phoneWords(e164)[0] ?? ''})
                    and ${e164} in (p.phone->>'raw', p.communication->'phone'->>'raw')))
                and ${passengerSeen(context)}
              order by holder desc, p.key limit 50`,
          ),
        ),
      },
      { detail: { phone: true } },
    )
    return {
      patients: found.map((row) => {
        const { key: passenger, name, status, dob, places } = passengerOf(row)
        return {
          key: passenger,
          name,
          status,
          holder: row.holder,
          former: row.former,
          ...(dob ? { dob } : {}),
          ...(places.home ? { home: places.home.address.format } : {}),
        }
      }),
    }
  },
})
