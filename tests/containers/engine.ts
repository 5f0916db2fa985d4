import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const MOST_OUTPUT = 64 * 1024 * 1024

export interface Ran {
  code: number
  /** Standard output, and both outputs together. */
  output: string
  all: string
}

/** A container engine with its compose. */
export interface Engine {
  name: 'docker' | 'podman'
  /** Whether its compose knows profiles and the network of another service. */
  profiles: boolean
  /** The engine's own command. */
  run: (...args: string[]) => Promise<Ran>
  /** Its compose, for this repository's docker-compose.yml. */
  compose: (...args: string[]) => Promise<Ran>
}

/**
 * Docker with its compose, else podman with podman-compose.
 *
 * @param project that compose names everything by
 * @param environment of compose: the settings
 * @param named `docker` or `podman`; undefined takes what there is
 * @returns the engine, or the reason why there is none
 */
export function findEngine(
  project: string,
  environment: Record<string, string>,
  named?: string,
): Engine | string {
  const env = { ...process.env, ...environment }
  const engine = (name: Engine['name'], composer: string[], profiles: boolean): Engine => ({
    name,
    profiles,
    run: (...args) => command([name, ...args], env),
    compose: (...args) => command([...composer, '-p', project, ...args], env),
  })
  if (named !== 'podman' && answer('docker', 'info') && answer('docker', 'compose', 'version'))
    return engine('docker', ['docker', 'compose'], true)
  if (named !== 'docker' && answer('podman', 'info')) {
    const version = /podman-compose(?:r)? version:? *(\d+)\.(\d+)/.exec(
      answer('podman-compose', 'version') ?? '',
    )
    if (version) return engine('podman', ['podman-compose'], Number(version[1]) > 1 || Number(version[2]) > 0)
  }
  return 'No container engine: neither docker with docker compose answers, nor podman with podman-compose'
}

/** What a command says, both outputs together; undefined when it fails or is missing. */
function answer(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

function command([program, ...args]: string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd: root, env, encoding: 'utf8', maxBuffer: MOST_OUTPUT } as const
    const child = execFile(program!, args, options, (error, output, errors) => {
      const code = typeof error?.code === 'number' ? error.code : 1
      resolve({ code: error ? code : 0, output: output.trim(), all: `${output}${errors}`.trim() })
    })
    child.stdin!.end()
  })
}
