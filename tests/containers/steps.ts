import { ask, call, tokenOf } from '../e2e/call.ts'
import { until } from '../../scripts/wait-until.ts'
import { keepBooking, missing } from './bookings.ts'
import { expect, type Composed, type Service } from './portal.ts'

const LARGEST = 700_000_000
const REBUILD_WITHIN = 30_000
/** What compose gives a container to end (stop_grace_period). In ms. */
const GRACE = 15_000
/** Six checks in a row, five seconds apart, and what a start takes. In ms. */
const CHECKED_WITHIN = 120_000
const RUNNING: Service[] = ['postgres', 'portal', 'worker']

/** Says who one is, and what can be written that should not. */
const TRESPASS = `id -u
  for folder in /portal /data /etc; do touch $folder/x 2>/dev/null && echo wrote $folder; done
  touch /tmp/x && echo ok`

/** What is tried, in this order: each step says what it found, or throws what is not so. */
export function stepsOf(portal: Composed): Record<string, () => Promise<string>> {
  const { engine, fact, inside, ready } = portal
  return {
    build: async () => {
      const first = await built(portal)
      const second = await built(portal)
      expect(second < REBUILD_WITHIN, `nothing changed, and the second build took ${seconds(second)}`)
      return `${seconds(first)}, again from the cache ${seconds(second)}`
    },

    size: async () => {
      const { output } = await engine.run('image', 'inspect', '--format', '{{.Size}}', 'rideportal')
      expect(Number(output) > 0 && Number(output) <= LARGEST, `the image has ${output} bytes`)
      const { output: user } = await engine.run(
        'image',
        'inspect',
        '--format',
        '{{.Config.User}}',
        'rideportal',
      )
      expect(user === 'node', `the image runs as "${user}"`)
      return `${Math.round(Number(output) / 1_000_000)} MB`
    },

    start: async () => {
      await portal.up()
      await ready()
      expect((await fact('setup', '{{.State.ExitCode}}')) === '0', 'setup did not end well')
      await tokenOf('lakeside', 'coordinator')
      return 'migrations, roles, demo data; a login works'
    },

    health: async () => {
      expect(await checkSays(portal, 'portal', 'healthy'), 'the check calls a good portal ill')
      // A web process that stands still is what a check of the gateway alone would miss.
      await signalInside(portal, 'next-server', 'SIGSTOP')
      try {
        expect(await checkSays(portal, 'portal', 'unhealthy'), 'the check calls a portal without pages well')
      } finally {
        await signalInside(portal, 'next-server', 'SIGCONT')
      }
      await ready()
      expect(await checkSays(portal, 'worker', 'healthy'), 'the check calls a good worker ill')
      // From outside: the first process of a container takes no signal to stand still from within.
      const worker = Number(await fact('worker', '{{.State.Pid}}'))
      process.kill(worker, 'SIGSTOP')
      try {
        expect(
          await checkSays(portal, 'worker', 'unhealthy'),
          'the check calls a worker well that stands still',
        )
      } finally {
        process.kill(worker, 'SIGCONT')
      }
      expect(await checkSays(portal, 'worker', 'healthy'), 'the check calls a worker ill that goes on')
      await ready()
      return 'well with all parts; ill without pages; a worker that stands still is ill'
    },

    messages: async () => {
      const outbox = async (headers: Record<string, string>) =>
        (await ask('lakeside', '/api/dev/outbox', { headers })).status
      const { all } = await engine.run('logs', await portal.container('setup'))
      const secret = /asks for this secret: (\S+)/.exec(all)?.[1]
      expect((await outbox({})) === 401, 'captured messages are shown to who brings no secret')
      expect(
        (await outbox({ authorization: `Bearer ${secret}` })) === 200,
        'the secret of the setup opens nothing',
      )
      return 'shown to who brings the secret that the setup prints'
    },

    confinement: async () => {
      for (const service of ['portal', 'worker'] as const) {
        const { all } = await inside(service, 'sh', '-c', TRESPASS)
        expect(all === '1000\nok', `${service} may more than it should:\n${all}`)
        const environment = await fact(service, '{{.Config.Env}}')
        expect(!environment.includes('POSTGRES_PASSWORD'), `${service} knows the owner's password`)
      }
      const ports = await engine.run('port', await portal.container('postgres'))
      expect(ports.output === '', `the database is published: ${ports.output}`)
      return 'not root, read-only, the owner of the database unknown'
    },

    e2e: async () => {
      const { code, all } = await endToEnd(portal)
      const result = /^\d+ passed, \d+ failed, \d+ skipped$/m.exec(all)?.[0]
      expect(code === 0 && result !== undefined, `${result ?? 'no result'}\n${all.slice(-6_000)}`)
      return result
    },

    crash: async () => {
      for (const program of ['apps/gateway/src/main.ts', 'next-server']) {
        await signalInside(portal, program, 'SIGKILL')
        await ready()
      }
      for (const service of RUNNING) {
        const before = await fact(service, '{{.State.Pid}}')
        // By its number on this machine: an engine does not start again what it was asked to kill.
        process.kill(Number(before), 'SIGKILL')
        const again = async () => {
          const now = await fact(service, '{{.State.Pid}}')
          return now !== before && now !== '0'
        }
        expect(Boolean(await until(again, 60_000, 250)), `${service} was killed and did not come back`)
        await ready()
      }
      return 'gateway, web process and every container come back after a kill'
    },

    stop: async () => {
      const token = await tokenOf('lakeside', 'lead')
      const bookings = await keepBooking(token)
      const some = await until(() => bookings.acknowledged.length >= 5, 30_000)
      expect(Boolean(some), `no rides can be booked: ${bookings.unanswered.at(-1)}`)
      const began = performance.now()
      const { code, all } = await engine.compose('stop', 'worker', 'portal')
      const took = performance.now() - began
      await bookings.end()
      expect(code === 0, `compose stop failed:\n${all}`)
      expect(took < 2 * GRACE, `stopping took ${seconds(took)}`)
      await engine.compose('stop', 'postgres')
      for (const service of RUNNING) {
        const exit = await fact(service, '{{.State.ExitCode}}')
        expect(exit === '0', `${service} ended with ${exit}`)
      }
      await portal.up()
      await ready()
      const lost = await missing(token, bookings.acknowledged)
      expect(
        lost.length === 0,
        `${lost.length} of ${bookings.acknowledged.length} acknowledged rides are lost`,
      )
      return `all end with 0 in ${seconds(took)}; ${bookings.acknowledged.length} rides of before are kept`
    },

    update: async () => {
      const token = await tokenOf('lakeside', 'lead')
      const down = await engine.compose('down', '-t', String(GRACE / 1_000))
      expect(down.code === 0, `compose down failed:\n${down.all}`)
      await portal.up()
      await ready()
      // Of the session that was opened before: database, secrets and roles are those of before.
      await call('lakeside', 'ride.info', { keys: ['RIDlakeside002'] }, token)
      return 'new containers go on with the data, the secrets and the sessions of the old ones'
    },
  }
}

