import type { Adapters } from './adapters.ts'
import { zendeskDesk } from './desk/zendesk.ts'
import { smtpMailer } from './mail/smtp.ts'
import { readLimits, type Limits } from './limits.ts'
import { readLogSetting } from './log.ts'
import { embeddedGeocoder } from './maps/embedded.ts'
import { withFallback } from './maps/fallback.ts'
import { loadGazetteer } from './maps/gazetteer.ts'
import { nominatimGeocoder } from './maps/nominatim.ts'
import { osrmRouter } from './maps/osrm.ts'
import { photonGeocoder } from './maps/photon.ts'
import { knownRoads } from './maps/roads.ts'
import { valhallaRouter } from './maps/valhalla.ts'
import { zoneOf } from './maps/zone.ts'
import { baseDomainOf, messagesOf, type Messages } from './messages.ts'
import { twilioTexter } from './sms/twilio.ts'

/** The settings of a process, read once from its environment. */
export type Environment = {
  port: number
  /** The address of the machine on which the front door listens. */
  listenHost: string
  webPort: number
  baseDomain: string
  /** `:3000` in addresses that people type, nothing for the scheme's own port or behind a proxy. */
  publicPort: string
  appUrl: string
  readerUrl: string
  supportUrl: string
  workerUrl: string
  secret: string
  product: string
  production: boolean
  publicScheme: 'http' | 'https'
  trustProxy: boolean
  /** Bearer token for /api/metrics from elsewhere; empty for none. */
  metricsToken: string
  limits: Limits
} & Messages

/**
 * The port in addresses that people type: the proxy's own where TLS ends there, and none where it is the
 * scheme's.
 */
export const publicPortOf = (env: Record<string, string | undefined>, port: number): string => {
  const https = env['PUBLIC_SCHEME'] === 'https'
  return port === (https ? 443 : 80) || (https && env['TRUST_PROXY'] === '1') ? '' : `:${port}`
}

/** Reads and checks the environment; throws one Error that lists everything that is wrong. */
export const readEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const wrong: string[] = []
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) wrong.push(`${name} is missing`)
    return value ?? ''
  }
  const port = (name: string, fallback: number): number => {
    const value = Number(env[name] ?? fallback)
    if (!Number.isInteger(value) || value < 1 || value > 65_535) wrong.push(`${name} must be a port number`)
    return value
  }
  const secret = needed('SECRET_KEY')
  if (secret && secret.length < 32) wrong.push('SECRET_KEY must have at least 32 characters')
  const publicScheme = env['PUBLIC_SCHEME'] === 'https' ? 'https' : 'http'
  const trustProxy = env['TRUST_PROXY'] === '1'
  const listens = port('PORT', 3000)
  const environment: Environment = {
    port: listens,
    // Behind a proxy on this machine nobody else has to reach the port, and who did could say that they were
    // the proxy.
    listenHost: env['LISTEN_HOST'] || (trustProxy ? '127.0.0.1' : '0.0.0.0'),
    webPort: port('WEB_PORT', 3001),
    baseDomain: baseDomainOf(env),
    publicPort: publicPortOf(env, listens),
    appUrl: needed('APP_DATABASE_URL'),
    readerUrl: needed('READER_DATABASE_URL'),
    supportUrl: needed('SUPPORT_DATABASE_URL'),
    workerUrl: needed('WORKER_DATABASE_URL'),
    secret,
    product: env['PRODUCT_NAME'] ?? 'RidePortal',
    production: env['NODE_ENV'] === 'production',
    publicScheme,
    trustProxy,
    metricsToken: env['METRICS_TOKEN'] ?? '',
    limits: readLimits(env, wrong),
    ...messagesOf(env, wrong),
  }
  readLogSetting(env, wrong)
  if (environment.metricsToken && environment.metricsToken.length < 16)
    wrong.push('METRICS_TOKEN must have at least 16 characters')
  for (const name of ['OSRM_URL', 'VALHALLA_URL', 'NOMINATIM_URL', 'PHOTON_URL', 'ZENDESK_URL'])
    if (env[name] && !URL.canParse(env[name]))
      wrong.push(`${name} must be an address such as http://osrm:5000`)
  if (env['OSRM_URL'] && env['VALHALLA_URL']) wrong.push('OSRM_URL and VALHALLA_URL: one router is enough')
  if (wrong.length) throw new Error(`The settings are not complete: ${wrong.join('; ')}. See .env.example.`)
  return environment
}

/** The adapters that the environment names; embedded ones where it names none. */
export const openAdapters = (env: NodeJS.ProcessEnv): Adapters => {
  let gazetteer: ReturnType<typeof loadGazetteer> | undefined
  const embedded = embeddedGeocoder({
    zip: (code) => (gazetteer ??= loadGazetteer()).zip(code),
    towns: (begin, state) => (gazetteer ??= loadGazetteer()).towns(begin, state),
    nearestZip: (point) => (gazetteer ??= loadGazetteer()).nearestZip(point),
  })
  const { OSRM_URL, VALHALLA_URL, NOMINATIM_URL, PHOTON_URL } = env
  const [nominatim, photon] = [
    NOMINATIM_URL ? nominatimGeocoder(NOMINATIM_URL) : undefined,
    PHOTON_URL ? photonGeocoder(PHOTON_URL) : undefined,
  ]
  // Photon is made for typing, Nominatim for whole addresses; either serves for both.
  const [suggests, locates] = [photon ?? nominatim, nominatim ?? photon]
  const { ZENDESK_URL, ZENDESK_EMAIL, ZENDESK_TOKEN } = env
  const { SMTP_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env
  return {
    geocoder: suggests && locates ? withFallback(suggests, locates, embedded) : embedded,
    roads: knownRoads(
      OSRM_URL ? osrmRouter(OSRM_URL) : VALHALLA_URL ? valhallaRouter(VALHALLA_URL) : undefined,
    ),
    zoneOf,
    mailer: SMTP_URL ? smtpMailer(SMTP_URL, env['BASE_DOMAIN'] ?? 'localhost') : undefined,
    desk:
      ZENDESK_URL && ZENDESK_EMAIL && ZENDESK_TOKEN
        ? zendeskDesk({ base: ZENDESK_URL, email: ZENDESK_EMAIL, token: ZENDESK_TOKEN })
        : undefined,
    texter:
      TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
        ? twilioTexter({ account: TWILIO_ACCOUNT_SID, token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM })
        : undefined,
  }
}
