// The container `portal`: the gateway, and the web process that answers to it on loopback. Either is started
// again when it ends; a signal ends both in order.
import { programs } from '../supervise/programs.ts'
import { startSettings } from '../supervise/settings.ts'
import { supervise } from '../supervise/supervise.ts'

/**
 * The gateway gives calls under way eight seconds. Together less than the ten that engines give by
 * themselves. In ms.
 */
const GATEWAY_GRACE = 8_200
const WEB_GRACE = 1_500

const settings = await startSettings(false)
const { gateway, web } = programs(settings, settings.env)
// The engine keeps what a container says, and the data folder is not written here.
const pages = supervise({ ...web, plain: true }, console.log)
const front = supervise({ ...gateway, plain: true }, console.log)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (!stopping) void stop()
    stopping = true
  })

/** First nobody new comes in, then the pages end. */
async function stop() {
  await front.stop(GATEWAY_GRACE)
  await pages.stop(WEB_GRACE)
  process.exit(0)
}
