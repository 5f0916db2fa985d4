import { emailsOf } from '@nemt/domain/fleet/editor.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { mailTo, together, type Sending } from '../message/mail.ts'
import type { Context } from '../pipeline/context.ts'

/** Providers are written to in English. */
const language = 'en'

type Addressed = Pick<Fleet, 'name' | 'contact'>

/**
 * Tells the addresses to which a fleet's offers no longer go (server-behaviour §2.17): whoever changes one
 * would otherwise get passengers' rides in silence.
 */
export function addressChangeMails(context: Context, before: Addressed, next: Addressed): Sending {
  const now = new Set(emailsOf(next.contact?.email).map((email) => email.toLowerCase()))
  const gone = [...new Set(emailsOf(before.contact?.email))].filter((email) => !now.has(email.toLowerCase()))
  const values = { who: context.principal.name, fleet: before.name }
  return together(gone.map((email) => mailTo(context, { email, language }, 'fleet_address_changed', values)))
}
