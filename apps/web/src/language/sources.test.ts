import { en } from '@nemt/domain/copy/en.ts'
import { interfaceLanguages } from '@nemt/domain/copy/language.ts'
import { termValues } from '@nemt/domain/copy/terms.ts'
import compile from 'icu-minify/compile'
import screens from '../../messages/en.json' with { type: 'json' }
import { sources, type Texts } from './sources.ts'
import { withTerms } from './with-terms.ts'

function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )
}

/** The words of a plural's branch, `=1 {tomorrow}`. */
const BRANCH = /(?<!\w)(?:=?\d+|zero|one|two|few|many|other) \{\w+\}/g

function placeholders(message: string): string[] {
  const outside = message.replaceAll(BRANCH, '')
  return [...new Set([...outside.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]!))].toSorted()
}

const terms = new Set(Object.keys(termValues('en')))

test('V071 every key exists in both languages', () => {
  const [english, spanish] = interfaceLanguages.map((language) =>
    flat(sources[language])
      .map(([key]) => key)
      .toSorted(),
  )
  expect(spanish).toEqual(english)
})

// The specification writes these without a capital; the style sheet sets the one that is seen.
test.each([
  ['M025 V212', 'saveLocation.save', 'save this location'],
  ['M028 V226', 'journey.updateOthers', 'update other rides'],
  ['M246', 'activityPanel.activity', 'activity'],
  ['M247', 'activityPanel.messages', 'messages'],
  ['M158', 'crew.kind.bariatric', 'bariatric wav'],
  ['M159', 'crew.kind.stretcher', 'stretcher van'],
])('%s %s has the letters of the specification', (_ids, key, text) => {
  expect(new Map(flat(sources.en)).get(key)).toBe(text)
})

test('no namespace of the screens hides one of the rules', () => {
  expect(Object.keys(screens).filter((namespace) => namespace in en)).toEqual([])
})

test('V071 both languages use the same placeholders besides the terms', () => {
  const variables = (message: string) => placeholders(message).filter((name) => !terms.has(name))
  const spanish = new Map(flat(sources.es))
  const different = flat(sources.en).filter(
    ([key, message]) =>
      JSON.stringify(variables(message)) !== JSON.stringify(variables(spanish.get(key) ?? '')),
  )
  expect(different).toEqual([])
})

test.each(interfaceLanguages)('every message of %s is well-formed with a customer’s words', (language) => {
  const values = termValues(language, { passenger: "cli{e}nt's", 'es.passenger': "cli{e}nt's" })
  for (const [key, message] of flat(sources[language]))
    expect({ key, compiled: compile(withTerms(message, values)) }).toEqual({
      key,
      compiled: expect.anything(),
    })
})
