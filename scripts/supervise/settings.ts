import { publicPortOf } from '@nemt/adapters/environment.ts'
import { readLimits } from '@nemt/adapters/limits.ts'
import { readLogSetting } from '@nemt/adapters/log.ts'
import { baseDomainOf, demoDataOf, messagesOf, type Messages } from '@nemt/adapters/messages.ts'
import { Explained } from '../explained.ts'
import { portFree, rememberedPort } from '../database/ports.ts'
import { secret } from '../database/secrets.ts'

export interface Settings {
  dev: boolean
  /** Where people reach the portal. */
  port: number
  /** Where the gateway reaches the web process, on loopback. */
  webPort: number
  baseDomain: string
  /** Whether demo customers belong into an empty database. */
  demo: boolean
  /** What happens to messages, who may read captured ones. */
  messages: Messages
  /** Beginning of a customer's addresses, as people type them. */
  addressOf: (customer: string) => string
  /** For every process, without the addresses of the database. */
  env: NodeJS.ProcessEnv
}

/** The settings of .env.example, checked, with their defaults. */
export async function readSettings(dev: boolean): Promise<Settings> {
  const port = portNumber('PORT', 3000)
  if (!(await portFree(port)) || !(await portFree(port, '127.0.0.1'))) {
    throw new Explained(
      `Port ${port} is in use by another program: end that, or choose another port (PORT=${port + 1} npm start)`,
    )
  }
  const webPort = process.env.WEB_PORT ? portNumber('WEB_PORT') : await rememberedPort('web')
  if (!(await portFree(webPort, '127.0.0.1')))
    throw new Explained(
      `Port ${webPort} (WEB_PORT) is in use: choose another, or leave it out for any free one`,
    )
  const secretKey = process.env.SECRET_KEY || secret('SECRET_KEY')
  if (secretKey.length < 32)
    throw new Explained('SECRET_KEY needs at least 32 characters: openssl rand -base64 32 makes one')
  const { demo, messages } = exposure({ ...process.env, SECRET_KEY: secretKey })
  const baseDomain = baseDomainOf(process.env)
  const https = process.env.PUBLIC_SCHEME === 'https'
  const shownPort = publicPortOf(process.env, port)
  return {
    dev,
    port,
    webPort,
    baseDomain,
    demo,
    messages,
    addressOf: (customer) =>
      `${https ? 'https' : 'http'}://${customer ? `${customer}.` : ''}${baseDomain}${shownPort}`,
    env: {
      NEXTAUTH_SECRET: secretKey,
      AUTH_TRUST_HOST: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      ...process.env,
      NODE_ENV: dev ? 'development' : 'production',
      SECRET_KEY: secretKey,
      PORT: String(port),
      WEB_PORT: String(webPort),
      BASE_DOMAIN: baseDomain,
    },
  }
}

/** What this installation shows of itself; a setting that can't be meant is told in one line. */
function exposure(env: NodeJS.ProcessEnv): { demo: boolean; messages: Messages } {
  const wrong: string[] = []
  const messages = messagesOf(env, wrong)
  const demo = demoDataOf(env, wrong)
  readLimits(env, wrong)
  readLogSetting(env, wrong)
  if (wrong.length) throw new Explained(`${wrong.join('; ')} (see .env.example)`)
  return { demo, messages }
}

function portNumber(name: string, otherwise?: number): number {
  const text = process.env[name] || String(otherwise)
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number
  throw new Explained(`${name} has to be a port number from 1 to 65535, and is ${text}`)
}
