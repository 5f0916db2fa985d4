/** Words by which a carrier's customer stops all messages of a number (server-behaviour §2.13). */
const STOP = [
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'optout',
  'revoke',
  'alto',
  'parar',
  'cancelar',
  'arret',
]
/** Words by which they come again. */
const START = ['start', 'unstop', 'empezar', 'iniciar']

/** What a text message asks of the line itself, as carriers read it: the whole text is one word; else null. */
export function textKeyword(text: string): 'stop' | 'start' | null {
  const word = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\p{P}]+/gu, '')
    .toLowerCase()
  if (STOP.includes(word)) return 'stop'
  return START.includes(word) ? 'start' : null
}
