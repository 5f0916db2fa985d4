import { performance } from 'node:perf_hooks'

/**
 * One line of the result: `floor` and `goal` are limits of `ratio`, which is value over reference in the same
 * run.
 */
export type Row = {
  id: string
  what: string
  value: number
  reference: number
  unit: string
  ratio: number
  floor: number
  goal: number
  better: 'higher' | 'lower'
}
export type Variant = (worker: number) => Promise<unknown>

/** The value below which that share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

export function rounded(number: number, digits = 3): number {
  return Number(number.toPrecision(digits))
}

/** Calls in a closed loop by so many callers for so long: calls per second. An error ends the measurement. */
export async function rateOf(work: Variant, callers: number, seconds: number): Promise<number> {
  let done = 0
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        await work(caller)
        done++
      }
    }),
  )
  return (done / (performance.now() - started)) * 1000
}

/** How long calls in a closed loop by so many callers take: below it lies that share of them. ms. */
export async function latencyOf(
  work: Variant,
  { callers, seconds, share }: { callers: number; seconds: number; share: number },
): Promise<number> {
  const took: number[] = []
  await rateOf(
    async (worker) => {
      const began = performance.now()
      await work(worker)
      took.push(performance.now() - began)
    },
    callers,
    seconds,
  )
  return quantile(took, share)
}

/**
 * Two variants in turn, A B A B …: both medians, and the median of the ratios pair by pair, so that a
 * drifting machine does not matter.
 */
export async function compareRates(
  ours: Variant,
  reference: Variant,
  options: { callers: number; rounds?: number; seconds?: number },
): Promise<{ value: number; reference: number; ratio: number }> {
  const { callers, rounds = 3, seconds = 4 } = options
  await rateOf(reference, callers, 1)
  await rateOf(ours, callers, 1)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++)
    pairs.push([await rateOf(reference, callers, seconds), await rateOf(ours, callers, seconds)])
  return {
    value: median(pairs.map(([, ours]) => ours)),
    reference: median(pairs.map(([other]) => other)),
    ratio: median(pairs.map(([other, ours]) => ours / other)),
  }
}
