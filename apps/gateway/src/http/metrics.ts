import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const calls = new Histogram({
  name: 'portal_call_seconds',
  help: 'Duration of calls',
  labelNames: ['call', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})
export const sockets = new Gauge({ name: 'portal_sockets', help: 'Connected sockets', registers: [registry] })
export const events = new Counter({
  name: 'portal_events_total',
  help: 'Events read from the log',
  registers: [registry],
})

/** The metrics as Prometheus text. */
export const metricsText = (): Promise<string> => registry.metrics()
