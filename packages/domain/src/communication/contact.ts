import { rawPhone } from '../phone/phone.ts'
import type { Communication, Phone } from './schema.ts'
import { relations, type phoneTypes } from './values.ts'

type Relation = (typeof relations)[number]
type PhoneType = (typeof phoneTypes)[number]

/** Who a relation makes the contact (V496–V498): rider, caregiver, or the relation itself. */
export function contactOf(relation: Relation): string {
  if (relation === 'self') return 'rider'
  return relation === 'spouse' || relation === 'parent' || relation === 'child' ? 'caregiver' : relation
}

/**
 * The relations to choose from: clinical only where there are contacts (V501), the coordinator not on small
 * screens (V500).
 */
export function relationsFor(facts: { clinicalContacts: boolean; smallScreen: boolean }): Relation[] {
  return relations.filter(
    (relation) =>
      !(relation === 'clinical' && !facts.clinicalContacts) && !(relation === 'user' && facts.smallScreen),
  )
}

/** Relations of somebody who is nobody else of the list: the passenger, a clinical contact, the coordinator. */
const THEMSELVES: readonly (Relation | undefined)[] = ['self', 'clinical', 'user']

/** Whether another relation is that of another person; between relatives and others a word is set right. */
function isSomebodyElse(before: Relation | undefined, relation: Relation): boolean {
  return before !== relation && (THEMSELVES.includes(before) || THEMSELVES.includes(relation))
}

/** Of whom no number is known yet (V514, V515). */
const unasked = { phone: { type: 'smart' }, method: 'sms' } as const satisfies Communication

/**
 * Choosing a relation sets the contact; the coordinator speaks English (V517), a clinical contact is chosen anew, and
 * whoever is somebody else than before is asked for their own name (V502, V503), after a clinical contact also for
 * their number (V507): what is said of the ride would reach a desk, and not them.
 */
export function chooseRelation(communication: Communication, relation: Relation): Communication {
  if (relation === 'clinical' && communication.clinical) return communication
  const { clinical, description, name, ...known } = communication
  const kept = name && !isSomebodyElse(communication.relation, relation) ? { name } : {}
  const rest = { ...known, ...kept, ...(clinical ? unasked : description && { description }) }
  return { ...rest, relation, contact: contactOf(relation), ...(relation === 'user' && { language: 'en' }) }
}

/**
 * Choosing a clinical contact (F153): its name and number, which is called unless it is known to take
 * messages.
 */
export function chooseClinical(
  communication: Communication,
  contact: { key: string; name: string; phone?: Phone },
): Communication {
  const { name: _name, phone: _phone, ...rest } = communication
  const { display, raw = display && rawPhone(display), extension, type = 'land' } = contact.phone ?? {}
  return {
    ...rest,
    relation: 'clinical',
    contact: contactOf('clinical'),
    clinical: contact.key,
    description: contact.name,
    method: type === 'land' ? 'call' : (rest.method ?? 'sms'),
    phone: { type, ...(display && { display }), ...(raw && { raw }), ...(extension && { extension }) },
  }
}

/**
 * Choosing a phone type: a landline is called (V493) and its extension empty (V495, X007); leaving it, the
 * number keeps no extension either.
 */
export function choosePhoneType(communication: Communication, type: PhoneType): Communication {
  const { extension: _extension, ...phone } = communication.phone ?? {}
  return {
    ...communication,
    phone: { ...phone, type, ...(type === 'land' && { extension: '' }) },
    ...(type === 'land' && { method: 'call' }),
  }
}

/** How somebody is told at a phone of this type: a landline gets no texts, it is called (V492, V493). */
export function methodAt(
  type: PhoneType | undefined,
  method: Communication['method'],
): Communication['method'] {
  return method === 'sms' && type === 'land' ? 'call' : method
}

/**
 * Whether what a record says of a number is that it is called: a landline (V493), or the number of a contact who wants
 * calls.
 */
export function isCalledAt(
  e164: string,
  { phone, communication }: { phone?: Phone | null | undefined; communication: Communication },
): boolean {
  const contact = communication.phone?.raw === e164 ? communication : undefined
  const type = contact?.phone?.type ?? (phone?.raw === e164 ? phone.type : undefined)
  return methodAt(type, contact?.method ?? 'sms') === 'call'
}

/** Text messages are not for landlines (V492); the extension field is (V494). */
export function smsDisabled(communication: Communication): boolean {
  return communication.phone?.type === 'land'
}

export function showsExtension(communication: Communication): boolean {
  return communication.phone?.type === 'land'
}

/** What a new passenger starts with (V514–V516, V872–V874, V877, V878). */
export const defaultCommunication: Communication = {
  relation: 'self',
  contact: 'rider',
  ...unasked,
  travel: true,
  language: 'en',
}

/** What a contact begins with where it says nothing itself (V514–V516); a landline is called (V493). */
export function begun(given: Communication): Communication {
  const relation = given.relation ?? defaultCommunication.relation ?? 'self'
  const phone = { ...defaultCommunication.phone, ...given.phone }
  const method = phone.type === 'land' ? 'call' : defaultCommunication.method
  return { method, contact: contactOf(relation), ...given, relation, phone }
}

/**
 * Whether a passenger can be reached at all (X156): by a method with a number, or through a clinical contact.
 */
export function reachable(communication: Communication): boolean {
  return (
    Boolean(communication.clinical) ||
    ((communication.method ?? 'none') !== 'none' && Boolean(communication.phone?.raw))
  )
}
