import { tabHistory } from '#/state/tab-history.ts'
import { isBegun, type JourneyState } from './state.ts'

/** The request of this tab over a reload. */
export const { markSent, wasSent, keptFor, keep } = tabHistory<JourneyState>('journey', isBegun)
