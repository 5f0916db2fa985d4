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
]
/** The same words for carriers, but said of a ride as well: with another word beside them somebody reads them. */
const STOP_ALONE = ['cancel', 'end', 'quit', 'cancelar']
/** Words by which they come again. */
const START = ['start', 'unstop', 'empezar', 'iniciar', 'comenzar', 'reanudar']
/** What people say to a machine, too; consent is revoked by any clear words (47 CFR 64.1200(a)(10)). */
const COURTESY = /\b(?:please|pls|thanks|thank you|por favor|gracias)\b/g

/**
 * What a text message asks of the line itself, as carriers read it: the whole text is one word, whatever signs or
 * courtesy stand around it; else null.
 */
export function textKeyword(text: string): 'stop' | 'start' | null {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const word = lettersOf(plain.replace(COURTESY, ''))
  if (STOP.includes(word) || STOP_ALONE.includes(lettersOf(plain))) return 'stop'
  return START.includes(word) ? 'start' : null
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
