import { getPriority, setPriority } from 'node:os'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { figuresText, openFigures } from '@nemt/adapters/figures.ts'
import { keepServing, logFault, surviveFullDisk } from '@nemt/adapters/last-resort.ts'
import { closeLog, log, openLog } from '@nemt/adapters/log.ts'
import { collectAfterStart } from '@nemt/adapters/start-garbage.ts'
import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import { openPortal } from '@nemt/calls/door/portal.ts'
import { logFailure } from '@nemt/calls/door/answer.ts'
import { customersOf, NIGHTLY, nightlyJobs } from '@nemt/calls/nightly.ts'
import { newRequestId } from '@nemt/calls/pipeline/journal.ts'
import { dueJob, jobsOf, riskJob, type CallJob } from '@nemt/calls/reactions.ts'
import { errorCode } from '@nemt/domain/problem/error-code.ts'
import { connect } from '@nemt/store/connect.ts'
import type { AsideEvent } from '@nemt/store/event/aside.ts'
import { relayEvents } from '@nemt/store/event/relay.ts'
import { queueDue, queueRisks } from '@nemt/store/job/due.ts'
import { runJobs, type Work } from '@nemt/store/job/run.ts'
import { watchJobs } from '@nemt/store/job/watch.ts'
import { sendWebhooks } from '@nemt/store/webhook/send.ts'
import { keepBeating } from '@nemt/store/process/beat.ts'
import { keepStatistics } from '@nemt/store/process/statistics.ts'
import { settled } from './final-refusal.ts'

/** On a machine with more to do than it can, jobs come after what people wait for, with a third of its share. */
const NICE = 5
/** Jobs at the database at one moment, of the eight under way: nobody's booking waits behind all of them. */
const CONNECTIONS = 3

surviveFullDisk()
if (getPriority() < NICE) setPriority(NICE)
openLog('worker', process.env)
openFigures()
const environment = readEnvironment(process.env)
const portal = await openPortal(environment, { name: 'worker', max: CONNECTIONS })

const tasks = {
  call: async (job) => {
    const { customer, call, payload, request: id = newRequestId() } = job as CallJob
    try {
      await callAsSystem(portal, customer, call, payload, id)
    } catch (error) {
      if (settled(error)) return
      await logFailure(portal, { id, customer, name: call, payload }, error)
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
} satisfies Record<string, Work>
const jobs = await runJobs(environment.workerUrl, tasks, {
  crontab: NIGHTLY,
  onError: (error, task, job) => {
    // What a call failed with is counted already, under its request.
    if (task !== 'call') return logFault(`queue ${task}`, error, { job: job?.id })
    const { customer, call, request } = (job?.payload ?? {}) as Partial<CallJob>
    const code = errorCode(error)
    log().warn({ request, customer, call, job: job?.id, tries: job?.attempts, code }, 'job failed')
  },
})
const relaySql = connect(environment.workerUrl, { max: 3, name: 'worker-relay' })
const relay = await relayEvents(relaySql, jobsOf, {
  onError: (error) => logFault('relay', error),
  onAside: (event, error) => {
    logFault('event', error, { ...idsOf(event), tries: event.tries })
    if (event.rests) log().error({ ...idsOf(event), tries: event.tries }, 'set aside')
  },
})
const watch = watchJobs(relaySql, Object.keys(tasks), {
  onAside: ({ request, ...job }) => log().error({ request: request ?? undefined, ...job }, 'set aside'),
  onError: (error) => logFault('queue watch', error),
})
void watch.look()
const due = queueDue(relaySql, dueJob, {
  clock: portal.clock,
  onError: (error) => logFault('clock of rides', error),
})
const risks = queueRisks(relaySql, riskJob, {
  clock: portal.clock,
  onError: (error) => logFault('risks of rides', error),
})
const webhooks = sendWebhooks(
  relaySql,
  async ({ customer, webhook }) => {
    const id = newRequestId()
    const payload = { webhook }
    await callAsSystem(portal, customer, 'webhook.send', payload, id).catch(async (error: unknown) => {
      await logFailure(portal, { id, customer, name: 'webhook.send', payload }, error)
    })
  },
  { clock: portal.clock, onError: (error) => logFault('webhooks', error) },
)
const statistics = keepStatistics(relaySql, { onError: (error) => logFault('statistics', error) })
const beating = await keepBeating(
  relaySql,
  'worker',
  {
    state: () => ({ relayMs: relay.sinceMs(), idleMs: jobs.idleMs(), jobs: watch.figures() }),
    figures: (instance) => figuresText({ process: 'worker', instance_id: instance }),
  },
  { onError: (error) => logFault('heartbeat', error) },
)
keepServing()
collectAfterStart()
log().info('started')

/** An event as the log names it. */
function idsOf({ aside, customer, collection, type, key, request }: AsideEvent) {
  return { aside, customer, event: `${collection} ${type}`, key, request: request ?? undefined }
}

let stopping = false

/** Lets jobs under way finish, then closes the database. What was not started stays queued. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  log().info('stopping')
  setTimeout(() => process.exit(1), 8_000).unref()
  await Promise.all([
    relay.stop(),
    watch.stop(),
    due.stop(),
    risks.stop(),
    webhooks.stop(),
    statistics.stop(),
    beating.stop(),
  ])
  await jobs.stop()
  await Promise.all([relaySql.end({ timeout: 3 }), portal.close()])
  await closeLog()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
