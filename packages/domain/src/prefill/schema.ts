import * as z from 'zod'
import { formatPhone } from '../phone/phone.ts'
import { text } from '../text/schema.ts'
import { newParts, needsParts, partsOf, withOwnPhone, type RecordParts } from '../passenger/parts.ts'
import { passengerEntry } from '../passenger/schema.ts'

/** More than this is no form that somebody filled in; characters of base64. */
const LONGEST = 16_000

const { customer_key, dob, gender, language, notes, phone, places, accessibility, communication } =
  passengerEntry.shape

/**
 * What a link may fill in: what anybody would type. Status, keys, rights in the portal and who made the record
 * are nobody's to hand over.
 */
const fields = {
  // Too long a name is told beside its field, like a typed one.
  name: z.strictObject({ first: text(1000).optional(), last: text(1000).optional() }).optional(),
  customer_key,
  dob,
  gender,
  language,
  notes,
  phone,
  places,
  accessibility,
  communication,
}
type Field = keyof typeof fields

/** What the form asks and no link may fill in, and the link as a whole: named, too, where it is refused. */
const named = ['status', 'team', 'plans', 'portal_settings', 'data'] as const

/** Whether something that was refused has a name that people read. */
export function isLinkField(name: string): name is Field | (typeof named)[number] {
  return Object.hasOwn(fields, name) || named.some((field) => field === name)
}
type Filled = { [F in Field]?: z.output<(typeof fields)[F]> }

/** What a link fills in of a new passenger, and what of it can't be used: names of fields, or `data` for all. */
export type Prefill = { parts: RecordParts; refused: string[] }

/**
 * Reads `data` of an address: base64 of JSON (V851), judged field by field as if it were typed. Nothing throws: what
 * is no JSON, too long, unknown or forbidden is named in `refused`. `team`: whom the new record belongs to.
 */
export function prefillOf(data: string, team?: string): Prefill {
  const read = data.length > LONGEST ? null : jsonOf(data)
  if (!read) return { parts: newParts({ team }), refused: ['data'] }
  const refused: string[] = []
  const filled: Filled = {}
  for (const [name, value] of Object.entries(read)) {
    const parsed = Object.hasOwn(fields, name) ? fields[name as Field].safeParse(value) : null
    if (parsed?.success) Object.assign(filled, { [name]: parsed.data })
    else refused.push(name)
  }
  return { parts: filledParts(filled, team), refused }
}

function filledParts(filled: Filled, team: string | undefined): RecordParts {
  const parts = newParts({ team })
  const { home, facility } = partsOf({
    name: { first: '', last: '' },
    places: unconfirmed(filled.places),
    accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'standard' },
    communication: {},
  })
  const whole: RecordParts = {
    ...parts,
    first: filled.name?.first ?? '',
    last: filled.name?.last ?? '',
    rider_key: filled.customer_key ?? '',
    language: filled.language ?? parts.language,
    dob: filled.dob ?? null,
    gender: filled.gender ?? null,
    notes: filled.notes ?? '',
    home,
    home_notes: filled.places?.home?.notes ?? {},
    facility,
    facility_notes: filled.places?.facility?.notes ?? {},
    ...(filled.accessibility && needsParts(filled.accessibility)),
    ...(filled.communication && { contact: filled.communication }),
  }
  const { display, raw, ...rest } = filled.phone ?? {}
  const typed = display ?? raw
  return typed ? withOwnPhone(whole, { type: 'smart', ...rest, display: formatPhone(typed) }) : whole
}

/** A pin is confirmed by whoever looks at it, never by a link. */
function unconfirmed(given: Filled['places']): NonNullable<Filled['places']> {
  const { home, facility } = given ?? {}
  return {
    ...(home && { home: { ...home, confirmed: false } }),
    ...(facility && { facility: { ...facility, confirmed: false } }),
  }
}

/** The object that base64 (also its form for addresses) holds as JSON in UTF-8, or null. */
function jsonOf(data: string): Record<string, unknown> | null {
  try {
    const bytes = atob(data.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'))
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))),
    )
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
