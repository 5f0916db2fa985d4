import type { Adapters } from './adapters.ts'
import { zendeskDesk } from './desk/zendesk.ts'
import { openHooks } from './hook/post.ts'
import { smtpMailer } from './mail/smtp.ts'
import { limitsOf, type Limits } from './limits.ts'
import { mapsFolder, watchAreas, type Area } from './maps/area/area.ts'
import { areaRouter } from './maps/area/client.ts'
import { streetSearch } from './maps/area/search.ts'
import { embeddedGeocoder } from './maps/embedded.ts'
import { withFallback } from './maps/fallback.ts'
import { loadGazetteer, type Gazetteer } from './maps/gazetteer.ts'
import { nominatimGeocoder } from './maps/nominatim.ts'
import { osrmRouter } from './maps/osrm.ts'
import { photonGeocoder } from './maps/photon.ts'
import { knownRoads, type RouterUsed } from './maps/roads.ts'
import { valhallaRouter } from './maps/valhalla.ts'
import { zoneOf } from './maps/zone.ts'
import { messagesOf, type Messages } from './messages.ts'
import { readSettings, WEB_PORT_ALONE, type Said, type Settings } from './settings/schema.ts'
import { twilioTexter, twilioVoice } from './sms/twilio.ts'
import { twilioSigned } from './sms/twilio-hook.ts'

/** What a process that serves calls knows of its installation, read once at its start. */
export type Environment = {
  settings: Settings
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
export function publicPortOf({ PORT, PUBLIC_SCHEME, TRUST_PROXY }: Settings): string {
  const https = PUBLIC_SCHEME === 'https'
  return PORT === (https ? 443 : 80) || (https && TRUST_PROXY) ? '' : `:${PORT}`
}

const NEEDED = [
  'SECRET_KEY',
  'APP_DATABASE_URL',
  'READER_DATABASE_URL',
  'SUPPORT_DATABASE_URL',
  'WORKER_DATABASE_URL',
] as const

/** Reads and checks the environment; throws one SettingsError that lists everything that is wrong. */
export function readEnvironment(env: Said): Environment {
  const settings = readSettings(env, NEEDED)
  return {
    settings,
    port: settings.PORT,
    // Behind a proxy on this machine nobody else has to reach the port, and who did could say that they were
    // the proxy.
    listenHost: settings.LISTEN_HOST ?? (settings.TRUST_PROXY ? '127.0.0.1' : '0.0.0.0'),
    webPort: settings.WEB_PORT ?? WEB_PORT_ALONE,
    baseDomain: settings.BASE_DOMAIN,
    publicPort: publicPortOf(settings),
    appUrl: settings.APP_DATABASE_URL ?? '',
    readerUrl: settings.READER_DATABASE_URL ?? '',
    supportUrl: settings.SUPPORT_DATABASE_URL ?? '',
    workerUrl: settings.WORKER_DATABASE_URL ?? '',
    secret: settings.SECRET_KEY ?? '',
    product: settings.PRODUCT_NAME,
    production: env.NODE_ENV === 'production',
    publicScheme: settings.PUBLIC_SCHEME,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN ?? '',
    limits: limitsOf(settings),
    ...messagesOf(settings),
  }
}

/** How long a router is left alone after a failure (ms): one outside, and the area's, which is soon started again. */
const REST_MS = { outside: 15_000, area: 1_000 }

/** The routers in their order: the operator's, then the streets of prepared areas (server-behaviour §2.5). */
function routersOf(
  { OSRM_URL, VALHALLA_URL, ROUTER_URL }: Settings,
  areas: () => readonly Area[],
): RouterUsed[] {
  const routers: RouterUsed[] = []
  const outside = { byHour: true, restMs: REST_MS.outside, chosen: true }
  if (OSRM_URL) routers.push({ router: osrmRouter(OSRM_URL), ...outside })
  if (VALHALLA_URL) routers.push({ router: valhallaRouter(VALHALLA_URL), ...outside })
  if (ROUTER_URL) {
    const router = areaRouter(ROUTER_URL, areas)
    routers.push({ router, byHour: false, restMs: REST_MS.area, chosen: false })
  }
  return routers
}

/** The adapters that the settings name; embedded ones where they name none. */
export function openAdapters(settings: Settings): Adapters {
  let gazetteer: Gazetteer | undefined
  const lazily: Gazetteer = {
    zip: (code) => (gazetteer ??= loadGazetteer()).zip(code),
    towns: (begin, state) => (gazetteer ??= loadGazetteer()).towns(begin, state),
    nearestZip: (point) => (gazetteer ??= loadGazetteer()).nearestZip(point),
  }
  const areas = watchAreas(mapsFolder(settings.DATA_DIR))
  const embedded = embeddedGeocoder(lazily, streetSearch(areas, lazily))
  const { NOMINATIM_URL, PHOTON_URL } = settings
  const [nominatim, photon] = [
    NOMINATIM_URL ? nominatimGeocoder(NOMINATIM_URL) : undefined,
    PHOTON_URL ? photonGeocoder(PHOTON_URL) : undefined,
  ]
  // Photon is made for typing, Nominatim for whole addresses; either serves for both.
  const [suggests, locates] = [photon ?? nominatim, nominatim ?? photon]
  const { ZENDESK_URL, ZENDESK_EMAIL, ZENDESK_TOKEN } = settings
  const { SMTP_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = settings
  const twilio =
    TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
      ? { account: TWILIO_ACCOUNT_SID, token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM }
      : undefined
  return {
    geocoder: suggests && locates ? withFallback(suggests, locates, embedded) : embedded,
    roads: knownRoads(routersOf(settings, areas)),
    zoneOf,
    mailer: SMTP_URL ? smtpMailer(SMTP_URL, settings.BASE_DOMAIN) : undefined,
    desk:
      ZENDESK_URL && ZENDESK_EMAIL && ZENDESK_TOKEN
        ? zendeskDesk({ base: ZENDESK_URL, email: ZENDESK_EMAIL, token: ZENDESK_TOKEN })
        : undefined,
    texter: twilio && twilioTexter(twilio),
    voice: twilio && twilioVoice(twilio),
    vouches: TWILIO_AUTH_TOKEN ? twilioSigned(TWILIO_AUTH_TOKEN) : undefined,
    hooks: openHooks({ nets: settings.WEBHOOK_NETWORKS }),
  }
}
