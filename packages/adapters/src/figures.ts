import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'

// The library's own registry is one per process, though the pages' bundles hold this module more than once.
function once<M>(name: string, make: () => M): M {
  return (register.getSingleMetric(name) as M | undefined) ?? make()
}

const calls = once(
  'portal_call_seconds',
  () =>
    new Histogram({
      name: 'portal_call_seconds',
      help: 'Duration of calls by name and outcome (ok, the code of a refusal, fault)',
      labelNames: ['call', 'outcome'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    }),
)
const faults = once(
  'portal_faults_total',
  () =>
    new Counter({
      name: 'portal_faults_total',
      help: 'Faults that nobody foresaw, by where they happened',
      labelNames: ['where'],
    }),
)
const sockets = once('portal_sockets', () => new Gauge({ name: 'portal_sockets', help: 'Connected sockets' }))
const events = once(
  'portal_events_total',
  () => new Counter({ name: 'portal_events_total', help: 'Events read from the log' }),
)

const risks = once(
  'portal_risks_total',
  () =>
    new Counter({
      name: 'portal_risks_total',
      help: 'Rides that came to be at risk, by why',
      labelNames: ['reason'],
    }),
)

/** Counts a ride that came to be at risk. */
export function countRisk(reason: string): void {
  return risks.inc({ reason })
}

/** Counts a call that ended. */
export function countCall(call: string, outcome: string, seconds: number): void {
  return calls.observe({ call, outcome }, seconds)
}

/** Counts a fault, whether its line is written or not. */
export function countFault(where: string): void {
  return faults.inc({ where })
}

/** How many sockets are connected now. */
export function countSockets(now: number): void {
  return sockets.set(now)
}

/** Counts events that a reader of the log was given. */
export function countEvents(more: number): void {
  return events.inc(more)
}

/** Also collects what Node knows of this process: memory, delay of the event loop, time on the processor. */
export function openFigures(): void {
  if (!register.getSingleMetric('process_resident_memory_bytes')) collectDefaultMetrics()
}

/** All figures of this process as Prometheus text; `labels` say whose they are. */
export function figuresText(labels: Record<string, string> = {}): Promise<string> {
  register.setDefaultLabels(labels)
  return register.metrics()
}

const FAMILY = /^# HELP (\S+) [^\n]*\n# TYPE [^\n]*\n?/

/**
 * Texts of several processes as one: each figure has its heading once, with the lines of all below it.
 */
export function mergedFigures(texts: readonly string[]): string {
  const families = new Map<string, { head: string; lines: string[] }>()
  for (const part of texts.flatMap((text) => text.trim().split('\n\n'))) {
    const [head, name] = FAMILY.exec(part) ?? []
    if (head === undefined || name === undefined) continue
    const family = families.get(name) ?? { head: head.trimEnd(), lines: [] }
    families.set(name, family)
    family.lines.push(...part.slice(head.length).split('\n').filter(Boolean))
  }
  return `${[...families.values()].map(({ head, lines }) => [head, ...lines].join('\n')).join('\n\n')}\n`
}