function seconds(ms: number) {
  return `${(ms / 1_000).toFixed(1)} s`
}

async function built({ engine }: Composed): Promise<number> {
  const began = performance.now()
  const profile = engine.profiles ? ['--profile', 'e2e'] : []
  const { code, all } = await engine.compose(...profile, 'build')
  expect(code === 0, `compose build failed:\n${all.slice(-6_000)}`)
  return performance.now() - began
}

/**
 * Whether the engine's check of a container comes to say that. Podman runs it by timers of systemd, where
 * there are any, and when asked.
 */
async function checkSays(
  { engine, container, fact }: Composed,
  service: 'portal' | 'worker',
  health: 'healthy' | 'unhealthy',
) {
  const says = async () => {
    if (engine.name !== 'podman') return (await fact(service, '{{.State.Health.Status}}')) === health
    const { code } = await engine.run('healthcheck', 'run', await container(service))
    return (code === 0) === (health === 'healthy')
  }
  return Boolean(await until(says, CHECKED_WITHIN, 500))
}

/** Sends a signal to the process in the portal's container whose command names that program. */
async function signalInside({ inside }: Composed, program: string, signal: string) {
  const script = `
    const { readdirSync, readFileSync } = require('fs')
    const read = (file) => { try { return readFileSync(file, 'utf8') } catch { return '' } }
    const commandOf = (pid) => read('/proc/' + pid + '/cmdline')
    const named = (pid) => /^\\d+$/.test(pid) && pid != process.pid && commandOf(pid).includes('${program}')
    const found = readdirSync('/proc').filter(named)
    for (const pid of found) process.kill(Number(pid), '${signal}')
    process.exit(found.length === 1 ? 0 : 1)`
  const { code, all } = await inside('portal', 'node', '-e', script)
  expect(code === 0, `no single process of ${program}: ${all}`)
}

/**
 * The end-to-end tests in a container of their own, as docker-compose.yml has them; by hand where compose
 * knows no profiles.
 */
async function endToEnd({ engine, container }: Composed) {
  if (engine.profiles) return engine.compose('--profile', 'e2e', 'run', '--rm', '-T', 'e2e')
  const settings = ['E2E_PORTAL=running', `E2E_PORT=${process.env.E2E_PORT}`, 'E2E_WEB_PORT=3001']
  const network = `container:${await container('portal')}`
  const environment = settings.flatMap((setting) => ['--env', setting])
  return engine.run('run', '--rm', '--network', network, ...environment, 'rideportal-e2e')
}
