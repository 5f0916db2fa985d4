import type { IncomingHttpHeaders } from 'node:http'
import { chooseLanguage } from '@nemt/domain/copy/choose-language.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { cookiesOf } from './cookies.ts'

/** The language of who asks: the one that their browser remembers, else its first wish among ours, else English. */
export function languageOf({ cookie, 'accept-language': wishes }: IncomingHttpHeaders): InterfaceLanguage {
  const cookies = cookiesOf(cookie)
  return chooseLanguage((name) => cookies.get(name), wishes)
}
