import { rawPhone } from '../phone/phone.ts'
import { showsExtension } from './contact.ts'
import type { Communication } from './schema.ts'

/**
 * The contact with a number as it is typed; what can't be dialled yet has no raw number. An extension that is not shown
 * (V494) belongs to the number before, and goes with it.
 */
export function chooseNumber(contact: Communication, display: string): Communication {
  if (display === (contact.phone?.display ?? '')) return contact
  const { raw: _raw, extension, ...rest } = contact.phone ?? {}
  const raw = rawPhone(display)
  const kept = extension && showsExtension(contact) ? { extension } : {}
  return { ...contact, phone: { ...rest, ...kept, display, ...(raw && { raw }) } }
}
