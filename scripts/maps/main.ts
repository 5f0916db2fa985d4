// `node main.ts AREA.osm.pbf …`: streets, routes and street search of areas, from one OpenStreetMap extract
// each, into .data/maps. Without an argument the extracts of MAP_OSM. A portal that runs takes them up by
// itself. `--accuracy [PAIRS]` says how far the model lies from the streets of the demo's area.
import path from 'node:path'
import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { explain, Explained } from '../failure.ts'
import { accuracy } from './accuracy.ts'
import { prepareArea } from './prepare.ts'

/** Enough that a run differs from the next by less than a percent. */
const PAIRS = 2_000
const cancel = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => cancel.abort())
/** A line on a terminal is written over, in a log it stands by itself, at most once in this time (ms). */
const EVERY_MS = 2_000

try {
  if (process.argv[2] === '--accuracy') {
    await accuracy(Number(process.argv[3] ?? PAIRS), console.log)
    process.exit()
  }
  // As npm was started, and as whoever typed the path sees it.
  const from = process.env.INIT_CWD ?? '.'
  const files = process.argv.slice(2).map((file) => path.resolve(from, file))
  if (files.length === 0) files.push(...extractsOf(readSettings(process.env).MAP_OSM))
  if (files.length === 0)
    throw new Explained('Usage: npm run maps -- AREA.osm.pbf … (or MAP_OSM=AREA.osm.pbf)')
  for (const file of files) await prepare(file)
} catch (error) {
  console.error(cancel.signal.aborted ? 'Ended: what is finished is kept for the next run' : explain(error))
  process.exitCode = 1
}

async function prepare(file: string): Promise<void> {
  const began = performance.now()
  const { area, streets, crossings, fresh, routed } = await prepareArea(file, {
    signal: cancel.signal,
    progress: teller(file),
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const facts = `${streets} street names, ${crossings} crossings`
  console.log(fresh ? `${area}: ${facts}, in ${seconds} s` : `${area}: ${facts}, ready since an earlier run`)
  if (!routed) console.log(`${area}: there is no route engine for this machine, so distances are estimated`)
}

/** The extracts that MAP_OSM names, separated by commas. */
function extractsOf(setting = ''): string[] {
  return setting
    .split(',')
    .map((file) => file.trim())
    .filter(Boolean)
}

function teller(file: string): (doing: string) => void {
  let last = -Infinity
  return (doing) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    console.log(`${file}: ${doing}`)
  }
}
