import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { Explained } from '../explained.ts'
import { root } from '../folders.ts'
import { openLog } from '../logs.ts'
import { lastLines } from './build.ts'

const LOADER = path.join(root, 'prisma', 'demo', 'load.ts')

/** Keys of the customers in that database. */
async function customers(ownerUrl: string): Promise<string[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    return (await sql<{ customer_key: string }[]>`select customer_key from customer`).map((row) => row.customer_key)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** True when the demo customers are there. */
export async function hasDemo(ownerUrl: string): Promise<boolean> {
  const keys = await customers(ownerUrl)
  return keys.includes('lakeside') && keys.includes('pinecrest')
}

/** The demo data belong into an empty database only, and nowhere with DEMO_DATA=off. */
export async function demoWanted(ownerUrl: string): Promise<boolean> {
  return process.env.DEMO_DATA !== 'off' && existsSync(LOADER) && (await customers(ownerUrl)).length === 0
}

/** Runs prisma/demo/load.ts with the environment of the other processes. */
export async function loadDemo(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const log = openLog('demo')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', LOADER], { cwd: root, env, stdio: ['ignore', log.fd, log.fd], signal })
  log.close()
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Explained(`The demo data could not be loaded:\n${lastLines(log.since(), 15)}`)
}
