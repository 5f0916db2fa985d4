import { withinPages, type Dispatcher } from './dispatcher.ts'

/** A fleet without a system of its own: it is written to, at the first of its addresses. */
export const basic: Dispatcher = {
  ...withinPages('Basic'),
  mailTo: ({ contact }) => contact?.email?.split(',')[0]?.trim() || undefined,
}
