import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'

const texts: Record<InterfaceLanguage, { title: string; text: string }> = {
  en: { title: 'One moment', text: 'The pages are starting. This page reloads by itself.' },
  es: { title: 'Un momento', text: 'Las páginas se están iniciando. Esta página se vuelve a cargar sola.' },
}

/** What stands while the process of the pages starts or does not answer; it asks again every two seconds. */
export function waitingPage(language: InterfaceLanguage): string {
  const { title, text } = texts[language]
  return (
    `<!doctype html><html lang="${language}"><title>${title}</title>` +
    `<meta http-equiv="refresh" content="2"><p>${text}</p></html>`
  )
}
