/** Support's desk with the customer, and room for a path; undefined where the way out is the login here. */
let desk: string | undefined

/** From now on the end of the session leads there (docs/decisions/051): an address that ends before a path. */
export function leadOutTo(url: string): void {
  desk = url
}

/** Support's desk, where who leaves a visit by themselves goes; undefined where that is this origin. */
export function deskOf(): string | undefined {
  return desk?.split('?')[0]
}

/**
 * The address to go to when the session is over, and from there back to this page; undefined where that is this
 * origin's own login.
 */
export function wayOutOf(): string | undefined {
  return desk && desk + encodeURIComponent(location.pathname + location.search)
}
