import { readEnvironment } from '@nemt/adapters/environment.ts'
import { logFault, surviveFullDisk } from '@nemt/adapters/last-resort.ts'
import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import { openPortal } from '@nemt/calls/door/open.ts'
import { logFailure } from '@nemt/calls/door/answer.ts'
import { customersOf, NIGHTLY, nightlyJobs } from '@nemt/calls/nightly.ts'
import { jobsOf, type CallJob } from '@nemt/calls/reactions.ts'
import { connect } from '@nemt/store/connect.ts'
import { relayEvents } from '@nemt/store/event/relay.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import { settled } from './settled.ts'

surviveFullDisk()
const environment = readEnvironment(process.env)
const portal = await openPortal(environment, { name: 'worker', max: 8 })

const jobs = await runJobs(
  environment.workerUrl,
  {
    call: async (job) => {
      const { customer, call, payload } = job as CallJob
      try {
        await callAsSystem(portal, customer, call, payload)
      } catch (error) {
        if (settled(error)) return
        await logFailure(portal, { customer, name: call, payload }, error)
        throw error
      }
    },
    nightly: async (_payload, _job, add) => {
      if (!portal.support) throw new Error('the role of support is missing')
      for (const job of nightlyJobs(
        await customersOf(portal.support),
        new Date(portal.clock()).toISOString().slice(0, 10),
      ))
        await add(job)
    },
  },
  { crontab: NIGHTLY },
)
const relaySql = connect(environment.workerUrl, { max: 3, name: 'worker-relay' })
const relay = await relayEvents(relaySql, jobsOf, { onError: (error) => logFault('relay', error) })

let stopping = false
/** Lets jobs under way finish, then closes the database. What was not started stays queued. */
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), 8_000).unref()
  await relay.stop()
  await jobs.stop()
  await Promise.all([relaySql.end({ timeout: 3 }), portal.close()])
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
