import { chooseLanguage } from './choose-language.ts'

test.each([
  ['es', 'en-US', 'es'],
  ['en', 'es-MX', 'en'],
  ['xx', 'es-MX', 'es'],
  [undefined, 'es-US,es;q=0.9,en;q=0.8', 'es'],
  [undefined, 'fr-FR,en;q=0.4,es;q=0.7', 'es'],
  [undefined, 'es;q=0', 'en'],
  [undefined, 'ko', 'en'],
  [undefined, null, 'en'],
] as const)('chosen %s with a browser wishing %s speaks %s', (chosen, wishes, language) => {
  expect(chooseLanguage(chosen, wishes)).toBe(language)
})
