/** How long what a fleet says of drivers and vehicles may be, characters; also where it is entered (V1231–V1237). */
export const LONGEST_OF_CREW = { name: 200, license: 20, make: 60, model: 60, color: 40 } as const
