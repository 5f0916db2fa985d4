import { openPortal } from '../door/open.ts'
import type { Portal } from '../pipeline/portal.ts'

/** A portal on the test run's own PostgreSQL. `clock` may be moved by a test. */
export const openTestPortal = async (options: { max?: number } = {}): Promise<Portal & { close: () => Promise<void> }> => {
  const env = process.env as Record<string, string>
  const { APP_DATABASE_URL: appUrl = '', READER_DATABASE_URL: readerUrl = '', SUPPORT_DATABASE_URL: supportUrl = '', WORKER_DATABASE_URL: workerUrl = '' } = env
  return openPortal(
    {
      port: 80, webPort: 3001, baseDomain: 'localhost', appUrl, readerUrl, supportUrl, workerUrl, secret: 'a secret of the tests, 32 letters', product: 'RidePortal',
      capture: true, production: false, publicScheme: 'http', trustProxy: false,
    },
    { NODE_ENV: 'test' },
    { name: 'test', max: options.max ?? 10, freshMs: 0 },
  )
}
