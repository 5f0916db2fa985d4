import { languageOf, waitingPage } from './waiting-page.ts'

test.each([
  ['en', 'One moment', 'The pages are starting. This page reloads by itself.'],
  ['es', 'Un momento', 'Las páginas se están iniciando. Esta página se vuelve a cargar sola.'],
] as const)('S18 the waiting page in %s', (language, title, text) => {
  const page = waitingPage(language)
  expect(page).toContain(`<html lang="${language}"><title>${title}</title>`)
  expect(page).toContain('<meta http-equiv="refresh" content="2">')
  expect(page).toContain(text)
})

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
