/** Stands in a text for the number until it is known whether there is one; nobody types it. */
export const SUPPORT_HERE = '\uE000'

/** The last sentence, when it leads to the number and to nothing else: 'Questions? …', 'Please call …'. */
const LEADS_THERE = new RegExp(`\\s*[^.!?]*\\??\\s*${SUPPORT_HERE}$`)

/** A text with the number of whom to call; without a number, without the sentence that leads to it. */
export function withSupport(text: string, number: string | undefined): string {
  const led = number ? text : text.replace(LEADS_THERE, '')
  return led.replaceAll(SUPPORT_HERE, number ?? '').trim()
}
