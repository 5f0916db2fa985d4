import { languageOf } from './language.ts'

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'es-US,es;q=0.9,en;q=0.8' }, 'es'],
  [{ 'accept-language': 'en-US,es;q=0.5' }, 'en'],
  [{ cookie: 'session=x; language=es', 'accept-language': 'en-US' }, 'es'],
  [{ cookie: 'language=en', 'accept-language': 'es-MX' }, 'en'],
  [{ cookie: 'a_language=es; language' }, 'en'],
  [{ cookie: 'language="><script>', 'accept-language': 'es' }, 'es'],
] as const)('a browser that says %j reads %s', (headers, language) => {
  expect(languageOf(headers)).toBe(language)
})
