import { defaultCommunication } from '../communication/contact.ts'
import { communicationProblems } from '../communication/problems.ts'
import type { Communication, Phone } from '../communication/schema.ts'
import { DEFAULT_LANGUAGE } from '../language/languages.ts'
import type { MobilityDraft } from '../mobility/coupling.ts'
import { defaultAccessibility } from '../mobility/defaults.ts'
import { mobilityProblems, type MobilityFacts } from '../mobility/problems.ts'
import type { Accessibility } from '../mobility/schema.ts'
import type { Problem } from '../problem/problem.ts'
import { same } from '../ride/edit.ts'
import { tidyName } from '../text/entry.ts'
import { basicProblems, type BasicFacts, type PassengerDraft } from './basic.ts'
import { placeProblem, type PlaceDraft } from './places.ts'
import type { Passenger, PassengerChange, PassengerEntry, PassengerPlace } from './schema.ts'
import { passengerSections, type PassengerSection } from './sections.ts'

type PlaceNotes = { pickup?: string; dropoff?: string }
type Measures = Pick<MobilityDraft, 'height' | 'weight'>
type Equipment = Pick<MobilityDraft, 'equipment' | 'equipment_type'>

/**
 * A passenger's record while it is entered, by what two people may change apart from each other: what belongs
 * together (mobility with its vehicle, a contact with its number) is one part. Height in inches, weight in pounds.
 */
export type RecordParts = {
  first: string
  last: string
  rider_key: string
  language: string
  dob: string | null
  gender: Passenger['gender'] | null
  phone: Phone | null
  team: string | null
  plans: readonly string[]
  portal: boolean
  access: 'view' | 'edit'
  support: { active: boolean; notes: string }
  home: Omit<PlaceDraft, 'notes'> | null
  home_notes: PlaceNotes
  facility: Omit<PlaceDraft, 'notes'> | null
  facility_notes: PlaceNotes
  needs: Omit<MobilityDraft, keyof Measures | keyof Equipment | 'psychosocial'>
  measures: Measures
  equipment: Equipment
  psychosocial: NonNullable<MobilityDraft['psychosocial']>
  contact: Communication
  notes: string
}
export type RecordPart = keyof RecordParts

/** The section in which each part is entered, in the order of the sections (V845). */
export const partSections: Readonly<Record<RecordPart, PassengerSection>> = {
  first: 'basic',
  last: 'basic',
  rider_key: 'basic',
  language: 'basic',
  dob: 'basic',
  gender: 'basic',
  phone: 'basic',
  team: 'basic',
  plans: 'basic',
  portal: 'basic',
  access: 'basic',
  support: 'basic',
  home: 'home',
  home_notes: 'home',
  facility: 'facilities',
  facility_notes: 'facilities',
  needs: 'mobility',
  measures: 'mobility',
  equipment: 'mobility',
  psychosocial: 'mobility',
  contact: 'communication',
  notes: 'notes',
}
export const recordParts = Object.keys(partSections) as RecordPart[]

/** What a new passenger begins with (V867–V878). */
export function newParts({ team }: { team?: string | undefined } = {}): RecordParts {
  return {
    ...partsOf({
      name: { first: '', last: '' },
      language: DEFAULT_LANGUAGE,
      places: {},
      accessibility: defaultAccessibility,
      communication: defaultCommunication,
    }),
    team: team ?? null,
  }
}

type Recorded = Pick<Passenger, 'name' | 'places' | 'accessibility' | 'communication'> & Partial<Passenger>

/** A record in its parts. */
export function partsOf(record: Recorded): RecordParts {
  const { name, places, phone, support } = record
  return {
    first: name.first,
    last: name.last,
    rider_key: record.customer_key ?? '',
    language: record.language ?? '',
    dob: record.dob ?? null,
    gender: record.gender ?? null,
    phone: phone ?? null,
    team: record.team ?? null,
    plans: record.plan_keys ?? [],
    portal: record.flags?.portal !== false,
    access: record.portal_settings?.access ?? 'view',
    support: { active: support?.active === true, notes: support?.notes ?? '' },
    home: withoutNotes(places.home),
    home_notes: places.home?.notes ?? {},
    facility: withoutNotes(places.facility),
    facility_notes: places.facility?.notes ?? {},
    ...needsParts(record.accessibility),
    contact: record.communication,
    notes: record.notes ?? '',
  }
}

