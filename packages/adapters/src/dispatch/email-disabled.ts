import { withinPages } from './dispatcher.ts'

/** A fleet that gets no mails: a person arranges its rides with it (V809). */
export const emailDisabled = withinPages('Email-disabled')
