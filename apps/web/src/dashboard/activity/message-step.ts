/**
 * What pressing Enter does: sends, warns that a lone 1 or 2 answers nothing, or nothing at all (V780, V783,
 * V784, X036).
 */
export const messageStep = (typed: string): 'send' | 'number' | 'nothing' => {
  const text = typed.trim()
  if (text === '1' || text === '2') return 'number'
  return text.length < 2 ? 'nothing' : 'send'
}
