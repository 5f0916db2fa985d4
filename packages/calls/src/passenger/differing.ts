import { contactOf } from '@nemt/domain/communication/contact.ts'
import type { Communication, Phone } from '@nemt/domain/communication/schema.ts'
import type { MessageKey } from '@nemt/domain/copy/en.ts'
import { interfaceLanguage } from '@nemt/domain/copy/language.ts'
import { formatHeight, formatWeight } from '@nemt/domain/height/height.ts'
import { languageName } from '@nemt/domain/language/languages.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { fieldOf, mergeFields, type MergeField } from '@nemt/domain/passenger/merge.ts'
import type { Passenger, PassengerPlace } from '@nemt/domain/passenger/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { message } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'

/** A field that two records say differently, and how each says it, in the words of who asks. */
export type Difference = { field: MergeField; here: string; there: string }

type Asking = Pick<Context, 'customer' | 'principal'>
/** A field in parts, each of which is told only where it differs. */
type Parts = readonly (string | undefined)[]
type Say = (key: MessageKey, values?: Record<string, string | number>) => string

/**
 * What two records say differently, field by field, as whoever makes them one reads it: of a field with many parts
 * what is different of it. Both sides are empty where only marks differ that nobody is shown.
 */
export function differencesOf(
  context: Asking,
  here: Passenger,
  there: Passenger,
  teams: Readonly<Record<string, string>>,
): Difference[] {
  const partsOf = wordsFor(context, teams)
  const say: Say = (key, values) => message(context, key, values)
  return mergeFields
    .filter((field) => JSON.stringify(fieldOf(here, field)) !== JSON.stringify(fieldOf(there, field)))
    .map((field) => {
      const [own, others] = [partsOf(here, field), partsOf(there, field)]
      const differing = own.map((part, index) => (part ?? '') !== (others[index] ?? ''))
      const told = (parts: Parts) => parts.filter((part, index) => part && differing[index]).join(' · ')
      if (!differing.includes(true)) return { field, here: '', there: '' }
      const none = say('difference.none')
      return { field, here: told(own) || none, there: told(others) || none }
    })
}

/** A record's field in words; as many parts of every record, so that they can be compared. */
function wordsFor(
  context: Asking,
  teams: Readonly<Record<string, string>>,
): (record: Passenger, field: MergeField) => Parts {
  const say: Say = (key, values) => message(context, key, values)
  const language = interfaceLanguage(context.principal.language)
  const spoken = (code: string | undefined) => code && languageName(code, language)
  const words: Record<MergeField, (record: Passenger) => Parts> = {
    name: ({ name }) => [`${name.first} ${name.last}`.trim()],
    customer_key: ({ customer_key: key }) => [key],
    dob: ({ dob }) => [dob && formatDate(dob)],
    gender: ({ gender }) => [gender && say(`gender.${gender}`)],
    language: (record) => [spoken(record.language)],
    phone: ({ phone }) => phoneParts(say, phone),
    timezone: ({ timezone }) => [timezone],
    team: ({ team }) => [team && (teams[team] ?? team)],
    notes: ({ notes }) => [notes],
    home: ({ places }) => placeParts(say, places.home),
    facility: ({ places }) => placeParts(say, places.facility),
    accessibility: ({ accessibility }) => [
      ...needParts(say, accessibility),
      accessibility.height === undefined ? undefined : formatHeight(accessibility.height),
      accessibility.weight === undefined ? undefined : formatWeight(accessibility.weight, language),
    ],
    communication: ({ communication }) => [
      ...contactParts(say, communication),
      spoken(communication.language),
    ],
    portal_settings: ({ portal_settings: portal }) => [
      portal?.access && say(`difference.access_${portal.access}`),
    ],
    support: ({ support }) => [say(`difference.${support?.active ? 'yes' : 'no'}`), support?.notes],
    flags: ({ flags }) => [say(`difference.portal_${flags?.portal ? 'on' : 'off'}`)],
    caregiver: ({ caregiver }) => [opaquePart(caregiver)],
    portal_permissions: ({ portal_permissions: permissions }) => [opaquePart(permissions)],
  }
  return (record, field) => words[field](record)
}

/** As much as one reads of it. */
const MOST_OPAQUE = 200

/** What another system keeps has no words here: its letters, so that one sees which is which. */
function opaquePart(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value).slice(0, MOST_OPAQUE)
}

function phoneParts(say: Say, phone: Partial<Phone> | undefined): Parts {
  return [
    phone?.display,
    phone?.extension ? say('difference.extension', { extension: phone.extension }) : undefined,
    phone?.type && say(`phone_type.${phone.type}`),
  ]
}

function placeParts(say: Say, place: PassengerPlace | undefined): Parts {
  const { pickup, dropoff } = place?.notes ?? {}
  return [
    [place?.name, place?.address.format, place?.address.subpremise].filter(Boolean).join(', ') || undefined,
    pickup && say('difference.pickup', { notes: pickup }),
    dropoff && say('difference.dropoff', { notes: dropoff }),
  ]
}

/** What somebody needs, of the mobility section but for the measures. */
function needParts(say: Say, needs: Accessibility): Parts {
  const { mobility, wheelchair, wheelchair_width: width, vehicle, service, steps, steps_count: count } = needs
  const { ramp, equipment, equipment_type: item, psychosocial, extra } = needs
  const stairs = count === undefined ? say('difference.stairs') : say('difference.stairs_count', { count })
  const loads = item ? say('difference.item', { item }) : say('difference.item_some')
  const notes = psychosocial?.notes
  const helped = notes ? say('difference.help', { notes }) : say('difference.help_some')
  return [
    say(`mobility.${mobility}`),
    wheelchair && say(`wheelchair.${wheelchair}`),
    width === undefined ? undefined : say('difference.width', { width }),
    say(`vehicle.${vehicle}`),
    say(`service.${service}`),
    steps ? stairs : undefined,
    ramp ? say('difference.ramp') : undefined,
    equipment ? loads : undefined,
    psychosocial?.active ? helped : undefined,
    extra?.covid19 ? say('difference.covid19') : undefined,
  ]
}

/** Who is told, and how. */
function contactParts(say: Say, { relation, description, name, phone, method }: Communication): Parts {
  const named = [name?.first, name?.last].filter(Boolean).join(' ')
  return [
    relation && say(`relation_staff.${relation}`),
    relation === 'clinical'
      ? description
      : (relation !== undefined && contactOf(relation) !== 'rider' && named) || undefined,
    ...phoneParts(say, phone),
    method && say(`method.${method}`),
  ]
}
