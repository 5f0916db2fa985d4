import { withinPages, type Dispatcher } from './dispatcher.ts'

/** A fleet without a system of its own: it is written to, and answers by the link. */
export const basic: Dispatcher = { ...withinPages('Basic'), mail: 'link' }
