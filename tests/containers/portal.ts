import { setTimeout } from 'node:timers/promises'
import { until } from '../../scripts/wait-until.ts'
import type { Engine } from './engine.ts'

export type Service = 'postgres' | 'setup' | 'portal' | 'worker'
/** Without the end-to-end tests, which a podman-compose that knows no profiles would start as well. */
const SERVICES: Service[] = ['postgres', 'setup', 'portal', 'worker']

/** Throws what is not so, as one line. */
export function expect(good: boolean, otherwise: string): asserts good {
  if (!good) throw new Error(otherwise)
}

/** The composed portal of one test run. */
export interface Composed {
  engine: Engine
  up: () => Promise<void>
  /** The number of a service's container. */
  container: (service: Service) => Promise<string>
  /** One fact about a service's container, as the engine's template writes it. */
  fact: (service: Service, template: string) => Promise<string>
  /** Runs a program in a service's container. */
  inside: (service: Service, ...command: string[]) => Promise<{ code: number; all: string }>
  /** Waits until the portal answers that all of it works. In ms. */
  ready: (within?: number) => Promise<void>
}

const READY_WITHIN = 120_000

/** What the tests do with the composed portal of that project, which is reached at that port. */
export function composed(engine: Engine, project: string, port: number): Composed {
  const container = async (service: Service) => {
    const labels = [`project=${project}`, `service=${service}`]
    const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`])
    const { output } = await engine.run('ps', '--all', '--quiet', ...filters)
    const [number] = output.split('\n')
    expect(Boolean(number), `${service} has no container`)
    return number!
  }
  return {
    engine,
    container,
    up: async () => {
      const { code, all } = await engine.compose('up', '--detach', ...SERVICES)
      expect(code === 0, `compose up failed:\n${all}`)
    },
    fact: async (service, template) =>
      (await engine.run('inspect', '--format', template, await container(service))).output,
    inside: async (service, ...command) => engine.run('exec', await container(service), ...command),
    ready: async (within = READY_WITHIN) => {
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      expect(Boolean(await until(answers, within, 250)), `the portal is not ready after ${within / 1_000} s`)
      // Long enough for a process that ends right after its start.
      await setTimeout(500)
      expect(await answers(), 'the portal was ready and is no more')
    },
  }
}
