'use client'
import { useTranslations } from 'next-intl'
import { purposesOf } from '@nemt/domain/journey/settings.ts'
import { benefitOf } from './choose.ts'
import { asksAppointment } from './editing.ts'
import { useJourney } from './use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** Texts of fields that have one name wherever they stand, by their path. */
const NAMES = {
  passenger: 'journey.passenger',
  verified: 'journey.verification',
  funds: 'benefit.title',
  policy: 'benefit.choose',
  purpose: 'journey.purpose',
  reason: 'journey.reason',
  type: 'journey.type',
  team: 'journey.team',
  stops: 'journey.stops',
  repeat: 'repeat.title',
  'repeat.days': 'repeat.weekdays',
  'repeat.until': 'repeat.until',
  transit: 'transit.title',
  notes: 'journey.notes',
  auth_code: 'authorization.code',
  customer_key: 'journey.rideKey',
  multiload: 'change.field.extra.multiload',
  accessibility: 'journey.needs',
  'accessibility.mobility': 'journey.mobility',
  'accessibility.wheelchair': 'journey.wheelchair',
  'accessibility.wheelchair_width': 'journey.width',
  'accessibility.vehicle': 'journey.vehicle',
  'accessibility.service': 'journey.service',
  'accessibility.steps': 'journey.steps',
  'accessibility.height': 'journey.height',
  'accessibility.weight': 'journey.weight',
  'accessibility.equipment': 'journey.equipment',
  'accessibility.equipment_type': 'journey.equipmentType',
  'accessibility.psychosocial': 'journey.psychosocial',
  'accessibility.psychosocial.notes': 'journey.psychosocialNotes',
  communication: 'journey.contact',
  'communication.relation': 'journey.relation',
  'communication.clinical': 'relation.clinical',
  'communication.name.first': 'journey.firstName',
  'communication.name.last': 'journey.lastName',
  'communication.phone': 'journey.phoneNumber',
  'communication.phone.type': 'journey.phoneType',
  'communication.phone.extension': 'journey.extension',
  'communication.method': 'journey.method',
  'communication.language': 'journey.language',
} as const
type Named = keyof typeof NAMES

/** The longest beginning of a path that has a name. */
function named(path: string): Named | undefined {
  if (Object.hasOwn(NAMES, path)) return path as Named
  const end = path.lastIndexOf('.')
  return end < 0 ? undefined : named(path.slice(0, end))
}

/**
 * Says the name of a field by the path that a problem or a refusal gives, as the form labels it: 'Dropoff: type
 * of location', 'Ride 2: Pickup time'. Null for a path of which the form has no field.
 */
export function useFieldName(): (path: string) => string | null {
  const text = useTranslations()
  const { customer, policy } = useSettings()
  const asksTime = useJourney(asksAppointment)
  const type = useJourney((state) => state.draft.type)
  const benefit = useJourney(benefitOf)
  // Either will do; the purpose is what stands first.
  const covered = purposesOf(policy, benefit).enabled
    ? text('journey.purpose')
    : (customer.covered?.main_text ?? text('journey.covered'))
  const ofStop = (end: string, part: string | undefined) => {
    const place = text(end === 'pickup' ? 'journey.pickup' : 'journey.dropoff')
    return part === 'type' ? `${place}: ${text('journey.locationType')}` : place
  }
  const ofRide = (index: number, rest: string): string | null => {
    const [part, second = '', third] = rest.split('.')
    const returning = type === 'round' && index === 1
    const prefix = type === 'multi' ? `${text('journey.ride', { n: index + 1 })}: ` : ''
    if (part === 'times')
      return prefix + text(returning ? 'journey.returnTimeName' : 'journey.pickupTimeName')
    if (part === 'stops') return second ? prefix + ofStop(second, third) : text('journey.stops')
    const name = named(rest)
    return name ? prefix + text(NAMES[name]) : null
  }
  return (path) => {
    const [, index, rest] = /^rides\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
    if (index !== undefined) return rest ? ofRide(Number(index), rest) : null
    if (path === 'date') return text(asksTime ? 'journey.appointmentDate' : 'journey.date')
    if (path === 'appointment' || path.startsWith('times.appointment'))
      return text('journey.appointmentTimeName')
    if (path === 'covered') return covered
    const name = named(path)
    return name ? text(NAMES[name]) : null
  }
}
