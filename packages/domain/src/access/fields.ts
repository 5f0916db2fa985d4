type Required<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]
/** Which fields of a record are read: all of a field, or some of what is in it. What a record must have is named. */
export type Fields<T> = { readonly [K in Required<T>]: true | Fields<NonNullable<T[K]>> } & {
  readonly [K in keyof T]?: true | Fields<NonNullable<T[K]>>
}

type Tree = { readonly [field: string]: true | Tree }

function pick(record: object, fields: Tree): object {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
      const wanted = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (wanted === undefined || value === undefined) return []
      const isPart = wanted !== true && typeof value === 'object' && value !== null
      return [[name, isPart ? pick(value, wanted) : value]]
    }),
  )
}

/** A record with the fields that its reader is told. */
export function withFields<T extends object>(record: T, fields: Fields<T>): T {
  // What a record must have is among its fields, by their type.
  return pick(record, fields as Tree) as T
}
