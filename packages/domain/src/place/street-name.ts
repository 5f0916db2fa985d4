/** Kinds of street as addresses write them (USPS Publication 28). */
const TYPES: Record<string, string> = {
  Alley: 'Aly',
  Avenue: 'Ave',
  Boulevard: 'Blvd',
  Circle: 'Cir',
  Court: 'Ct',
  Cove: 'Cv',
  Crossing: 'Xing',
  Drive: 'Dr',
  Expressway: 'Expy',
  Freeway: 'Fwy',
  Highway: 'Hwy',
  Lane: 'Ln',
  Parkway: 'Pkwy',
  Place: 'Pl',
  Plaza: 'Plz',
  Road: 'Rd',
  Square: 'Sq',
  Street: 'St',
  Terrace: 'Ter',
  Trail: 'Trl',
}
const DIRECTIONS: Record<string, string> = {
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
  Northeast: 'NE',
  Northwest: 'NW',
  Southeast: 'SE',
  Southwest: 'SW',
}

/**
 * A street's name as addresses write it: 'West Broad Street' is 'W Broad St'. A direction that is the name
 * itself stays: 'East Avenue' is 'East Ave', 'North Broadway' stays.
 */
export function shortStreet(name: string): string {
  const words = name.trim().split(/\s+/)
  const end = words.length > 2 && DIRECTIONS[words.at(-1) ?? ''] ? words.length - 2 : words.length - 1
  const typed = end > 0 && TYPES[words[end] ?? ''] !== undefined
  return words
    .map((word, index) => {
      if (index === end && typed) return TYPES[word] ?? word
      const isDirection = (index === 0 && end > 1 && typed) || (index > end && typed)
      return isDirection ? (DIRECTIONS[word] ?? word) : word
    })
    .join(' ')
}
