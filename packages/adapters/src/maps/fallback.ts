import { OutsideError, type Geocoder } from '../adapters.ts'
import { logFault } from '../last-resort.ts'

/** Below this nobody outside is asked (doc 1 §5). */
const SHORTEST = 3

/**
 * A geocoder outside, with the embedded one behind it: when the service fails, the answer is the embedded
 * one's, whose quality says that it is approximate, and `degraded`. A service that answers and finds nothing
 * is believed.
 */
export function withFallback(suggests: Geocoder, locates: Geocoder, embedded: Geocoder): Geocoder {
  return {
    suggest: async (text, near) => {
      if (text.trim().length < SHORTEST) return { found: [], degraded: false }
      const embeddedAnswer = await embedded.suggest(text, near)
      try {
        const { around } = embeddedAnswer
        return { ...(around ? { around } : {}), ...(await suggests.suggest(text, near)) }
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        logFault('geocoder', error.cause ?? error)
        return { ...embeddedAnswer, degraded: true }
      }
    },
    locate: async (text, near) => {
      try {
        return await locates.locate(text, near)
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        logFault('geocoder', error.cause ?? error)
        const found = await embedded.locate(text, near)
        return found && { ...found, degraded: true }
      }
    },
  }
}
