import { publicPortOf } from '@nemt/adapters/environment.ts'
import { demoDataOf, messagesOf, type Messages } from '@nemt/adapters/messages.ts'
import { readSettings, type Settings as Said } from '@nemt/adapters/settings/schema.ts'
import { Explained } from '../failure.ts'
import { dataFolder } from '../folders.ts'
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
  said: Said
  /** Beginning of a customer's addresses, as people type them. */
  addressOf: (customer: string) => string
  /** For every process, without the addresses of the database. */
  env: NodeJS.ProcessEnv
}

/** The settings of .env.example, checked, with their defaults. Throws a SettingsError, or an Explained. */
export async function startSettings(dev: boolean): Promise<Settings> {
  const secretKey = process.env.SECRET_KEY || secret('SECRET_KEY')
  const settings = readSettings({ ...process.env, SECRET_KEY: secretKey })
  const { PORT: port, BASE_DOMAIN: baseDomain, PUBLIC_SCHEME: scheme } = settings
  if (!(await portFree(port)) || !(await portFree(port, '127.0.0.1'))) {
    throw new Explained(
      `Port ${port} is in use by another program: end that, or choose another port (PORT=${port + 1} npm start)`,
    )
  }
  const webPort = settings.WEB_PORT ?? (await rememberedPort('web'))
  if (!(await portFree(webPort, '127.0.0.1')))
    throw new Explained(
      `Port ${webPort} (WEB_PORT) is in use: choose another, or leave it out for any free one`,
    )
  const shownPort = publicPortOf(settings)
  return {
    dev,
    port,
    webPort,
    baseDomain,
    demo: demoDataOf(settings),
    messages: messagesOf(settings),
    said: settings,
    addressOf: (customer) => `${scheme}://${customer ? `${customer}.` : ''}${baseDomain}${shownPort}`,
    env: {
      AUTH_TRUST_HOST: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      ...process.env,
      NODE_ENV: dev ? 'development' : 'production',
      SECRET_KEY: secretKey,
      PORT: String(port),
      WEB_PORT: String(webPort),
      BASE_DOMAIN: baseDomain,
      // Absolute, because the web process has a folder of its own.
      DATA_DIR: dataFolder(),
    },
  }
}
