import { openAdapters, type Environment } from '@nemt/adapters/environment.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { databaseClock } from '@nemt/store/clock.ts'
import { connect, openStore } from '@nemt/store/connect.ts'
import { isolationFaults } from '@nemt/store/tenant/template.ts'
import { openLimiter } from '../pipeline/limiter.ts'
import type { Portal } from '../pipeline/portal.ts'
import { openReadings } from '../pipeline/readings.ts'

/**
 * The pool of searches over all customers: eight at a time, and whoever searches hears within two seconds
 * that a search was too wide (P16).
 */
const SUPPORT = { max: 8, statementMs: 1_500 }

/** Opens everything that calls need. Refuses (throws) when a table is not isolated as it must be. */
export async function openPortal(
  environment: Environment,
  options: { name: string; max?: number; freshMs?: number; connectSeconds?: number },
): Promise<Portal & { close: () => Promise<void> }> {
  const store = await openStore(environment.appUrl, options)
  const faults = await isolationFaults(store.sql)
  if (faults.length) {
    await store.close()
    throw new Error(
      `This database does not isolate its customers, so nothing is served: ${faults.join('; ')}`,
    )
  }
  const clock = await databaseClock(store.sql, Date.now, (error) => logFault('clock', error))
  const { name, connectSeconds } = options
  const support = connect(environment.supportUrl, { ...SUPPORT, name, connectSeconds })
  const adapters = openAdapters(environment.settings)
  const readings = openReadings(store)
  return {
    store,
    support,
    adapters,
    sends: {
      email: environment.capture || adapters.mailer !== undefined,
      sms: environment.capture || adapters.texter !== undefined,
      voice: environment.capture || adapters.voice !== undefined,
    },
    clock: clock.now,
    freshMs: options.freshMs ?? 1_000,
    secret: environment.secret,
    product: environment.product,
    baseDomain: environment.baseDomain,
    addressOf: (customer) =>
      environment.settings.PUBLIC_ORIGIN?.replace('{customer}', customer) ??
      `${environment.publicScheme}://${customer}.${environment.baseDomain}${environment.publicPort}`,
    mailFrom: environment.settings.MAIL_FROM,
    helpEmail: environment.settings.HELP_EMAIL,
    capture: environment.capture,
    limiter: openLimiter(environment.limits),
    readings,
    close: async () => {
      clock.stop()
      await readings.close()
      await Promise.all([store.close(), support.end({ timeout: 5 })])
    },
  }
}
