import { phone } from '@nemt/domain/communication/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { present, type RideRow } from '../ride/row.ts'

/** The customer's clinical contacts (F436–F440): whom a driver reaches when the passenger can't be called themselves. */
export const contactList = defineCall({
  name: 'contact.list',
  does: "Lists the customer's clinical contacts.",
  effect: 'read',
  permission: ['ride.create', 'ride.edit', 'passenger.create', 'passenger.edit', 'contact.create', 'contact.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ contacts: z.array(z.strictObject({ key, name: text(200), email: text(200).optional(), phone: phone.optional() })) }),
  run: async (context) => {
    const { sql } = context
    const { contacts } = await context.read({ contacts: many(sql`select c.key, c.name, c.email, c.phone from clinical_contact c where c.customer_key = s.c and c.archived_at is null order by c.name, c.key`) })
    return { contacts: (contacts as RideRow[]).map((row) => ({ key: row['key'], name: row['name'], ...present({ email: row['email'], phone: row['phone'] }) })) }
  },
})
