/**
 * The passenger that a link asks for (?journey=…, base64 of JSON; V186). Links carry keys and nothing else about a person; what is no key, or no
 * JSON at all, is an empty journey.
 */
export const passengerOfLink = (journey: string | null | undefined): string | null => {
  try {
    const { passenger } = JSON.parse(atob(journey ?? '')) as { passenger?: { key?: unknown } | string }
    const key = typeof passenger === 'string' ? passenger : passenger?.key
    return typeof key === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(key) ? key : null
  } catch {
    return null
  }
}

/** Where the request is made, for a passenger if one is given. */
export const createHref = (passenger?: string): string => `/coordinate/journey/create?journey=${btoa(JSON.stringify(passenger ? { passenger: { key: passenger } } : {}))}`
export const summaryHref = '/coordinate/journey/summary'