function withoutNotes(place: PassengerPlace | undefined): RecordParts['home'] {
  if (!place) return null
  const { notes: _notes, ...rest } = place
  return rest
}

type NeedsParts = Pick<RecordParts, 'needs' | 'measures' | 'equipment' | 'psychosocial'>

/** Needs in their parts. */
export function needsParts(accessibility: MobilityDraft): NeedsParts {
  const { height, weight, equipment, equipment_type, psychosocial, ...needs } = accessibility
  return {
    needs,
    measures: { ...(height !== undefined && { height }), ...(weight !== undefined && { weight }) },
    equipment: {
      ...(equipment !== undefined && { equipment }),
      ...(equipment_type !== undefined && { equipment_type }),
    },
    psychosocial: psychosocial ?? {},
  }
}

/** Needs as one, as the editor of mobility and the calls have them. */
export function needsOfParts({ needs, measures, equipment, psychosocial }: NeedsParts): MobilityDraft {
  return {
    ...needs,
    ...measures,
    ...equipment,
    ...(Object.keys(psychosocial).length > 0 && { psychosocial }),
  }
}

/** A place with its notes, or undefined where there is no address. */
export function placeOfParts(parts: RecordParts, which: 'home' | 'facility'): PlaceDraft | undefined {
  const [place, notes] = [parts[which], parts[`${which}_notes`]]
  if (!place?.address?.format?.trim()) return undefined
  return { ...place, ...((notes.pickup || notes.dropoff) && { notes }) }
}

/**
 * Sets the passenger's own number and its type; the contact goes with it as long as it is the passenger and has
 * the same number.
 */
export function withOwnPhone(parts: RecordParts, phone: Phone | null): RecordParts {
  const { contact } = parts
  const isOwn = contact.relation === 'self' && (contact.phone?.display ?? '') === (parts.phone?.display ?? '')
  if (!isOwn) return { ...parts, phone }
  const type = phone?.type ?? contact.phone?.type
  const { display: _display, raw: _raw, extension: _extension, ...rest } = contact.phone ?? {}
  return {
    ...parts,
    phone,
    contact: {
      ...contact,
      phone: { ...rest, ...phone, ...(type && { type }) },
      ...(type === 'land' && { method: 'call' as const }),
    },
  }
}

/** The parts that differ. */
export function changedParts(before: RecordParts, after: RecordParts): RecordPart[] {
  return recordParts.filter((part) => !same(before[part], after[part]))
}

/**
 * My changes on top of what somebody else has made of the record meanwhile: what I did not touch is theirs, what
 * both touched mine. `clashes`: the parts that both changed, in different ways.
 */
export function rebaseParts(
  base: RecordParts,
  mine: RecordParts,
  theirs: RecordParts,
): { parts: RecordParts; clashes: RecordPart[] } {
  const [own, others] = [changedParts(base, mine), changedParts(base, theirs)]
  return {
    parts: { ...theirs, ...Object.fromEntries(own.map((part) => [part, mine[part]])) },
    clashes: own.filter((part) => others.includes(part) && !same(mine[part], theirs[part])),
  }
}

function trimmed(text: string): string | undefined {
  return text.trim() || undefined
}

/** What passenger.create takes. */
export function entryOfParts(parts: RecordParts): PassengerEntry {
  const [home, facility] = [placeOfParts(parts, 'home'), placeOfParts(parts, 'facility')]
  const key = trimmed(parts.rider_key)
  const notes = trimmed(parts.notes)
  return {
    name: { first: tidyName(parts.first), last: tidyName(parts.last) },
    language: parts.language,
    ...(key && { customer_key: key }),
    ...(parts.dob && { dob: parts.dob }),
    ...(parts.gender && { gender: parts.gender }),
    ...(parts.phone && { phone: parts.phone }),
    ...(parts.team && { team: parts.team }),
    ...(parts.plans.length > 0 && { plan_keys: [...parts.plans] }),
    ...(!parts.portal && { flags: { portal: false } }),
    ...(parts.access === 'edit' && { portal_settings: { access: 'edit' as const } }),
    ...(parts.support.active && { support: supportOf(parts) }),
    ...(notes && { notes }),
    places: {
      ...(home && { home: home as PassengerPlace }),
      ...(facility && { facility: facility as PassengerPlace }),
    },
    accessibility: needsOfParts(parts) as Accessibility,
    communication: contactOfParts(parts),
  }
}

