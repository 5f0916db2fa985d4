import { DEFAULT_LANGUAGE, languageGroups, languageName, languageOptions, languages } from './languages.ts'

test('V074 about 100 codes, each once, with a name', () => {
  expect(Object.keys(languages).length).toBeGreaterThan(95)
  expect(new Set(Object.values(languages)).size).toBe(Object.keys(languages).length)
  for (const code of Object.keys(languages)) expect(code).toMatch(/^[a-z]{2,3}$/)
})

test.each([
  ['en', 'English', 'Inglés'],
  ['es', 'Spanish', 'Español'],
  ['fr', 'French', 'Francés'],
  ['ru', 'Russian', 'Ruso'],
  ['zh', 'Chinese', 'Chino'],
  ['ko', 'Korean', 'Coreano'],
  ['ar', 'Arabic', 'Árabe'],
  ['tl', 'Tagalog', 'Filipino'],
])('V075 %s is %s, in Spanish %s', (code, english, spanish) => {
  expect([languageName(code), languageName(code, 'es')]).toEqual([english, spanish])
})

test('V075 each language has its Spanish name, no two the same', () => {
  const names = Object.keys(languages).map((code) => languageName(code, 'es'))
  expect(new Set(names).size).toBe(names.length)
})

test('V517 V867 English is the default; unknown codes show as they are; English and Spanish come first', () => {
  expect(DEFAULT_LANGUAGE).toBe('en')
  for (const code of ['xx', 'constructor'])
    expect([languageName(code), languageName(code, 'es')]).toEqual([code, code])
  const labels = languageOptions().map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual(['English', 'Spanish'])
  expect(labels.slice(2)).toEqual(labels.slice(2).toSorted((a, b) => a.localeCompare(b, 'en-US')))
  expect(languageOptions('es')).toHaveLength(labels.length)
})

test('V527 eight languages are asked for first, and every other one stands below, once', () => {
  const options = languageOptions()
  const { first, all } = languageGroups(options)
  expect(first.map(({ value }) => value)).toEqual(['en', 'es', 'fr', 'ru', 'zh', 'ko', 'ar', 'tl'])
  expect([...first, ...all]).toHaveLength(options.length)
  expect(new Set([...first, ...all])).toEqual(new Set(options))
})
