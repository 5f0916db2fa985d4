import { z } from 'zod'
import { netOf } from '../hook/reach.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

function text() {
  return z.string().optional()
}

function word<W extends string>(...words: [W, ...W[]]) {
  return z.enum(words, { error: `must be ${words.join(' or ')}` })
}

function port() {
  return z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= 65_535, {
      error: 'must be a port number from 1 to 65535',
    })
}

function count(otherwise: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
    .transform(Number)
    .default(otherwise)
}

function secret(least: number, hint = '') {
  return z.string().min(least, `must have at least ${least} characters${hint}`).optional()
}

function service() {
  return z
    .string()
    .refine((value) => isAddress(value, ['http:', 'https:']), {
      error: 'must be an address such as http://osrm:5000',
    })
    .optional()
}

/** Whether a text is a whole address of one of these schemes: host:port alone can be read as one, too. */
function isAddress(text: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return schemes.includes(protocol) && hostname !== ''
}

/** Where links begin, for any customer: nothing may stand where their paths go. */
function isOrigin(text: string): boolean {
  const one = text.replaceAll('{customer}', 'customer')
  return isAddress(one, ['http:', 'https:']) && new URL(one).origin === one.replace(/\/$/, '').toLowerCase()
}

function mailAddress() {
  return z
    .string()
    .regex(/[^\s@<>]@[^\s@<>]/, 'must hold an e-mail address')
    .optional()
}

/** Nets such as 10.1.0.0/16, separated by commas. */
function nets() {
  return z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine((value) => value.every((each) => netOf(each) !== null), {
      error: 'must be nets such as 10.1.0.0/16, separated by commas',
    })
    .default([])
}

/** A number, a second's in rates; 0 means no limit. */
function limit(otherwise: number) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform((value) => Number(value) || Infinity)
    .default(otherwise)
}

/** Every setting of .env.example, in its order, with what it may be and its default. */
const shape = z.object({
  PORT: port().default(3000),
  LISTEN_HOST: text(),
  BASE_DOMAIN: z
    .string()
    .default('localhost')
    .transform((name) => name.toLowerCase().replace(/\.$/, ''))
    .refine((name) => /^[\w-]+(?:\.[\w-]+)*$/.test(name), {
      error: 'must be a name such as example.org, without scheme and port',
    }),
  PUBLIC_SCHEME: word('http', 'https').default('http'),
  TRUST_PROXY: word('0', '1')
    .default('0')
    .transform((value) => value === '1'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, { error: 'must be like https://{customer}.example.org' })
    .optional(),
  WEB_PORT: port().optional(),

  DATABASE_URL: text(),
  APP_DATABASE_URL: text(),
  SUPPORT_DATABASE_URL: text(),
  READER_DATABASE_URL: text(),
  WORKER_DATABASE_URL: text(),
  PGPORT_EMBEDDED: port().optional(),
  APP_POOL: count(12),
  WEB_POOL: count(6),
  LIVE_HINTS: word('on', 'off')
    .default('on')
    .transform((value) => value === 'on'),
  DEMO_DATA: word('on', 'off').optional(),
  DATA_DIR: z.string().default('.data'),

  SECRET_KEY: secret(32, ': openssl rand -base64 32 makes one'),

  OUTBOX: word('capture', 'off').optional(),
  SMTP_URL: z
    .string()
    .refine((value) => isAddress(value, ['smtp:', 'smtps:']), {
      error: 'must be an address such as smtps://user:password@mail.example.org:465',
    })
    .optional(),
  MAIL_FROM: mailAddress(),
  TWILIO_ACCOUNT_SID: text(),
  TWILIO_AUTH_TOKEN: text(),
  TWILIO_FROM: text(),

  ZENDESK_URL: service(),
  ZENDESK_EMAIL: mailAddress(),
  ZENDESK_TOKEN: text(),
  HELP_EMAIL: mailAddress(),

  WEBHOOK_NETWORKS: nets(),

  PRODUCT_NAME: z.string().default('RidePortal'),
  MAP_TILE_URL: text(),
  MAP_SATELLITE_URL: text(),
  MAP_TILE_ATTRIBUTION: text(),
  OSRM_URL: service(),
  VALHALLA_URL: service(),
  MAP_OSM: text(),
  ROUTER_URL: service(),
  NOMINATIM_URL: service(),
  PHOTON_URL: service(),
  HELP_DESK_ORIGINS: text(),

  LIMIT_CONNECTIONS_PER_ADDRESS: limit(4_000),
  LIMIT_CONNECTIONS: limit(12_000),
  LIMIT_BODIES_PER_ADDRESS: limit(256),
  LIMIT_BODY_SECONDS: limit(20),
  LIMIT_BODY_MEGABYTES: limit(128),
  LIMIT_VISITOR: limit(50),
  LIMIT_VISITORS: limit(500),
  LIMIT_SIGN_IN: limit(2),
  LIMIT_USER: limit(2_000),
  LIMIT_CUSTOMER: limit(6_000),
  METRICS_TOKEN: secret(16),

  LOG_LEVEL: word(...LOG_LEVELS).default('info'),
  LOG_FORMAT: word('json', 'text').optional(),

  POSTGRES_PASSWORD: text(),
})

/** The settings by their names, with defaults in place of what nobody said. */
export type Settings = z.output<typeof shape>
export type SettingName = keyof Settings
/** An environment, as a process gets it. */
export type Said = Readonly<Record<string, string | undefined>>

export const settingNames = shape.keyof().options

/** Where the web process listens if nobody chose a port for it. */
export const WEB_PORT_ALONE = 3001

/** What is wrong with the settings: one line that names all of it. */
export class SettingsError extends Error {
  constructor(wrong: readonly string[]) {
    super(`${wrong.join('; ')} (see .env.example)`)
  }
}

/** Each of them is of no use, or not meant, without the others. */
const TOGETHER = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['ZENDESK_URL', 'ZENDESK_EMAIL', 'ZENDESK_TOKEN'],
] as const

/** Settings that are good each by itself, and not together. */
function together(settings: Said): string[] {
  return [
    ...(settings.OUTBOX === 'capture' && (settings.SMTP_URL || settings.TWILIO_ACCOUNT_SID)
      ? ['OUTBOX=capture can not be combined with an SMS or mail provider']
      : []),
    ...TOGETHER.filter(
      (names) => names.some((name) => settings[name]) && names.some((name) => !settings[name]),
    ).map((names) => `${names.join(', ')} belong together`),
    ...(settings.WEB_PORT !== undefined && settings.WEB_PORT === (settings.PORT ?? '3000')
      ? ['PORT and WEB_PORT must differ']
      : []),
    ...(settings.OSRM_URL && settings.VALHALLA_URL
      ? ['OSRM_URL and VALHALLA_URL: one router is enough']
      : []),
  ]
}

/**
 * Reads and checks an environment: the only reader of settings. An empty setting is none (compose files write
 * NAME= for what nobody set). Throws one SettingsError that lists everything that is wrong.
 *
 * @param needed settings that this process can't be without
 */
export function readSettings(environment: Said, needed: readonly SettingName[] = []): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const { data, error } = shape.safeParse(given)
  const wrong = [
    ...needed.filter((name) => !given[name]).map((name) => `${name} is missing`),
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...together(given),
  ]
  if (!data || wrong.length > 0) throw new SettingsError(wrong)
  return data
}
