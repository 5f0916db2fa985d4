import type { Instrumentation } from 'next'
import { lastResort } from './calls/native.ts'

/**
 * A page, an action or a route that failed, by its pattern and ids: never its address, which may hold a key.
 * Next calls this by its name.
 */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  request,
  { routePath, routeType },
) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { logFault } = await lastResort()
  const { digest } = error as { digest?: string }
  const id = request.headers['x-request-id']
  logFault(routeType, error, { request: [id].flat()[0], digest, route: routePath })
}
