import { plain } from '../text/plain.ts'
import { ordinals, ordinalsInDigits, ordinalsInWords } from './ordinals.ts'
import { codeOfState } from './states.ts'

/**
 * Street types and directions as people spell them, in both languages, folded (plain); USPS Publication 28.
 */
const STREETS = `ave avenue av aven avenida|st street str calle|blvd boulevard boul bulevar|rd road|
dr drive drv|
ln lane|ct court|pl place|plz plaza|ter terrace terr|cir circle circ|sq square|trl trail|way wy|pkwy parkway pky|
hwy highway carretera|expy expressway|fwy freeway|tpke turnpike|aly alley|xing crossing|rte route rt|cv cove|row|loop`
const DIRECTIONS = `n north norte|s south sur|e east este|w west oeste|ne northeast noreste|nw northwest noroeste|
se southeast sureste sudeste|sw southwest suroeste sudoeste`
/** Other words of names and addresses that are written, or said, in more than one way. */
const OTHERS = `st saint|dr doctor|jr junior|
mt mount|ft fort|hts heights|gdns gardens|grv grove|hl hill|hls hills|lk lake|mdws meadows|mnr manor|
rdg ridge|spgs springs|vlg village|vw view|pt point|sta station|1st first primera|2nd second segunda|3rd third tercera|
ctr center centre centro|
dialysis dialisis|clinic clinica|rehab rehabilitation rehabilitacion|pharmacy farmacia|therapy terapia|hospital hosp|
medical medico medica|health salud|kidney renal rinon|dental dentist dentista|heart corazon|eye ojos|school escuela`

function groupsOf(table: string): string[][] {
  return table
    .replaceAll('\n', '')
    .split('|')
    .map((group) => group.split(' '))
}

/** What is short for two words (st, dr) is either; these are not each other. */
const spelled = new Map<string, string[]>()
for (const group of [...[STREETS, DIRECTIONS, OTHERS].flatMap(groupsOf), ...ordinals])
  for (const word of group) spelled.set(word, [...new Set([...(spelled.get(word) ?? []), ...group])])
const streetTypes = new Set(groupsOf(STREETS).flat())
const directions = new Set(groupsOf(DIRECTIONS).flat())

/** All spellings of a folded word, itself among them: 'ave', 'avenue', 'avenida' … of 'av'. */
export function spellingsOf(word: string): readonly string[] {
  return spelled.get(word) ?? [word]
}

/** Whether two folded words are one in different spellings. */
export function isSameWord(one: string, other: string): boolean {
  return spellingsOf(one).includes(other)
}

/** Whether a folded word is a kind of street, which people leave out or add. */
export function isStreetType(word: string): boolean {
  return streetTypes.has(word)
}

/** Whether a folded word says which end of a street is meant. */
export function isDirection(word: string): boolean {
  return directions.has(word)
}

const POSSESSIVES = new Set('my mi mis su sus his her their nuestra nuestro our'.split(' '))
const LITTLE = new Set(
  'the el la los las un una a al to at en in of de del for para por go ir from desde'.split(' '),
)

/** Names of streets of which people say the initials. */
const INITIALS = new Map([
  ['mlk', 'martin luther king'],
  ['jfk', 'john f kennedy'],
])

/** Folded words with such initials spelled out. */
export function initialsInWords(words: readonly string[]): string[] {
  return words.flatMap((word) => INITIALS.get(word)?.split(' ') ?? [word])
}

/** Whether somebody speaks of their own place: 'my home', 'mi diálisis'. */
export function isPossessive(typed: string): boolean {
  return plain(typed)
    .split(' ')
    .some((word) => POSSESSIVES.has(word))
}

/** Where the unit is written: 'apt 4', 'unit B', '#12', '2nd floor', 'apartamento 3C'. */
const UNITS =
  'apartment|apartamento|apto|apt|unit|unidad|suite|ste|room|rm|floor|piso|building|bldg|lot|space|spc|trailer|trlr|ph'
