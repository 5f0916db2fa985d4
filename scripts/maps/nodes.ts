/**
 * Points of nodes by id: two typed arrays instead of a map, so that an extract of a state fits into memory
 * (16 bytes a node that a road passes).
 */
export class NodePoints {
  readonly #ids: Float64Array
  /** In 1e-7 degrees, as the extract has them. */
  readonly #points: Int32Array

  /** @param ids those that are wanted, in any order, with repeats */
  constructor(ids: Float64Array) {
    this.#ids = distinct(ids.sort())
    this.#points = new Int32Array(this.#ids.length * 2)
  }

  /** Keeps a node's point if it is one of those that are wanted. */
  put(id: number, lat: number, lng: number): void {
    const index = this.#indexOf(id)
    if (index < 0) return
    this.#points[index * 2] = Math.round(lat * 1e7)
    this.#points[index * 2 + 1] = Math.round(lng * 1e7)
  }

  /** Latitude and longitude in degrees; undefined for a node that the extract doesn't hold. */
  get(id: number): [lat: number, lng: number] | undefined {
    const index = this.#indexOf(id)
    if (index < 0) return undefined
    const [lat = 0, lng = 0] = this.#points.subarray(index * 2, index * 2 + 2)
    return lat === 0 && lng === 0 ? undefined : [lat / 1e7, lng / 1e7]
  }

  #indexOf(id: number): number {
    let low = 0
    let high = this.#ids.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#ids[middle] as number
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

function distinct(sorted: Float64Array): Float64Array {
  let count = 0
  for (const id of sorted) if (count === 0 || sorted[count - 1] !== id) sorted[count++] = id
  return sorted.slice(0, count)
}

/** Numbers that grow one by one, eight bytes each. */
export class GrowingNumbers {
  #numbers = new Float64Array(1 << 16)
  #count = 0

  push(number: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Float64Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#count++] = number
  }

  all(): Float64Array {
    return this.#numbers.slice(0, this.#count)
  }
}
