import { OutsideError, type Geocoder } from '../adapters.ts'

/** Below this nobody outside is asked (doc 1 §5). */
const SHORTEST = 3

/**
 * A geocoder outside, with the embedded one behind it: when the service fails, the answer is the embedded one's, whose quality says that it
 * is approximate, and `degraded`. A service that answers and finds nothing is believed.
 */
export const withFallback = (suggests: Geocoder, locates: Geocoder, embedded: Geocoder): Geocoder => ({
  suggest: async (text, near) => {
    if (text.trim().length < SHORTEST) return { found: [], degraded: false }
    try {
      return await suggests.suggest(text, near)
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      return { ...(await embedded.suggest(text, near)), degraded: true }
    }
  },
  locate: async (text) => {
    try {
      return await locates.locate(text)
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      const found = await embedded.locate(text)
      return found && { ...found, degraded: true }
    }
  },
})
