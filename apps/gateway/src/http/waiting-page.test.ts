import { waitingPage } from './waiting-page.ts'

test.each([
  ['en', 'One moment', 'The pages are starting. This page reloads by itself.'],
  ['es', 'Un momento', 'Las páginas se están iniciando. Esta página se vuelve a cargar sola.'],
] as const)('S18 the waiting page in %s', (language, title, text) => {
  const page = waitingPage(language)
  expect(page).toContain(`<html lang="${language}"><title>${title}</title>`)
  expect(page).toContain('<meta http-equiv="refresh" content="2">')
  expect(page).toContain(text)
})
