/** What a text answers to a question: yes (1) or no (2), and to which one where several are open. */
export type Answer = { digit: '1' | '2'; letter?: string }

/** Signs say nothing beside an answer; letters and digits do, of whichever script: 'не 1' is no 1. */
const ANSWER = /^[^\p{L}\p{N}]*([12])[^\p{L}\p{N}]*([a-z])?[^\p{L}\p{N}]*$/iu

/** The answer that a text is: nothing but 1 or 2, perhaps with a letter (server-behaviour §2.13); else null. */
export function answerOf(text: string): Answer | null {
  const [, digit, letter] = ANSWER.exec(text.normalize('NFKC')) ?? []
  if (digit === undefined) return null
  return { digit: digit as Answer['digit'], ...(letter ? { letter: letter.toUpperCase() } : {}) }
}

/** Words that say nothing by themselves; signs over letters are taken off. */
const COURTEOUS = 'please pls thanks thank you por favor gracias i im am'.split(' ')
/** What people write in place of 1 or 2. */
const MEANT = [
  'yes yeah yep yup y ok okay k one two no nope not yet cancel confirm confirmed',
  'ready here done finished now outside waiting come get pick me up go to',
  'si vale bueno claro uno dos todavia cancelar confirmo confirmado',
  'listo lista ya estoy aqui afuera esperando termine ahora venga vengan puede pueden venir mi para salir',
].flatMap((words) => words.split(' '))
const ANSWERING = new Set([...COURTEOUS, ...MEANT])
const MOST_WORDS = 5

/**
 * Whether somebody seems to answer a question without the digit alone that it wants: 'ok', '1 please', 'lista', a
 * thumb. It is never taken for a 1 or 2; what it gets is the question once more (docs/decisions/168).
 */
export function seemsAnswer(text: string): boolean {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  // A thumb alone; a picture without words is none.
  if (words.length === 0) return /\S/u.test(plain)
  if (words.length > MOST_WORDS || words.every((word) => COURTEOUS.includes(word))) return false
  return words.every((word) => ANSWERING.has(word) || /^\d{1,2}[a-z]?$/.test(word))
}

/** Which of the open questions an answer is to: the one, none, or one of several that only its writer knows. */
export function answered<P extends { letter: string }>(
  { letter }: Answer,
  open: readonly P[],
): P | 'nothing' | 'which' {
  const meant = letter === undefined ? open : open.filter((prompt) => prompt.letter === letter)
  const [prompt] = meant
  if (!prompt) return 'nothing'
  return meant.length > 1 ? 'which' : prompt
}
