import { logFile } from '../logs.ts'
import type { Settings } from './settings.ts'

/** What a person needs next: where to go, and how to get in. */
export function banner({ port, baseDomain, dev }: Settings, seconds: number, demo: boolean, captured: boolean): string {
  const address = (customer: string, path = '') => `http://${customer ? `${customer}.` : ''}${baseDomain}:${port}${path}`
  const row = (name: string, customer: string, logins: string) => `  ${name.padEnd(18)} ${address(customer).padEnd(34 + baseDomain.length - 9)} ${logins}`
  const demoLines = [
    row('Lakeside Health', 'lakeside', 'coordinator, north, lead, viewer'),
    row('Pinecrest Clinics', 'pinecrest', 'coordinator, lead'),
    row('Global support', 'global', 'support, root'),
    '',
    '  Password of every staff login: Ride2Care!',
  ]
  return [
    '',
    `The portal is ready after ${seconds.toFixed(1)} s: ${address('')}`,
    '',
    ...(demo ? demoLines : [`  Customers are reached at ${address('<customer>')}`]),
    ...(captured ? [`  No SMS or mail provider is set: messages, with the codes, are shown at ${address(demo ? 'lakeside' : '<customer>', '/dev/outbox')}`] : []),
    '',
    `  Logs: ${logFile(dev ? 'postgres' : '*')}`,
    '',
  ].join('\n')
}
