// `node scripts/maps/accuracy.ts [PAIRS]`: how far the model lies from the streets of the demo's area, over random
// pairs of crossings: what the speeds of the classes of road, and the model, are calibrated by.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AREA_FILES, mapsFolder, readAreas } from '@nemt/adapters/maps/area/area.ts'
import { findWays } from '@nemt/adapters/maps/area/find.ts'
import { openEngine } from '@nemt/adapters/maps/area/graph.ts'
import type { SearchFile } from '@nemt/adapters/maps/area/search-file.ts'
import type { Point } from '@nemt/domain/address/schema.ts'
import { routeEstimate } from '@nemt/domain/distance/estimate.ts'
import { demoExtract, geography } from '../../prisma/demo/geography.ts'
import { prepareArea } from './prepare.ts'

/** Nearer than this (metres) nobody books a ride. */
const LEAST_M = 500
const PAIRS = Number(process.argv[2] ?? 2_000)

/** Numbers from 0 to 1 that are the same at every run (a linear congruence). */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

function share(values: readonly number[], holds: (value: number) => boolean): string {
  return `${((100 * values.filter(holds).length) / values.length).toFixed(1)} %`
}

function quantile(values: readonly number[], at: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? NaN
}

const folder = mkdtempSync(path.join(tmpdir(), 'portal-accuracy-'))
process.env.DATA_DIR = folder
try {
  await prepareArea(demoExtract, { signal: new AbortController().signal, progress: () => {} })
  const [area] = readAreas(mapsFolder(folder))
  if (!area) throw new Error('the area is not there')
  const { crossings } = JSON.parse(
    readFileSync(path.join(area.folder, AREA_FILES.search), 'utf8'),
  ) as SearchFile
  const engine = openEngine(path.join(area.folder, AREA_FILES.graph))
  const random = numbers(7)
  const pick = (): Point => {
    const [, , lat, lng] = crossings[Math.floor(random() * crossings.length)]!
    return { lat, lng }
  }
  const at = Date.parse('2026-07-06T12:00:00-04:00')
  const compared: { distance: number; duration: number; inBand: boolean }[] = []
  while (compared.length < PAIRS) {
    const [from, to] = [pick(), pick()]
    const question = { from, to, at, zone: geography.lakeside.zone }
    const model = routeEstimate(question)
    if (model.distance_m < LEAST_M) continue
    const [road] = await findWays(engine, { from, to })
    if (!road) continue
    const streets = routeEstimate({ ...question, road })
    compared.push({
      distance: model.distance_m / streets.distance_m,
      duration: model.duration_s / streets.duration_s,
      inBand: streets.duration_s >= model.duration_low_s && streets.duration_s <= model.duration_high_s,
    })
  }
  for (const what of ['distance', 'duration'] as const) {
    const ratios = compared.map((one) => one[what])
    const [low, middle, high] = [0.1, 0.5, 0.9].map((where) => quantile(ratios, where).toFixed(2))
    const near = share(ratios, (ratio) => ratio >= 0.8 && ratio <= 1.2)
    console.log(
      `${what}: the model within 20 % of the streets in ${near}; model / streets ${low} · ${middle} · ${high}`,
    )
  }
  const inBand = compared.map((one) => Number(one.inBand))
  console.log(`duration: the streets' within the model's band in ${share(inBand, Boolean)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
