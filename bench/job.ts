import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { relayEvents } from '@nemt/store/event/relay.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import { quantile, rounded, type Row } from './measure.ts'
import type { Stack } from './stack.ts'

const EVENTS = 100

/**
 * P6: from the commit of an event to the start of the job that follows from it, on an idle system. The limits
 * are in ms, so the reference is 1 ms.
 */
export async function measureJobs(stack: Stack): Promise<Row[]> {
  const customer = stack.customers[3] as string
  const url = stack.env.WORKER_DATABASE_URL as string
  const started = new Map<string, (at: number) => void>()
  const jobs = await runJobs(url, {
    note: async (payload) => started.get((payload as { key: string }).key)?.(performance.now()),
  })
  const sql = connect(url, { max: 3 })
  const relay = await relayEvents(sql, ({ key, position, collection }) =>
    collection === 'bench' ? [{ identifier: 'note', payload: { key }, key: `${position.seq}:0` }] : [],
  )
  const took: number[] = []
  for (let index = 0; index < EVENTS; index++) {
    const key = `B${index}`
    const begun = new Promise<number>((resolve) => started.set(key, resolve))
    await write(stack.store, customer, {
      events: [
        {
          collection: 'bench',
          key,
          type: 'measured',
          actor: { kind: 'system', key: 'test' },
          data: {},
          audience: [],
          fleet_keys: [],
        },
      ],
    })
    const committed = performance.now()
    took.push(Math.max(0, (await begun) - committed))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await relay.stop()
  await jobs.stop()
  await sql.end()
  const row = (id: string, share: number, floor: number, goal: number): Row => {
    const value = rounded(quantile(took, share))
    return {
      id,
      what: `commit to start of its job, idle, p${share * 100}`,
      value,
      reference: 1,
      unit: 'ms',
      ratio: value,
      floor,
      goal,
      better: 'lower',
    }
  }
  return [row('P6', 0.5, 10, 2.5), row('P6', 0.95, 30, 4)]
}
