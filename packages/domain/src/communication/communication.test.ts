import { en } from '../copy/en.ts'
import {
  chooseClinical,
  choosePhoneType,
  chooseRelation,
  contactOf,
  defaultCommunication,
  isCalledAt,
  reachable,
  relationsFor,
  showsExtension,
  smsDisabled,
} from './contact.ts'
import { messageProblem } from './message.ts'
import { communicationProblem, communicationProblems } from './problems.ts'
import type { Communication } from './schema.ts'
import { relations } from './values.ts'

const full: Communication = {
  relation: 'parent',
  contact: 'caregiver',
  name: { first: 'Eva', last: 'Ruiz' },
  phone: { type: 'smart', display: '(312) 555-0100' },
  method: 'sms',
  language: 'es',
}

test.each([
  ['V502', { name: { last: 'Ruiz' } }, 'Please enter first name'],
  ['V503', { name: { first: 'Eva', last: ' ' } }, 'Please enter last name'],
  ['V504', { relation: undefined }, 'Please select relationship'],
  ['V505', { phone: { display: '3125550100' } }, 'Please select phone type'],
  ['V506', { method: undefined }, 'Please select communication method'],
  ['V492', { phone: { ...full.phone, type: 'land' } }, 'Please select communication method'],
  ['V507', { phone: { type: 'smart', display: '312' } }, 'Please enter phone number'],
  ['V508', { language: '' }, 'Please select language'],
  ['V501', { relation: 'clinical' }, 'Please select a {clinical_contact}'],
] as const)('%s %j: %s', (_, change, text) => {
  expect(en.problem[communicationProblem({ ...full, ...change })!.code]).toBe(text)
})

test('V502–V508 come in this order, V509 the first shows', () => {
  expect(communicationProblems({}).map(({ code }) => code)).toEqual([
    'first_name_missing',
    'last_name_missing',
    'relation_missing',
    'phone_type_missing',
    'method_missing',
    'phone_missing',
    'communication_language_missing',
  ])
  expect(communicationProblem({})?.code).toBe('first_name_missing')
  expect(communicationProblem(full)).toBeNull()
  expect(communicationProblem({ ...full, relation: 'self', name: undefined })).toBeNull()
})

test.each([
  ['V496', 'self', 'rider'],
  ['V497', 'spouse', 'caregiver'],
  ['V497', 'parent', 'caregiver'],
  ['V497', 'child', 'caregiver'],
  ['V498', 'clinical', 'clinical'],
  ['V498', 'user', 'user'],
  ['V498', 'other', 'other'],
] as const)('%s relation %s makes the contact %s', (_, relation, contact) => {
  expect(contactOf(relation)).toBe(contact)
  expect(chooseRelation(full, relation)).toMatchObject({ relation, contact })
})

test.each<[string, Communication['relation'], Communication['relation'], boolean]>([
  ['the passenger’s own is no child’s', 'self', 'child', false],
  ['nor is a child’s the passenger’s', 'child', 'self', false],
  ['a coordinator’s is nobody’s else', 'user', 'other', false],
  ['nor somebody’s that of a coordinator', 'other', 'user', false],
  ['a word that is set right keeps who it is', 'child', 'spouse', true],
  ['the same again changes nothing', 'self', 'self', true],
  ['a name without a relation gets one', undefined, 'other', true],
])('V502 each contact is asked for their own name: %s', (_, before, relation, kept) => {
  const chosen = chooseRelation({ ...full, relation: before }, relation ?? 'self')
  expect(chosen.name).toEqual(kept ? full.name : undefined)
})

test('V517 the coordinator speaks English; a clinical contact belongs to that relation only', () => {
  expect(chooseRelation(full, 'user').language).toBe('en')
  expect(chooseRelation(full, 'other').language).toBe('es')
  expect(chooseRelation({ ...full, clinical: 'CLC1' }, 'self')).not.toHaveProperty('clinical')
  expect(chooseRelation({ ...full, clinical: 'CLC1' }, 'clinical').clinical).toBe('CLC1')
})

test.each([
  [
    'a desk is called',
    { display: '(312) 555-0160' },
    { type: 'land', display: '(312) 555-0160', raw: '+13125550160' },
    'call',
  ],
  [
    'a landline has its extension',
    { display: '(312) 555-0160', raw: '+13125550160', extension: '12', type: 'land' as const },
    { type: 'land', display: '(312) 555-0160', raw: '+13125550160', extension: '12' },
    'call',
  ],
  [
    'a smartphone keeps the way the passenger is told',
    { display: '(312) 555-0160', raw: '+13125550160', type: 'smart' as const },
    { type: 'smart', display: '(312) 555-0160', raw: '+13125550160' },
    'sms',
  ],
])('F153 choosing a clinical contact: %s', (_, phone, taken, method) => {
  const chosen = chooseClinical({ ...full, method: 'sms' }, { key: 'CLC1', name: 'Nurse Desk', phone })
  expect(chosen).toMatchObject({
    relation: 'clinical',
    contact: 'clinical',
    clinical: 'CLC1',
    description: 'Nurse Desk',
    method,
  })
  expect([chosen.phone, chosen.name]).toEqual([taken, undefined])
  // Whoever had no way yet gets the one that their phone takes.
  const { method: _method, ...unasked } = full
  expect(chooseClinical(unasked, { key: 'CLC1', name: 'Nurse Desk', phone }).method).toBe(method)
  expect(chooseRelation(chosen, 'self')).not.toHaveProperty('description')
})

