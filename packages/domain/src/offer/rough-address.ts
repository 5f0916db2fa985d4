import type { Address } from '../address/schema.ts'

/** Words behind which a number belongs to the road's name and not to a house. */
const NUMBERED =
  /^(?:highway|hwy|route|rte|rt|interstate|us|u\.s\.|sr|cr|county|state|fm|township|twp|pike)\.?$/i
/** The same, where they begin the street's name. */
const NUMBERED_FIRST = /^(?:avenue|ave|street|st|road|rd|calle|avenida)\.?$/i
/** A unit within a house, and whatever follows. */
const UNIT =
  /\s(?:(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|trlr|spc|ph|dept|apto|piso)\b|#).*$/i
const STATE_ZIP = /^(?:[A-Za-z .]+\s)?(\d{5})(?:-\d{4})?$/

/**
 * A street without the number of the house, its unit and its name; '' where none can be told apart from them.
 */
function streetOf(part: string): string {
  const words = part.replace(UNIT, '').trim().split(/\s+/)
  const numbered = /^\S*\d/.test(words[0] ?? '')
  const rest = numbered ? words.slice(1) : words
  const ofRoad = (at: number): boolean =>
    NUMBERED.test(rest[at - 1] ?? '') || (at === 1 && NUMBERED_FIRST.test(rest[0] ?? ''))
  const shown = rest.filter(
    (word, index) => !/\d/.test(word) || /^\d+(?:st|nd|rd|th)$/i.test(word) || ofRoad(index),
  )
  return numbered && shown.some((word) => /\p{L}/u.test(word)) ? shown.join(' ') : ''
}

/**
 * An address as a fleet that is only asked reads it (server-behaviour §2.2): the street without number, the
 * town and the five digits of the ZIP code. No coordinates, unit or name of a house; a street that can't be
 * told apart from them is left out.
 */
export function roughAddress({
  format,
  city,
  state,
  zip,
}: Pick<Address, 'format' | 'city' | 'state' | 'zip'>): Address {
  const [first = '', ...others] = format.split(',').map((part) => part.trim())
  const parts = [first, ...others]
  const at = parts.findIndex((part) => streetOf(part) !== '')
  const street = at < 0 ? '' : streetOf(parts[at] as string)
  const tail = parts.slice(Math.max(at, 0) + 1).filter((part) => !/^(?:usa|us|united states)$/i.test(part))
  const written = tail.map((part) => STATE_ZIP.exec(part)?.[1]).find(Boolean)
  const digits = zip?.slice(0, 5) ?? written
  const town = city ?? tail.find((part) => !/\d/.test(part) && part.length > 2)
  const short = [street, [town, digits].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    format: short,
    ...(town ? { city: town } : {}),
    ...(state ? { state } : {}),
    ...(digits ? { zip: digits } : {}),
  }
}
