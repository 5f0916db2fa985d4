import { roleAddresses } from '../database/roles.ts'
import { Explained } from '../failure.ts'
import { settingsOf } from './settings.ts'

/**
 * Makes the settings of this container (settings.ts) those of this process. Gives the PostgreSQL server,
 * host:port/database; throws an Explained without one.
 */
export function takeSettings(): string {
  const settings = settingsOf(process.env)
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
  const { DATABASE_SERVER: server } = settings
  if (!server) throw new Explained('DATABASE_SERVER is missing: host:port/database of the PostgreSQL server')
  return server
}

/** The address of the readers' role, which is known after the first setup. */
export function readerUrl(server: string): string {
  return roleAddresses(`postgres://${server}`).READER_DATABASE_URL!
}
