/** Where this page leads when its session is over: the login here, or, for a visit of support, where it came from. */
let wayOut: string | undefined

/** From now on the end of the session leads there (docs/decisions/051). */
export function leadOutTo(url: string): void {
  wayOut = url
}

/** The address to go to when the session is over; undefined where that is this origin's own login. */
export function wayOutOf(): string | undefined {
  return wayOut
}
