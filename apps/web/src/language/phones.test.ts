import { SUPPORT_HERE, withSupport } from '@nemt/domain/communication/support-number.ts'
import { fill, placesOf } from '@nemt/domain/copy/message.ts'
import { sources, type Texts } from './sources.ts'

/** Texts that are shown only beside a number that is there: a link that calls it, or the number somebody entered. */
const WITH_A_PHONE: readonly string[] = [
  'login.codeSent',
  'login.passengerCall',
  'portal.call',
  'portal.callDriver',
  'portal.calendarText',
  'portal.readersAsk',
  'offline.call',
  'wizard.helpCall',
  'activityPanel.told.sms',
  'activityPanel.told.call',
  'fleetAlerts.to',
  'journey.phone',
  'standing.stopped',
  'patient.stoppedTexts',
  'wantedPhone.still',
]
/** The number of a step or a leg. */
const NO_PHONES: readonly string[] = ['board.leg', 'board.legOf', 'patient.step']
const PHONE = /\{(?:phone|number|support)\}/

function flat(texts: Texts, path = ''): [name: string, text: string][] {
  return Object.entries(texts).flatMap(([name, under]) =>
    typeof under === 'string'
      ? [[`${path}${name}`, under] as [string, string]]
      : flat(under, `${path}${name}.`),
  )
}
const all = Object.fromEntries(
  (['en', 'es'] as const).map((language) => [language, new Map(flat(sources[language]))]),
)
const named = Object.entries(all).flatMap(([language, texts]) =>
  [...texts]
    .filter(([name, text]) => PHONE.test(text) && !NO_PHONES.includes(name))
    .map(([name, text]) => [language, name, text] as const),
)

/** What a sentence ends or goes on with where a number was left out. */
const HOLE = /\b(?:at|to|call|phone|al|a|llame|con)\s*(?:[.:,;]|$)|\s[.,:;]|\s{2}|\{/i

/** The text as it is read: whatever is not the phone is there. */
function read(text: string, phone: string): string {
  const values = Object.fromEntries([...placesOf(text)].map((place) => [place, 'Lakeside Health']))
  return fill(text, { ...values, phone, number: phone, support: phone })
}

/** The text for a customer without a phone. */
function phoneless(language: string, name: string, text: string): string | undefined {
  if (name.startsWith('notice.')) return withSupport(read(text, SUPPORT_HERE), undefined)
  return all[language]?.get(`${name}NoPhone`)
}

test.each(named)('%s %s names the phone, and has no hole', (_, __, text) => {
  const told = read(text, '(614) 555-0190')
  expect(told).toContain('(614) 555-0190')
  expect(told).not.toMatch(HOLE)
})

test.each(named.filter(([, name]) => !WITH_A_PHONE.includes(name)))(
  '%s %s has no hole where there is no phone',
  (language, name, text) => {
    const without = phoneless(language, name, text)
    expect(without).toBeDefined()
    expect(without).not.toMatch(PHONE)
    expect(read(without ?? '', '')).not.toMatch(HOLE)
  },
)

test('the texts that are said to have a phone are there', () => {
  const names = new Set([...(all.en ?? [])].flatMap(([name, text]) => (PHONE.test(text) ? [name] : [])))
  expect([...WITH_A_PHONE, ...NO_PHONES].filter((name) => !names.has(name))).toEqual([])
})

test.each([
  ['Please contact Lakeside at .', true],
  ['Comuníquese con Lakeside al .', true],
  ['Questions? Call .', true],
  ['Please contact Lakeside.', false],
])('a hole is seen: %s', (text, isHole) => {
  expect(HOLE.test(text)).toBe(isHole)
})
