import { existsSync } from 'node:fs'
import path from 'node:path'
import { openSql } from '@nemt/store/open.ts'
import { Explained } from '../failure.ts'
import { root } from '../folders.ts'
import { lastLines, runLogged } from './leashed.ts'

const LOADER = path.join(root, 'prisma', 'demo', 'load.ts')

/** Keys of the customers in that database. */
async function customers(ownerUrl: string): Promise<string[]> {
  const sql = openSql(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    return (await sql<{ customer_key: string }[]>`select customer_key from customer`).map(
      (row) => row.customer_key,
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** True when the demo customers are there. */
export async function hasDemo(ownerUrl: string): Promise<boolean> {
  const keys = await customers(ownerUrl)
  return keys.includes('lakeside') && keys.includes('pinecrest')
}

/** The demo data belong into an empty database only, and there only when they are wanted (`demoDataOf`). */
export async function demoWanted(ownerUrl: string, setting: boolean): Promise<boolean> {
  return setting && existsSync(LOADER) && (await customers(ownerUrl)).length === 0
}

/** Runs prisma/demo/load.ts with the environment of the other processes. */
export async function loadDemo(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const { good, said: output } = await runLogged('demo', [LOADER], { cwd: root, env, signal })
  if (!good) throw new Explained(`The demo data could not be loaded:\n${lastLines(output, 15)}`)
}
