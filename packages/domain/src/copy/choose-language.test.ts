import { chooseLanguage } from './choose-language.ts'

test.each([
  [{ language: 'es' }, 'en-US', 'es'],
  [{ language: 'en' }, 'es-MX', 'en'],
  [{ language: 'xx' }, 'es-MX', 'es'],
  [{ language_own: 'es' }, 'en-US', 'es'],
  [{ language: 'en', language_own: 'es' }, 'es-MX', 'en'],
  [{ language: 'xx', language_own: 'es' }, 'en-US', 'es'],
  [{}, 'es-US,es;q=0.9,en;q=0.8', 'es'],
  [{}, 'fr-FR,en;q=0.4,es;q=0.7', 'es'],
  [{}, 'es;q=0', 'en'],
  [{}, 'ko', 'en'],
  [{}, null, 'en'],
] as const)('V071 a browser with %j that wishes %s is spoken to in %s', (cookies, wishes, language) => {
  const jar = new Map<string, string>(Object.entries(cookies))
  expect(chooseLanguage((name) => jar.get(name), wishes)).toBe(language)
})
