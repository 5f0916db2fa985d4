import type { Instrumentation } from 'next'

/**
 * A page, an action or a route that failed, by its pattern and ids: never its address, which may hold a key.
 * Next calls this by its name, and compiles it for its edge as well, which has nothing of Node's: what logs is loaded
 * within the condition that Next takes away there.
 */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  request,
  { routePath, routeType },
) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { lastResort } = await import('./calls/native.ts')
    const { logFault } = await lastResort()
    const { digest } = error as { digest?: string }
    const id = request.headers['x-request-id']
    logFault(routeType, error, { request: [id].flat()[0], digest, route: routePath })
  }
}
