import { readEnvironment } from '@nemt/adapters/environment.ts'
import type { Limits } from '@nemt/adapters/limits.ts'
import { CONNECT_SECONDS } from '@nemt/store/testing/stores.ts'
import { openPortal } from '../door/portal.ts'
import type { Portal } from '../pipeline/portal.ts'

/** Suites ask a thousand things of one address; what is limited, tests of limits say. */
export const UNLIMITED = Object.fromEntries(
  ['VISITOR', 'VISITORS', 'SIGN_IN', 'USER', 'CUSTOMER'].map((name) => [`LIMIT_${name}`, '0']),
)

/** A portal on the test run's own PostgreSQL. `clock` may be moved by a test. */
export async function openTestPortal(
  options: { max?: number; limits?: Partial<Limits>; env?: Record<string, string> } = {},
): Promise<Portal & { close: () => Promise<void> }> {
  const env = process.env as Record<string, string>
  const {
    APP_DATABASE_URL: appUrl = '',
    READER_DATABASE_URL: readerUrl = '',
    SUPPORT_DATABASE_URL: supportUrl = '',
    WORKER_DATABASE_URL: workerUrl = '',
  } = env
  const environment = readEnvironment({
    NODE_ENV: 'test',
    PORT: '80',
    BASE_DOMAIN: 'localhost',
    SECRET_KEY: 'a secret of the tests, 32 letters',
    ...UNLIMITED,
    ...options.env,
    APP_DATABASE_URL: appUrl,
    READER_DATABASE_URL: readerUrl,
    SUPPORT_DATABASE_URL: supportUrl,
    WORKER_DATABASE_URL: workerUrl,
  })
  const { limits } = environment
  return openPortal(
    { ...environment, limits: { ...limits, ...options.limits } },
    { name: 'test', max: options.max ?? 10, freshMs: 0, connectSeconds: CONNECT_SECONDS },
  )
}
