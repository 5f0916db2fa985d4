import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'

const texts: Record<InterfaceLanguage, { title: string; text: string }> = {
  en: {
    title: 'This link is too long',
    text: 'It carries more than a link may. Ask whoever made it for a shorter one, or type it in on the page.',
  },
  es: {
    title: 'Este enlace es demasiado largo',
    text: 'Lleva más de lo que puede un enlace. Pida uno más corto a quien lo hizo, o escríbalo en la página.',
  },
}

/**
 * What stands where an address is longer than is read. Who asks is not known then, since that comes after the
 * address: it is said in both languages.
 */
export function longLinkPage(): string {
  const said = Object.entries(texts).map(
    ([language, { title, text }]) => `<div lang="${language}"><h1>${title}</h1><p>${text}</p></div>`,
  )
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${texts.en.title}</title>` +
    `<meta name="viewport" content="width=device-width"><main>${said.join('')}</main></html>`
  )
}

/**
 * Whether a head that was too long is one of a page's address: nothing but an address goes on for so long without a
 * line's end.
 */
export function isLongLink(code: string | undefined, packet: Buffer | undefined): boolean {
  return code === 'HPE_HEADER_OVERFLOW' && packet !== undefined && !packet.includes('\r\n')
}
