import type { Calls } from '@nemt/calls/registry.ts'

export type CallName = keyof Calls
/** What a call takes, as a caller writes it (defaults may be left out). */
export type PayloadOf<N extends CallName> = Calls[N]['input']['_zod']['input']
/** What a call gives. */
export type DataOf<N extends CallName> = Calls[N]['output']['_zod']['output']
