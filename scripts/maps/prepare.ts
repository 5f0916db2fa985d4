import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import {
  AREA_FILES,
  CURRENT,
  FORMAT,
  mapsFolder,
  readAreas,
  type AreaInfo,
} from '@nemt/adapters/maps/area/area.ts'
import { claim, release } from '../bootstrap/claim.mjs'
import { Explained } from '../failure.ts'
import { dataFolder } from '../folders.ts'
import { until } from '../wait-until.ts'
import { writeCells } from './cells.ts'
import { buildGraph } from './graph.ts'
import { searchOf } from './search.ts'
import { readStreets } from './streets.ts'

/** What OpenStreetMap asks to be named on every map of its data (ODbL 4.3). */
const ATTRIBUTION = '© OpenStreetMap contributors'
const PREPARING = /maps\/main\.ts|supervise\/main\.ts|containers\/|jest/

export type Prepared = AreaInfo & { fresh: boolean; routed: boolean }
type Options = { signal: AbortSignal; progress: (doing: string) => void }

/** An area's name: its extract's file name, without what says how it was cut. */
export function areaNameOf(file: string): string {
  const name = path
    .basename(file)
    .toLowerCase()
    .replace(/\.pbf$/, '')
    .replace(/\.osm$/, '')
  const plain = name
    .replace(/-latest$/, '')
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (!plain) throw new Explained(`${file}: an extract needs a name, such as ohio.osm.pbf`)
  return plain
}

/**
 * Makes an area of an extract: routes, the map's streets and their search, below `.data/maps/AREA/VERSION`.
 * The new version takes the old one's place at once when all of it is there, and running processes notice; a
 * broken extract leaves everything as it was. A run that was ended is taken up at the step that it was at,
 * and an area that is of this very extract is left alone. Throws an Explained.
 */
export async function prepareArea(file: string, { signal, progress }: Options): Promise<Prepared> {
  const area = areaNameOf(file)
  const home = path.join(mapsFolder(dataFolder()), area)
  const version = `${FORMAT}-${(await hashOf(file)).slice(0, 16)}`
  const present = readAreas(path.dirname(home)).find((one) => one.area === area)
  if (present?.version === version) return { ...present, fresh: false, routed: hasGraph(present.folder) }
  mkdirSync(home, { recursive: true })
  const lock = path.join(home, '.lock')
  await until(() => signal.aborted || claim(lock, PREPARING), Infinity, 200)
  try {
    signal.throwIfAborted()
    const unfinished = path.join(home, `.${version}`)
    for (const name of readdirSync(home))
      if (name.startsWith('.') && name !== `.${version}` && name !== '.lock')
        rmSync(path.join(home, name), { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    const info = await makeStreets(file, unfinished, { area, version }, progress)
    const routed = await makeGraph(file, unfinished, { signal, progress })
    signal.throwIfAborted()
    publish(home, unfinished, version)
    return { ...info, fresh: true, routed }
  } finally {
    release(lock)
  }
}

/** The map's squares and the search, and what the area is (area.json, the last of the step's files). */
async function makeStreets(
  file: string,
  folder: string,
  named: Pick<AreaInfo, 'area' | 'version'>,
  progress: Options['progress'],
): Promise<AreaInfo> {
  const written = path.join(folder, AREA_FILES.info)
  if (existsSync(written)) return JSON.parse(readFileSync(written, 'utf8')) as AreaInfo
  progress('Reading streets')
  const streets = await readStreets(file, (items) => progress(`Reading streets: ${items} items`))
  if (streets.roads.length === 0) throw new Explained(`${file} holds no streets`)
  progress(`Writing ${streets.roads.length} ways`)
  rmSync(path.join(folder, AREA_FILES.cells), { recursive: true, force: true })
  writeCells(path.join(folder, AREA_FILES.cells), streets.roads)
  const search = searchOf(streets)
  writeFileSync(path.join(folder, AREA_FILES.search), JSON.stringify(search))
  const info: AreaInfo = {
    format: FORMAT,
    ...named,
    bounds: streets.bounds,
    streets: new Set(search.streets.map(({ name }) => name)).size,
    crossings: search.crossings.length,
    attribution: ATTRIBUTION,
  }
  const aside = `${written}.unfinished`
  writeFileSync(aside, JSON.stringify(info))
  renameSync(aside, written)
  return info
}

/** The step that takes longest, with a mark for the next run when it is done. */
async function makeGraph(file: string, folder: string, { signal, progress }: Options): Promise<boolean> {
  if (hasGraph(folder)) return true
  const graph = path.join(folder, AREA_FILES.graph)
  rmSync(graph, { recursive: true, force: true })
  progress('Building routes')
  const built = await buildGraph(file, graph, signal, (doing) => progress(`Building routes: ${doing}`))
  if (built) writeFileSync(path.join(graph, 'done'), '')
  return built
}

function hasGraph(folder: string): boolean {
  return existsSync(path.join(folder, AREA_FILES.graph, 'done'))
}

/** Puts a finished version in its place, and drops all but it and the one before, which may still be read. */
function publish(home: string, unfinished: string, version: string): void {
  const former = readAreas(path.dirname(home)).find(({ folder }) => path.dirname(folder) === home)?.version
  rmSync(path.join(home, version), { recursive: true, force: true })
  renameSync(unfinished, path.join(home, version))
  const aside = path.join(home, `.${CURRENT}`)
  writeFileSync(aside, version)
  renameSync(aside, path.join(home, CURRENT))
  for (const name of readdirSync(home))
    if (![version, former, CURRENT, '.lock'].includes(name))
      rmSync(path.join(home, name), { recursive: true, force: true })
}

/** Of a file's content. */
function hashOf(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    createReadStream(file)
      .on('data', (part) => hash.update(part))
      .once('end', () => resolve(hash.digest('hex')))
      .once('error', (error: NodeJS.ErrnoException) =>
        reject(new Explained(`${file} can't be read (${error.code})`)),
      )
  })
}
