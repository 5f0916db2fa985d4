import type { Adapters } from './adapters.ts'
import { zendeskDesk } from './desk/zendesk.ts'
import { smtpMailer } from './mail/smtp.ts'
import { embeddedGeocoder } from './maps/embedded.ts'
import { withFallback } from './maps/fallback.ts'
import { loadGazetteer } from './maps/gazetteer.ts'
import { nominatimGeocoder } from './maps/nominatim.ts'
import { osrmRouter } from './maps/osrm.ts'
import { photonGeocoder } from './maps/photon.ts'
import { knownRoads } from './maps/roads.ts'
import { valhallaRouter } from './maps/valhalla.ts'
import { zoneOf } from './maps/zone.ts'
import { twilioTexter } from './sms/twilio.ts'

/** The settings of a process, read once from its environment. */
export type Environment = {
  port: number
  webPort: number
  baseDomain: string
  appUrl: string
  readerUrl: string
  supportUrl: string
  workerUrl: string
  secret: string
  product: string
  capture: boolean
  production: boolean
  publicScheme: 'http' | 'https'
  trustProxy: boolean
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
  const provided = Boolean(env['SMTP_URL'] || env['TWILIO_ACCOUNT_SID'])
  if (env['OUTBOX'] === 'capture' && provided) wrong.push('OUTBOX=capture can not be combined with an SMS or mail provider')
  const environment: Environment = {
    port: port('PORT', 3000),
    webPort: port('WEB_PORT', 3001),
    baseDomain: (env['BASE_DOMAIN'] ?? 'localhost').toLowerCase(),
    appUrl: needed('APP_DATABASE_URL'),
    readerUrl: needed('READER_DATABASE_URL'),
    supportUrl: needed('SUPPORT_DATABASE_URL'),
    workerUrl: needed('WORKER_DATABASE_URL'),
    secret,
    product: env['PRODUCT_NAME'] ?? 'RidePortal',
    capture: !provided,
    production: env['NODE_ENV'] === 'production',
    publicScheme: env['PUBLIC_SCHEME'] === 'https' ? 'https' : 'http',
    trustProxy: env['TRUST_PROXY'] === '1',
  }
  for (const name of ['OSRM_URL', 'VALHALLA_URL', 'NOMINATIM_URL', 'PHOTON_URL', 'ZENDESK_URL']) if (env[name] && !URL.canParse(env[name])) wrong.push(`${name} must be an address such as http://osrm:5000`)
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
  const [nominatim, photon] = [NOMINATIM_URL ? nominatimGeocoder(NOMINATIM_URL) : undefined, PHOTON_URL ? photonGeocoder(PHOTON_URL) : undefined]
  // Photon is made for typing, Nominatim for whole addresses; either serves for both.
  const [suggests, locates] = [photon ?? nominatim, nominatim ?? photon]
  const { ZENDESK_URL, ZENDESK_EMAIL, ZENDESK_TOKEN } = env
  const { SMTP_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env
  return {
    geocoder: suggests && locates ? withFallback(suggests, locates, embedded) : embedded,
    roads: knownRoads(OSRM_URL ? osrmRouter(OSRM_URL) : VALHALLA_URL ? valhallaRouter(VALHALLA_URL) : undefined),
    zoneOf,
    mailer: SMTP_URL ? smtpMailer(SMTP_URL, env['BASE_DOMAIN'] ?? 'localhost') : undefined,
    desk: ZENDESK_URL && ZENDESK_EMAIL && ZENDESK_TOKEN ? zendeskDesk({ base: ZENDESK_URL, email: ZENDESK_EMAIL, token: ZENDESK_TOKEN }) : undefined,
    texter: TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM ? twilioTexter({ account: TWILIO_ACCOUNT_SID, token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM }) : undefined,
  }
}
