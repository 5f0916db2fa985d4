import { plain } from '../text/plain.ts'

const NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
  'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
  'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,' +
  'NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
  'PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,' +
  'TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

const states = NAMES.split(',').map((entry) => ({ code: entry.slice(0, 2), name: plain(entry.slice(3)) }))
const codes = new Map(states.map(({ code, name }) => [name, code]))

const letters = new Set(states.map(({ code }) => code))

/**
 * The two letters of a state that a text names, all of it: by its letters or its name; undefined for anything
 * else.
 */
export function codeOfState(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return letters.has(code) ? code : codes.get(plain(text))
}

/**
 * The two letters of a state, by its name or its ISO code (US-IL), as addresses write it; a name that is none
 * stays as it is.
 */
export function stateCode(name: string | undefined, iso?: string): string | undefined {
  if (iso?.startsWith('US-')) return iso.slice(3, 5)
  return name === undefined ? undefined : (codes.get(plain(name)) ?? name.slice(0, 40))
}

/** The state that an address is in: told, or written before its ZIP. */
export function stateOf({
  state,
  format,
}: {
  state?: string | undefined
  format: string
}): string | undefined {
  return stateCode(state) ?? /,\s*([A-Z]{2})\b(?:\s+\d{5}(?:-\d{4})?)?(?:,\s*USA?)?\s*$/.exec(format)?.[1]
}

/** Whether a text names a state, by its letters or its name. */
export function namesState(text: string, code: string): boolean {
  const words = ` ${plain(text)} `
  const name = states.find((state) => state.code === code.toUpperCase())?.name
  return words.includes(` ${code.toLowerCase()} `) || (name !== undefined && words.includes(` ${name} `))
}
