import { text } from '@nemt/domain/text/schema.ts'
import Bowser from 'bowser'

/** What a client says of itself (User-Agent). */
export const agentField = text(1000).optional()

/** What somebody signs in with, in words; null where the client doesn't say it, or says something unknown. */
export type Client = { browser: string | null; system: string | null }

/**
 * The client that an agent names. Only names that the library knows are kept: the rest of what a client says of
 * itself would tell one phone of thousands apart, and nobody needs that.
 */
export function clientOf(agent: string | undefined): Client {
  if (!agent?.trim()) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(agent)
  return { browser: known(Bowser.BROWSER_MAP, browser.name), system: known(Bowser.OS_MAP, os.name) }
}

function known(names: Record<string, string>, name: string | undefined): string | null {
  return name && Object.values(names).includes(name) ? name : null
}
