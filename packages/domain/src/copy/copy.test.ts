import { en } from './en.ts'
import { es } from './es.ts'
import { interfaceLanguage, interfaceLanguages } from './language.ts'
import { fill, message, withOverrides } from './message.ts'
import { pluralOf, termValues } from './terms.ts'

function placeholders(text: string) {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name?.toLowerCase().replace(/s$/, '')).sort()
}

const rows = Object.entries(en).flatMap(([group, texts]) =>
  Object.entries(texts as Record<string, string>).map(([name, text]) => [`${group}.${name}`, text] as const),
)

test('V071 V072 English and Spanish, English first', () => {
  expect(interfaceLanguages).toEqual(['en', 'es'])
  expect(['es', 'es-MX', 'en', 'fr', '', undefined].map(interfaceLanguage)).toEqual([
    'es',
    'es',
    'en',
    'en',
    'en',
    'en',
  ])
})

test('V071 both languages have the same keys', () => {
  const keys = (texts: object) =>
    Object.entries(texts)
      .flatMap(([group, entries]) => Object.keys(entries as object).map((name) => `${group}.${name}`))
      .sort()
  expect(keys(es)).toEqual(keys(en))
})

test('V071 M137 M143 a sentence that several rules say has one wording in Spanish, too', () => {
  const sentences = rows.filter(([, text]) => text.split(' ').length > 6)
  const wordings = [...Map.groupBy(sentences, ([, text]) => text).values()].map(
    (same) => new Set(same.map(([key]) => message(es, key))),
  )
  expect(wordings.filter(({ size }) => size > 1)).toEqual([])
})

