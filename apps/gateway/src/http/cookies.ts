/** More than browsers send; what is longer is read as none. Characters. */
const LONGEST = 16_384

/** The cookies of a request's header by their names. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  if (!header || header.length > LONGEST) return new Map()
  return new Map(
    header
      .split(';')
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]),
  )
}
