import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { checkServer } from './owner.ts'
import { startEmbedded, type Server } from './embedded.ts'
import { migrate } from './migrate.ts'
import { provideRoles } from './roles.ts'

export interface Database {
  /**
   * DATABASE_URL, APP_DATABASE_URL, SUPPORT_DATABASE_URL, READER_DATABASE_URL and WORKER_DATABASE_URL, for
   * the processes.
   */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** How a slow step is told: runs `work` and shows `title` with the seconds it took. */
export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>

/**
 * A migrated database with its roles: the server that DATABASE_URL names, else the embedded one.
 *
 * @param throwaway for tests: faster, and its data may be lost
 * @param signal ends the wait for a server that does not answer
 */
export async function provideDatabase(
  step: Step,
  say: (line: string) => void,
  throwaway = false,
  signal?: AbortSignal,
): Promise<Database> {
  const { DATABASE_URL: databaseUrl } = readSettings(process.env)
  if (databaseUrl) await step('PostgreSQL', () => checkServer(databaseUrl, signal))
  const server: Server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await step('PostgreSQL', () => startEmbedded(say, throwaway))
  try {
    await step('Migrations', () => migrate(server.url))
    return { env: await provideRoles(server.url, server.sockets), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
