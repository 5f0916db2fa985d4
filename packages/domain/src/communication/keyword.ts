import type { InterfaceLanguage } from '../copy/language.ts'
import { isRevocation } from './revocation.ts'

/** Words by which a carrier's customer stops all messages of a number (server-behaviour §2.13). */
const STOP = [
  'stop',
  'stopall',
  'unsubscribe',
  'optout',
  'revoke',
  'alto',
  'parar',
  'pare',
  'detener',
  'baja',
  'arret',
  'arreter',
  'arretez',
]
/** The same words for carriers, but said of a ride as well: with another word beside them somebody reads them. */
const STOP_ALONE = ['cancel', 'end', 'quit', 'cancelar', 'fin', 'terminar']
/** Words by which they come again. */
const START = ['start', 'unstop', 'empezar', 'iniciar', 'comenzar', 'reanudar']
/** Words by which people ask who writes and whom to phone. Carriers want them answered, and know the English ones. */
const HELP: Record<InterfaceLanguage, readonly string[]> = {
  en: ['help', 'helpme', 'info', 'information'],
  es: ['ayuda', 'ayudame', 'informacion'],
}
/** What people say to a machine, too. */
const COURTESY = /\b(?:please|pls|thanks|thank you|por favor|gracias)\b/g

export const textKeywords = ['stop', 'start', 'help'] as const
export type TextKeyword = (typeof textKeywords)[number]

/**
 * What a text message asks of the line itself: the whole text is one word that carriers know, or says in plain words
 * that the messages are to end, whatever signs or courtesy stand around it; else null.
 */
export function textKeyword(text: string): TextKeyword | null {
  const plain = plainOf(text)
  const word = wordOf(plain)
  if (STOP.includes(word) || STOP_ALONE.includes(lettersOf(plain))) return 'stop'
  if (isRevocation(plain.replace(COURTESY, ''))) return 'stop'
  if (START.includes(word)) return 'start'
  return Object.values(HELP).some((words) => words.includes(word)) ? 'help' : null
}

/** The language in which somebody of whom nothing else is known asks for help. */
export function helpLanguage(text: string): InterfaceLanguage {
  return HELP.es.includes(wordOf(plainOf(text))) ? 'es' : 'en'
}

/** Without signs over its letters. */
function plainOf(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordOf(plain: string): string {
  return lettersOf(plain.replace(COURTESY, ''))
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
