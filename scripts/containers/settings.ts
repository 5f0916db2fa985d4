import { existsSync, readFileSync } from 'node:fs'
import { Explained } from '../failure.ts'

type Settings = Record<string, string | undefined>

/** Settings that may lie in files, as compose and others mount secrets: NAME_FILE names the file of NAME. */
const SECRETS = [
  'SECRET_KEY',
  'POSTGRES_PASSWORD',
  'APP_DATABASE_URL',
  'SUPPORT_DATABASE_URL',
  'READER_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'ZENDESK_TOKEN',
  'METRICS_TOKEN',
]

/**
 * The settings of a container as the portal knows them: blanks are not set (compose can't leave a setting
 * out), and NAME_FILE is read into NAME. Throws an Explained for a file that can't be read, and for a secret
 * given in both ways.
 */
export function settingsOf(given: Settings): Settings {
  const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()))
  for (const name of SECRETS) {
    const file = settings[`${name}_FILE`]
    if (!file) continue
    if (settings[name]) throw new Explained(`${name} and ${name}_FILE: one of them is enough`)
    if (!existsSync(file)) throw new Explained(`${name}_FILE: there is no file ${file}`)
    const value = readFileSync(file, 'utf8').trim()
    if (!value) throw new Explained(`${name}_FILE: ${file} is empty`)
    settings[name] = value
    delete settings[`${name}_FILE`]
  }
  return settings
}

const OWNER = 'portal_owner'

/**
 * The owner's address at a server (`host:port/database`). The password may hold any character.
 */
export function ownerUrl(server: string, password: string): string {
  return `postgres://${OWNER}:${encodeURIComponent(password)}@${server}`
}
