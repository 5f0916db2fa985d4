import { notice as en } from '@nemt/domain/copy/en/notice.ts'
import { notice as es } from '@nemt/domain/copy/es/notice.ts'
import { automatedReadability } from 'automated-readability'
import { sources, type Texts } from '#/language/sources.ts'

/** What passengers and who follows a ride read, beside the request's labels of a word or two. */
const READ = [
  'portal',
  'offline',
  'calendarFeed',
  'newLink',
  'thread',
  'spoken',
  'wizard',
  'covid',
  'notice',
  'cancel',
] as const
/** At the login, the passengers' own way in. */
const AT_LOGIN = /^login\.(?:code|passenger|phone|sms|refused|known)/
/** The specification's own words, which are literal. */
const LITERAL: readonly string[] = ['cancel.pass', 'covid.refused', 'covid.refusedNoPhone']
/** Fewer words are a name or a label, not a sentence. */
const FEWEST = 6

type Measured = [name: string, text: string]

function flat(texts: Texts, path: string): Measured[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${path}.${name}`, text] as Measured] : flat(text, `${path}.${name}`),
  )
}

function readBy(texts: Texts): Measured[] {
  const all = Object.entries(texts).flatMap(([name, under]) =>
    typeof under === 'string' ? [] : flat(under, name),
  )
  return all.filter(
    ([name]) =>
      !LITERAL.includes(name) && (READ.some((space) => name.startsWith(`${space}.`)) || AT_LOGIN.test(name)),
  )
}

/** What passengers read as text messages, and hear when they are called: not what goes to users and drivers. */
function sent(texts: Readonly<Record<string, string>>): Measured[] {
  return Object.entries(texts)
    .filter(([name]) => /^(?:ride|phone)_/.test(name) && !name.startsWith('ride_alert'))
    .map(([name, text]) => [`notice.${name}`, text])
}

/** A text as somebody reads it: values are a short name, of several forms the last one is taken. */
function spoken(text: string): string {
  return text
    .replace(/\{\w+, (?:plural|select),.*?other \{(.*?)\}\}/g, '$1')
    .replace(/\{\w+\}/g, 'Ann')
    .replace(/<\/?\w+>/g, '')
}

function counts(text: string) {
  const words = spoken(text).match(/[\p{L}’'-]+/gu) ?? []
  const sentence = Math.max(1, (spoken(text).match(/[.!?:]+(?:\s|$)/g) ?? []).length)
  const all = words.join('')
  return { sentence, word: words.length, character: all.length, syllable: syllablesOf(words) }
}

/** The vowels of a Spanish word that are heard together are one syllable; so near is near enough. */
function syllablesOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + Math.max(1, (word.match(/[aeiouáéíóúü]+/gi) ?? []).length), 0)
}

/** Flesch's reading ease for Spanish (Szigriszt-Pazos): from 65 on it is primary school's. */
function szigriszt({ sentence, word, syllable: syllables }: ReturnType<typeof counts>): number {
  return 206.835 - (62.3 * syllables) / word - word / sentence
}

test('look.md English texts for passengers are at a 6th-grade level', () => {
  const read = [...readBy(sources.en), ...sent(en)].map(([name, text]) => [name, counts(text), text] as const)
  const sentences = read.filter(([, { word }]) => word >= FEWEST)
  expect(sentences.length).toBeGreaterThan(60)
  const hard = sentences.filter(([, count]) => automatedReadability(count) > 6)
  expect(hard.map(([name, count, text]) => [name, automatedReadability(count).toFixed(1), text])).toEqual([])
})

test('look.md Spanish texts for passengers are at a 6th-grade level', () => {
  const read = [...readBy(sources.es), ...sent(es)].map(([name, text]) => [name, counts(text), text] as const)
  const sentences = read.filter(([, { word }]) => word >= FEWEST)
  expect(sentences.length).toBeGreaterThan(60)
  const hard = sentences.filter(([, count]) => szigriszt(count) < 65)
  expect(hard.map(([name, count, text]) => [name, szigriszt(count).toFixed(1), text])).toEqual([])
})

test('look.md a sentence of an office is found to be too hard', () => {
  const english =
    'You cannot self-schedule rides because your healthcare provider does not provide transportation.'
  const spanish = 'La programación de transportes requiere autorización de su organización administradora.'
  expect(automatedReadability(counts(english))).toBeGreaterThan(6)
  expect(szigriszt(counts(spanish))).toBeLessThan(65)
})
