import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { explain } from '../failure.ts'
import { dataFolder } from '../folders.ts'
import { trimLog } from '../logs.ts'

/**
 * Gives what is to be done every few seconds: keeps the logs small, and sees whether they can be written. A
 * full disk is no reason to stop: everything goes on, and a line says so once, and once again when it is over.
 */
export function logWatch(say: (line: string) => void): () => void {
  let failing = false
  return () => {
    try {
      const folder = path.join(dataFolder(), 'logs')
      for (const file of readdirSync(folder))
        if (file.endsWith('.log')) trimLog(file.slice(0, -'.log'.length))
      writeFileSync(path.join(folder, 'written'), `${new Date().toISOString()}\n`)
      if (failing) say('The logs can be written again')
      failing = false
    } catch (error) {
      if (!failing)
        say(`The logs can not be written, the portal goes on without them: ${explain(error).split('\n')[0]}`)
      failing = true
    }
  }
}
