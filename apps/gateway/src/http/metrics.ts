import { figuresText, mergedFigures } from '@nemt/adapters/figures.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import type { Sql } from '@nemt/store/sql.ts'
import type { Beat } from '@nemt/store/process/beat.ts'
import { countAside, seen, type Seen } from '@nemt/store/process/standstill.ts'
import { Gauge, Registry } from 'prom-client'

type Found = Seen & {
  beats: readonly Beat[]
  aside: readonly { kind: string; resting: number; trying: number }[]
}

function seconds(ms: number): number {
  return Math.round(ms) / 1_000
}

function youngest(ages: readonly number[]): number {
  return seconds(Math.min(...ages))
}

/** What only the database knows: signs of life, events and jobs that wait. */
export async function sharedFigures({ beats, lagMs, aside }: Found): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const alive = new Gauge({
    name: 'portal_heartbeat_age_seconds',
    help: 'Since the last sign of life of a process of each kind, and of the relay in the worker',
    labelNames: ['of'],
    registers,
  })
  const lag = new Gauge({
    name: 'portal_event_lag_seconds',
    help: 'Age of the oldest event that the relay has not handed on; 0 for none',
    registers,
  })
  const jobs = new Gauge({
    name: 'portal_jobs',
    help: 'Jobs by state: due (waiting), for later, tried again (failing), resting after the last try',
    labelNames: ['state'],
    registers,
  })
  const set = new Gauge({
    name: 'portal_set_aside',
    help: 'Events and jobs that could not be handled: tried again (trying), or resting',
    labelNames: ['kind', 'state'],
    registers,
  })
  lag.set(seconds(lagMs))
  for (const [process, theirs] of Map.groupBy(beats, (beat) => beat.process))
    alive.set({ of: process }, youngest(theirs.map(({ ageMs }) => ageMs)))
  const workers = beats.filter(({ process }) => process === 'worker')
  if (workers.length)
    alive.set({ of: 'relay' }, youngest(workers.map(({ ageMs, state }) => ageMs + (state.relayMs ?? 0))))
  const counted = workers.find(({ state }) => state.jobs)?.state.jobs
  if (counted)
    for (const state of ['waiting', 'later', 'failing', 'resting'] as const)
      jobs.set({ state }, counted[state])
  for (const kind of ['event', 'job']) {
    const { resting = 0, trying = 0 } = aside.find((row) => row.kind === kind) ?? {}
    set.set({ kind, state: 'resting' }, resting)
    set.set({ kind, state: 'trying' }, trying)
  }
  return registry.metrics()
}

/**
 * The figures of all processes as Prometheus text: this gateway's own without further labels, those of the
 * others as they left them in the database (`process`, `instance_id`), and what only the database knows.
 * While it does not answer, the own ones alone.
 */
export async function allFigures(reader: Sql, processFigures: string): Promise<string> {
  const texts = [await figuresText()]
  try {
    const [looked, aside] = await Promise.all([seen(reader), countAside(reader)])
    texts.push(await sharedFigures({ ...looked, aside }))
    for (const { instance, figures } of looked.beats) if (instance !== processFigures) texts.push(figures)
  } catch (error) {
    logFault('metrics', error)
  }
  return mergedFigures(texts)
}
