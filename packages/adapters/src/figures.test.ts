import { register } from 'prom-client'
import {
  countCall,
  countEvents,
  countFault,
  countRisk,
  countSockets,
  figuresText,
  openFigures,
} from './figures.ts'

/** A figure's lines, without its heading. */
async function lines(name: string, labels: Record<string, string> = {}): Promise<string[]> {
  return (await figuresText(labels)).split('\n').filter((line) => line.startsWith(name))
}

test('contract: Operations: what is counted adds up, of what is there now the last count holds', async () => {
  for (const more of [3, 4]) {
    countEvents(more)
    countSockets(more)
    countFault('here')
    countRisk('late')
    countCall('ride.info', 'ok', 0.3)
  }
  expect(await lines('portal_events_total')).toEqual(['portal_events_total 7'])
  expect(await lines('portal_sockets')).toEqual(['portal_sockets 4'])
  expect(await lines('portal_faults_total')).toEqual(['portal_faults_total{where="here"} 2'])
  expect(await lines('portal_risks_total')).toEqual(['portal_risks_total{reason="late"} 2'])
  const calls = await lines('portal_call_seconds')
  expect(calls).toEqual(
    expect.arrayContaining([
      'portal_call_seconds_bucket{le="0.1",call="ride.info",outcome="ok"} 0',
      'portal_call_seconds_bucket{le="0.5",call="ride.info",outcome="ok"} 2',
      'portal_call_seconds_sum{call="ride.info",outcome="ok"} 0.6',
    ]),
  )
})

test('labels say whose the figures are, for the one who asked', async () => {
  countSockets(1)
  expect(await lines('portal_sockets', { process: 'web' })).toEqual(['portal_sockets{process="web"} 1'])
  expect(await lines('portal_sockets')).toEqual(['portal_sockets 1'])
})

test('pages whose bundles hold the module once more count in the same figures', async () => {
  const client = jest.requireActual<object>('prom-client')
  register.resetMetrics()
  await jest.isolateModulesAsync(async () => {
    jest.doMock('prom-client', () => client)
    const first = await import('./figures.ts')
    jest.resetModules()
    const second = await import('./figures.ts')
    for (const { countCall, countEvents, countFault, countRisk, countSockets } of [first, second]) {
      countCall('ride.list', 'ok', 1)
      countEvents(1)
      countFault('twice')
      countRisk('twice')
      countSockets(2)
    }
    expect(second.countFault).not.toBe(first.countFault)
    const text = await second.figuresText()
    for (const line of [
      'portal_call_seconds_count{call="ride.list",outcome="ok"} 2',
      'portal_events_total 2',
      'portal_faults_total{where="twice"} 2',
      'portal_risks_total{reason="twice"} 2',
      'portal_sockets 2',
    ])
      expect(text.split('\n')).toContain(line)
  })
})

test('contract: Operations: what Node knows of the process is among its figures', async () => {
  for (const _ of [1, 2]) openFigures()
  const text = await figuresText()
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
    'process_cpu_seconds_total',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
})
