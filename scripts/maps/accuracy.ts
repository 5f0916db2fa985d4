import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AREA_FILES, mapsFolder, readAreas, type Area } from '@nemt/adapters/maps/area/area.ts'
import { findWays } from '@nemt/adapters/maps/area/find.ts'
import { openEngine } from '@nemt/adapters/maps/area/graph.ts'
import type { SearchFile } from '@nemt/adapters/maps/area/search-file.ts'
import type { Point } from '@nemt/domain/address/schema.ts'
import { routeEstimate } from '@nemt/domain/distance/estimate.ts'
import { demoExtract, geography } from '../../prisma/demo/geography.ts'
import { prepareArea } from './prepare.ts'

/** Nearer than this (metres) nobody books a ride. */
const LEAST_M = 500
/** A day and hour without a factor of traffic. */
const NOON = Date.parse('2026-07-06T12:00:00-04:00')

/** The model's distance and duration, each as a share of the streets', and whether theirs is in its band. */
type Compared = { distance: number; duration: number; inBand: boolean }

/**
 * Says how far the model lies from the streets of the demo's area, over random pairs of crossings: what the
 * speeds of the classes of road are calibrated by.
 */
export async function accuracy(pairs: number, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-accuracy-'))
  process.env.DATA_DIR = folder
  try {
    await prepareArea(demoExtract, { signal: new AbortController().signal, progress: () => {} })
    const [area] = readAreas(mapsFolder(folder))
    if (!area) throw new Error('the area is not there')
    const compared = await compare(area, pairs)
    for (const what of ['distance', 'duration'] as const) {
      const ratios = compared.map((one) => one[what])
      const [low, middle, high] = [0.1, 0.5, 0.9].map((where) => quantile(ratios, where).toFixed(2))
      const near = share(ratios.map((ratio) => ratio >= 0.8 && ratio <= 1.2))
      say(`${what}: within 20 % in ${near} of pairs; model / streets ${low} · ${middle} · ${high}`)
    }
    say(`duration: the streets' in the model's band in ${share(compared.map(({ inBand }) => inBand))}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare({ folder }: Area, pairs: number): Promise<Compared[]> {
  const search = JSON.parse(readFileSync(path.join(folder, AREA_FILES.search), 'utf8')) as SearchFile
  const engine = openEngine(path.join(folder, AREA_FILES.graph))
  const random = numbers(7)
  const pick = (): Point => {
    const [, , lat, lng] = search.crossings[Math.floor(random() * search.crossings.length)]!
    return { lat, lng }
  }
  const compared: Compared[] = []
  while (compared.length < pairs) {
    const question = { from: pick(), to: pick(), at: NOON, zone: geography.lakeside.zone }
    const model = routeEstimate(question)
    const [road] = model.distance_m < LEAST_M ? [] : await findWays(engine, question)
    if (!road) continue
    const streets = routeEstimate({ ...question, road })
    compared.push({
      distance: model.distance_m / streets.distance_m,
      duration: model.duration_s / streets.duration_s,
      inBand: streets.duration_s >= model.duration_low_s && streets.duration_s <= model.duration_high_s,
    })
  }
  return compared
}

/** Numbers from 0 to 1 that are the same at every run (a linear congruence). */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

function share(held: readonly boolean[]): string {
  return `${((100 * held.filter(Boolean).length) / held.length).toFixed(1)} %`
}

function quantile(values: readonly number[], at: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? NaN
}
