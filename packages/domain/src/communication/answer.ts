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