test.each(rows)('V071 %s has a text in both languages with the same placeholders', (key, text) => {
  const spanish = message(es, key)
  expect(text.trim()).not.toBe('')
  expect(spanish.trim()).not.toBe('')
  expect(placeholders(spanish)).toEqual(placeholders(text))
  // '<' would start a tag in the screens' message format, an apostrophe before a brace would quote it.
  expect(text + spanish).not.toMatch(/[<>]|'[{}]/)
})

// The specification writes these without a capital; where one looks better, the style sheet sets it.
test.each([
  ['M029', 'journey_type.round', 'round trip'],
  ['M030', 'journey_type.one', 'one way'],
  ['M031', 'journey_type.multi', 'multi-stop'],
  ['M158', 'vehicle.bariatric', 'bariatric wav'],
  ['M159', 'vehicle.stretcher', 'stretcher van'],
  ['M160', 'service.standard', 'none'],
])('%s %s has the letters of the specification', (_id, key, text) => {
  expect(message(en, key)).toBe(text)
})

test('V073 a missing text shows {MISSING}', () => {
  expect(message(en, 'problem.nothing')).toBe('{MISSING}')
  expect(message(en, 'nothing')).toBe('{MISSING}')
  expect(message(en, 'problem.toString')).toBe('{MISSING}')
})

test('V087 terms fill the texts; a value nobody gave stays visible', () => {
  expect(message(en, 'problem.passenger_missing', termValues('en'))).toBe('Select passenger')
  expect(message(en, 'problem.passenger_missing', termValues('en', { passenger: 'client' }))).toBe(
    'Select client',
  )
  expect(message(en, 'problem.home_required', termValues('en', { passenger: 'client' }))).toBe(
    'Clients with self-scheduling require home',
  )
  expect(message(es, 'problem.passenger_missing', termValues('es', { passenger: 'client' }))).toBe(
    'Seleccione pasajero',
  )
  expect(message(es, 'problem.passenger_missing', termValues('es', { 'es.passenger': 'cliente' }))).toBe(
    'Seleccione cliente',
  )
  expect(fill('{a} and {b}', { a: 0 })).toBe('0 and {b}')
})

test.each([
  ['en', { clinical_contact: 'nurse station' }, 'Nurse station', 'Clinical contact'],
  ['es', { 'es.clinical_contact': 'enfermería' }, 'Enfermería', 'Contacto clínico'],
] as const)('V085 M165 the relation to a clinical contact is named (%s) by the customer’s term', (...row) => {
  const [language, copy, own, usual] = row
  const read = (values: Record<string, string>) =>
    message(language === 'en' ? en : es, 'relation.clinical', values)
  expect([read(termValues(language, copy)), read(termValues(language))]).toEqual([own, usual])
})

test.each([
  ['V078', 'passenger', 'passenger', 'Passengers', 'Passengers'],
  ['V079', 'MRN', 'MRN', 'MRNs', 'MRNs'],
  ['V080', 'appointment', 'appointment', 'Appointments', 'Appointments'],
  ['V081', 'open_time', 'open time', 'Open_times', 'Open times'],
  ['V082', 'clinical_contact', 'clinical contact', 'Clinical_contacts', 'Clinical contacts'],
  ['V083', 'facility', 'facility', 'Facilities', 'Facilities'],
  ['V084', 'location', 'location', 'Locations', 'Locations'],
])('%s the default term %s is %s', (_, name, expected, pluralName, plural) => {
  const terms = termValues('en')
  expect(terms[name]).toBe(expected)
  expect(terms[pluralName]).toBe(plural)
})

test('V085 V086 a customer overrides terms, with a regular or an own plural', () => {
  const terms = termValues('en', {
    passenger: 'facility member',
    location: 'stop',
    location_plural: 'stops here',
    MRN: 'Member ID',
    'term.facility': 'clinic',
    appointment: ' ',
  })
  expect(terms).toMatchObject({
    passengers: 'facility members',
    Passenger: 'Facility member',
    Locations: 'Stops here',
    MRN: 'Member ID',
    facilities: 'clinics',
    appointment: 'appointment',
  })
})

test.each([
  ['client', 'en', 'clients'],
  ['facility', 'en', 'facilities'],
  ['boss', 'en', 'bosses'],
  ['day', 'en', 'days'],
  ['cliente', 'es', 'clientes'],
  ['doctor', 'es', 'doctores'],
  ['juez', 'es', 'jueces'],
] as const)('V085 the plural of %s (%s) is %s', (word, language, expected) => {
  expect(pluralOf(word, language)).toBe(expected)
})

test('V085 a customer text replaces the catalogue text of that key, unknown keys do nothing', () => {
  const texts = withOverrides(en, {
    'problem.reason_missing': 'Why?',
    'problem.nothing': 'x',
    'toString.x': 'y',
  })
  expect(message(texts, 'problem.reason_missing')).toBe('Why?')
  expect(message(texts, 'problem.nothing')).toBe('{MISSING}')
  expect(message(en, 'problem.reason_missing')).toBe('Enter reason')
})

test.each([
  ['V547', 'limit.title', {}, 'Cannot submit request'],
  [
    'V547',
    'limit.notice',
    { customer: 'Lakeside', phone: '(312) 555-0150' },
    "Trip request cannot be submitted because rides in this request exceeds Lakeside's configured limits. Please contact Lakeside at (312) 555-0150.",
  ],
  ['V406', 'ride.transit_hint', {}, 'Patients that require assistance are not eligible for public transit'],
  ['V402', 'night.title', {}, 'Check appointment time'],
  ['V499', 'relation.user', {}, 'Coordinator'],
  ['V303', 'phone_type_dashboard.smart', {}, 'Smart Phone'],
  ['V303', 'phone_type_dashboard.land', {}, 'Landline'],
  ['V303', 'phone_type_dashboard.dumb', {}, 'Flip Phone'],
  ['V770', 'method_summary.sms', {}, 'Text Message'],
  ['V770', 'method_summary.call', {}, 'Automated Calls'],
  [
    'V652',
    'limit.incomplete',
    { received: 1, total: 2 },
    'We were unable to get a complete cost estimate... you may proceed with the Trip Request without the cost estimates (1 of 2 cost estimates received).',
  ],
  ['V1186', 'offer.scheduled_pickup', {}, 'Scheduled Pickup'],
  ['V1187', 'offer.will_call_around', {}, 'Will Call Around'],
  ['V1206', 'offer.on_demand_around', {}, 'On-demand Around'],
  ['V1193', 'offer.none', {}, 'Sorry, there are no longer any offers available for this passenger.'],
  ['V268', 'cancel.busy', {}, 'Cancelling rides...'],
  ['V902', 'phone_transfer.title', {}, 'Transfer Phone Number?'],
  ['V905', 'phone_transfer.force_title', {}, 'Force Transfer?'],
  ['V909', 'phone_transfer.warn', {}, 'We could not transfer the phone number at this time.'],
  ['V918', 'plan.mapping', {}, 'Mapping'],
  ['V926', 'plan.remove', { plans: 'Gold' }, 'Are you sure you want to remove plans: Gold?'],
  ['V923', 'plan.failed_title', {}, 'Operation Unsuccessful'],
  ['V994', 'user.archive_confirm', {}, 'Are you certain?'],
])('%s %s reads %4$j', (_, key, values, text) => {
  expect(message(en, key, values)).toBe(text)
})
