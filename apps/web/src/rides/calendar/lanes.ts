/** Something that takes a part of a day's column: from, to in hours from the day's start. */
export type Span = { key: string; from: number; to: number }

/** A span beside those that it overlaps: in which lane of how many. */
export type Placed<S extends Span> = { span: S; lane: number; lanes: number }
/** Spans that found no lane, with one chip in the last one, which takes `CHIP_HOURS` from the first of them on. */
export type Crowd<S extends Span> = { from: number; spans: S[]; lanes: number }

/** How long a chip is: as long as the shortest block. */
export const CHIP_HOURS = 0.5

/**
 * Lays spans side by side where they overlap, in at most `most` lanes. Where more are wanted, the last lane is given
 * to chips that say how many there are besides.
 */
export function lanesOf<S extends Span>(
  spans: readonly S[],
  most: number,
): { placed: Placed<S>[]; crowds: Crowd<S>[] } {
  const placed: Placed<S>[] = []
  const crowds: Crowd<S>[] = []
  for (const cluster of clustersOf(spans)) {
    const laned = inLanes(cluster)
    const wanted = Math.max(...laned.map(({ lane }) => lane)) + 1
    const lanes = Math.min(wanted, most)
    const free = wanted > most ? most - 1 : most
    placed.push(...laned.filter(({ lane }) => lane < free).map((each) => ({ ...each, lanes })))
    const rest = laned.filter(({ lane }) => lane >= free).map(({ span }) => span)
    crowds.push(...crowdsOf(rest, lanes))
  }
  return { placed, crowds }
}

/** Spans without a lane (the earliest first) under as many chips as find room one below the other. */
function crowdsOf<S extends Span>(spans: readonly S[], lanes: number): Crowd<S>[] {
  const crowds: Crowd<S>[] = []
  for (const span of spans) {
    const last = crowds.at(-1)
    if (last && span.from < last.from + CHIP_HOURS) last.spans.push(span)
    else crowds.push({ from: span.from, spans: [span], lanes })
  }
  return crowds
}

/** Spans that hang together by overlapping, the earliest first. */
function clustersOf<S extends Span>(spans: readonly S[]): S[][] {
  const clusters: S[][] = []
  let until = -Infinity
  for (const span of spans.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    if (span.from >= until) clusters.push([])
    clusters.at(-1)?.push(span)
    until = Math.max(until, span.to)
  }
  return clusters
}

/** Each span in the first lane that is free where it begins. */
function inLanes<S extends Span>(cluster: readonly S[]): { span: S; lane: number }[] {
  const ends: number[] = []
  return cluster.map((span) => {
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.to
    return { span, lane }
  })
}