const NUMBER = '([a-z]?-?\\d[\\w-]{0,6}|[a-z])(?![\\w-])'
const NAMED = new RegExp(`[\\s,]+(${UNITS})\\.?\\s*#?\\s*${NUMBER}`, 'i')
const FLOOR = /[\s,]+(fl)\.?\s*(\d{1,2})(?![\w-])/i
const NTH = /[\s,]+(\d{1,2}(?:st|nd|rd|th))\s+(floor|fl)\b/i
const HASH = /[\s,]*(#)\s*([\w-]{1,8})(?![\w-])/
/** A unit before its house, whose number has to follow: 'apt 3, 500 N High St'. */
const BEFORE = new RegExp(`^(?:(${UNITS})\\.?\\s*#?|#)\\s*${NUMBER}[\\s,-]+(?=\\d{1,6}[a-z]?\\s)`, 'i')
/** Units that a plain number or letter says as well. */
const PLAIN_UNITS = new Set(['#', 'apt', 'apartment', 'apto', 'apartamento', 'unit', 'unidad'])

/**
 * A typed text without its unit, and the unit as an address keeps it (F214): '4B' for an apartment, else
 * 'Suite 210'.
 */
export function withoutUnit(typed: string): { text: string; unit?: string } {
  for (const pattern of [NAMED, NTH, FLOOR, HASH]) {
    const found = pattern.exec(typed)
    if (!found || found.index === 0) continue
    const [written, kind = '', value = ''] = found
    const rest = `${typed.slice(0, found.index)}${typed.slice(found.index + written.length)}`
    return { text: rest.trim().replace(/[\s,]+$/, ''), unit: unitOf(kind, value) }
  }
  const [written = '', kind = '#', value] = BEFORE.exec(typed) ?? []
  return value === undefined
    ? { text: typed }
    : { text: typed.slice(written.length), unit: unitOf(kind, value) }
}

function unitOf(kind: string, value: string): string {
  return PLAIN_UNITS.has(kind.toLowerCase()) ? value : `${kind} ${value}`
}

/** The value of a unit, however its kind is written: '210' of 'Suite 210', '#210' and 'ste. 210'. */
function unitValue(unit: string): string {
  const words = plain(unit).split(' ').filter(Boolean)
  const value = words.findLast((word) => /\d/.test(word)) ?? words.at(-1) ?? ''
  return value.replace(/(?<=\d)(?:st|nd|rd|th)$/, '')
}

/** Whether two texts name the same unit of a building. */
export function isSameUnit(one: string, other: string): boolean {
  return unitValue(one) === unitValue(other)
}

const COUNTRY = /(?: (?:usa|us|united states|united states of america|estados unidos))$/

/** Folded (plain), with whose a place is in one word, as most people type it: Children's is 'childrens'. */
export function placeWords(text: string | undefined): string {
  return plain(text?.replace(/(?<=\p{L})['\u2019]s(?!\p{L})/giu, 's'))
}

/** The folded words of an address, its state by two letters and nothing behind the ZIP's five digits. */
export function addressWords(text: string): string[] {
  const folded = placeWords(text)
    .replace(COUNTRY, '')
    .replace(/(\d{5}) \d{4}$/, '$1')
  const words = folded.split(' ').filter(Boolean)
  const end = /^\d{5}$/.test(words.at(-1) ?? '') ? words.length - 1 : words.length
  // A street or town may be called like a state, but no street stands before a ZIP code all by itself.
  const least = /^\d/.test(words[0] ?? '') ? 2 : Number(end === words.length)
  for (const count of [3, 2, 1]) {
    const code = end - count >= least ? codeOfState(words.slice(end - count, end).join(' ')) : undefined
    if (code) return [...words.slice(0, end - count), code.toLowerCase(), ...words.slice(end)]
  }
  return words
}

/** Words as English has them: '500 high calle' of 'calle high 500'. */
function numberFirst(words: readonly string[]): string[] {
  const at = words.findIndex((word, index) => index > 0 && /^\d{1,4}[a-z]?$/.test(word))
  const number = words[at]
  if (number === undefined || /^\d/.test(words[0] ?? '')) return [...words]
  const street = words.slice(0, at)
  const [kind = '', ...name] = street
  return [number, ...(name.length && isStreetType(kind) ? [...name, kind] : street), ...words.slice(at + 1)]
}

/**
 * The ways in which a typed text may be read, as folded words, the most literal first: as it stands; with its
 * state and country as addresses write them; without 'my' and 'the'; with its number before the street; with its
 * ordinals in digits, and these and initials spelled out.
 */
export function readingsOf(typed: string): string[][] {
  const literal = placeWords(typed).split(' ').filter(Boolean)
  const bare = literal.filter((word) => !POSSESSIVES.has(word) && !LITTLE.has(word))
  const written = addressWords(typed)
  const spelledOut = initialsInWords(ordinalsInWords(written))
  const all = [
    ...[literal, written, ...(bare.length ? [bare] : []), numberFirst(written)],
    ...[ordinalsInDigits(written), spelledOut],
  ]
  const seen = new Set<string>()
  return all.filter((words) => !seen.has(words.join(' ')) && seen.add(words.join(' ')))
}

/**
 * The address that somebody typed, in their own words, where no map knows it; null for a text that is none.
 */
export type TypedAddress = { format: string; subpremise?: string; state?: string; zip?: string }

/** '5th': a street's name, and no house's number. */
const ORDINAL = /^\d+(?:st|nd|rd|th)$/

export function typedAddress(typed: string): TypedAddress | null {
  const { text, unit } = withoutUnit(typed.trim().replace(/\s+/g, ' '))
  const words = addressWords(text)
  const street = words.filter((word) => /\p{L}{2}/u.test(word) && !isStreetType(word) && !isDirection(word))
  const zip = words.length > 2 ? /^\d{5}$/.exec(words.at(-1) ?? '')?.[0] : undefined
  const [first = '', ...others] = zip ? words.slice(0, -1) : words
  const isOrdinal = ORDINAL.test(first)
  const numbered =
    (/^\d/.test(first) && !isOrdinal) ||
    ((isOrdinal || words.some(isStreetType)) &&
      others.some((word) => /^\d/.test(word) && !ORDINAL.test(word)))
  const box = words[0] === 'po' && words[1] === 'box'
  const numberStreet = words.length > 1 && words.some((word, index) => index > 0 && ORDINAL.test(word))
  if (!numbered || box || !(street.length || numberStreet)) return null
  const before = zip ? words.at(-2) : words.at(-1)
  const state = words.length > 2 ? codeOfState(before ?? '') : undefined
  return {
    format: text,
    ...(unit && { subpremise: unit }),
    ...(state && { state }),
    ...(zip && { zip }),
  }
}
