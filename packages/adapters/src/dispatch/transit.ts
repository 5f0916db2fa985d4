import { withinPages } from './dispatcher.ts'

/** An agency of public transit: it sells passes and is offered no rides (V404). */
export const transit = withinPages('Transit')