test('V507 a clinical contact’s number is nobody else’s: whoever comes next is asked for their own', () => {
  const phone = { display: '(312) 555-0160' }
  const chosen = chooseClinical({ ...full, method: 'sms' }, { key: 'CLC1', name: 'Nurse Desk', phone })
  for (const relation of ['self', 'child', 'user', 'other'] as const)
    expect(chooseRelation(chosen, relation)).toMatchObject({
      relation,
      phone: { type: 'smart' },
      method: 'sms',
    })
  expect(chooseRelation(chosen, 'self').phone).toEqual({ type: 'smart' })
  // A number that somebody typed stays, also beside the wish for a contact that is not chosen yet.
  expect(chooseRelation({ ...full, relation: 'clinical' }, 'self').phone).toEqual(full.phone)
})

test('V500 V501 relations to choose from', () => {
  expect(relationsFor({ clinicalContacts: true, smallScreen: false })).toEqual([...relations])
  expect(relationsFor({ clinicalContacts: false, smallScreen: true })).toEqual([
    'self',
    'spouse',
    'parent',
    'child',
    'other',
  ])
})

test('V492 V493 V494 V495 a landline is called and has an empty extension', () => {
  const land = choosePhoneType({ ...full, phone: { ...full.phone, extension: '12' } }, 'land')
  expect(land).toMatchObject({
    method: 'call',
    phone: { type: 'land', extension: '', display: '(312) 555-0100' },
  })
  expect([smsDisabled(land), showsExtension(land), smsDisabled(full), showsExtension(full)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(choosePhoneType(land, 'smart')).toEqual({ ...full, method: 'call' })
})

test('V514 V515 V516 V872 V873 V874 V877 V878 the defaults', () => {
  expect(defaultCommunication).toEqual({
    relation: 'self',
    contact: 'rider',
    method: 'sms',
    travel: true,
    language: 'en',
    phone: { type: 'smart' },
  })
})

test.each([
  [{ method: 'sms', phone: { raw: '+13125550100' } }, true],
  [{ method: 'none', phone: { raw: '+13125550100' } }, false],
  [{ method: 'sms' }, false],
  [{ method: 'none', clinical: 'CLC1' }, true],
  [{}, false],
] as const)('V631 %j is reachable: %s', (communication, expected) => {
  expect(reachable(communication)).toBe(expected)
})

type Known = Parameters<typeof isCalledAt>[1]
const NUMBER = '+13125550100'
const [land, smart] = (['land', 'smart'] as const).map((type) => ({ type, raw: NUMBER }))
const other = { type: 'land', raw: '+13125550111' } as const

test.each<[string, Known, boolean]>([
  ['a landline of the passenger', { phone: land, communication: {} }, true],
  ['their mobile', { phone: smart, communication: {} }, false],
  ['a number of which nothing is known', { phone: null, communication: {} }, false],
  ['a landline of the contact', { communication: { phone: land, method: 'sms' } }, true],
  ['the mobile of a contact who wants calls', { communication: { phone: smart, method: 'call' } }, true],
  ['the mobile of a contact who wants texts', { communication: { phone: smart, method: 'sms' } }, false],
  ['a number that the contact has as a landline', { phone: smart, communication: { phone: land } }, true],
  ['one that the contact has as a mobile', { phone: land, communication: { phone: smart } }, false],
  [
    'one of whose kind the contact says nothing',
    { phone: land, communication: { phone: { raw: NUMBER } } },
    true,
  ],
  [
    'a mobile, though the contact is called elsewhere',
    { phone: smart, communication: { phone: other, method: 'call' } },
    false,
  ],
  [
    'a mobile, though the passenger’s own is a landline',
    { phone: other, communication: { phone: smart } },
    false,
  ],
])('V492 V493 whether a record says that a number is called: %s', (_, known, expected) => {
  expect(isCalledAt(NUMBER, known)).toBe(expected)
})

test.each([
  ['V783 V784', '1', 'message_number', false],
  ['V783 V784', ' 2 ', 'message_number', false],
  ['V783 V784', '1\u200b', 'message_number', false],
  ['V783 V784', '\uff12', 'message_number', false],
  ['V780', '3', 'message_short', true],
  ['V780', '\u200b\u200b\u2060', 'message_short', true],
  ['V780', '\u200d\u200d', 'message_short', true],
  ['V780', ' ', 'message_short', true],
  ['V780', 'ok', null, null],
  ['V783', '12', null, null],
] as const)('%s the message %j: %s', (_, text, code, silent) => {
  const problem = messageProblem(text)
  expect([problem?.code ?? null, problem?.silent ?? null]).toEqual([code, silent])
  if (code === 'message_number')
    expect(en.problem[code]).toBe(
      'Sending the numbers ‘1’ or ‘2’ will not request or cancel this ride. To request or cancel this ride, use the Dashboard.',
    )
})