/** The contact as it is kept: where it is the passenger, by the passenger's name. */
function contactOfParts({ contact, first, last }: RecordParts): Communication {
  return contact.relation === 'self'
    ? { ...contact, name: { first: tidyName(first), last: tidyName(last) } }
    : contact
}

function supportOf({ support }: RecordParts): { active: boolean; notes?: string } {
  return { active: support.active, ...(support.notes.trim() && { notes: support.notes }) }
}

/** What passenger.update takes for these parts: nothing but what changed. */
export function changeOfParts(
  { key, version }: Pick<Passenger, 'key' | 'version'>,
  changed: readonly RecordPart[],
  parts: RecordParts,
): PassengerChange {
  const has = (...names: RecordPart[]) => names.some((name) => changed.includes(name))
  const home = has('home', 'home_notes') && { home: (placeOfParts(parts, 'home') as PassengerPlace) ?? null }
  const facility = has('facility', 'facility_notes') && {
    facility: (placeOfParts(parts, 'facility') as PassengerPlace) ?? null,
  }
  return {
    key,
    version,
    ...(has('first', 'last') && { name: { first: tidyName(parts.first), last: tidyName(parts.last) } }),
    ...(has('rider_key') && { customer_key: trimmed(parts.rider_key) ?? null }),
    ...(has('language') && { language: parts.language }),
    ...(has('dob') && { dob: parts.dob }),
    ...(has('gender') && { gender: parts.gender }),
    ...(has('phone') && { phone: parts.phone }),
    ...(has('team') && { team: parts.team }),
    ...(has('portal') && { flags: { portal: parts.portal } }),
    ...(has('access') && { portal_settings: { access: parts.access } }),
    ...(has('support') && { support: supportOf(parts) }),
    ...((home || facility) && { places: { ...home, ...facility } }),
    ...(has('needs', 'measures', 'equipment', 'psychosocial') && {
      accessibility: needsOfParts(parts) as Accessibility,
    }),
    ...(has('contact') && { communication: contactOfParts(parts) }),
    ...(has('notes') && { notes: trimmed(parts.notes) ?? null }),
  }
}

/** What a record is judged by; `selfSchedules`: the passenger books rides in the portal (V890, V891). */
export type RecordFacts = BasicFacts & MobilityFacts & { selfSchedules: boolean }

/** A problem and the section where it is mended. */
export type SectionProblem = Problem & { section: PassengerSection }

/** Every problem of a record, section by section in their order (doc 2 §5.3–§5.6). */
export function recordProblems(parts: RecordParts, facts: RecordFacts): SectionProblem[] {
  const draft: PassengerDraft = {
    name: { first: parts.first, last: parts.last },
    customer_key: parts.rider_key,
    language: parts.language,
    ...(parts.dob && { dob: parts.dob }),
    ...(parts.phone && { phone: parts.phone }),
  }
  const within = (part: string) => (problem: Problem) => ({ ...problem, field: `${part}.${problem.field}` })
  const found: Record<PassengerSection, (Problem | null)[]> = {
    basic: basicProblems(draft, facts),
    home: [placeProblem('home', placeOfParts(parts, 'home'), facts.selfSchedules)],
    facilities: [placeProblem('facilities', placeOfParts(parts, 'facility'), facts.selfSchedules)],
    mobility: mobilityProblems(needsOfParts(parts), facts).map(within('accessibility')),
    communication: communicationProblems(parts.contact).map(within('communication')),
    notes: [],
  }
  return passengerSections.flatMap((section) =>
    found[section].filter((problem) => problem !== null).map((problem) => ({ ...problem, section })),
  )
}
