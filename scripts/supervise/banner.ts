import type { Messages } from '@nemt/adapters/messages.ts'
import type { Settings as Said } from '@nemt/adapters/settings/schema.ts'
import { logFile } from '../logs.ts'
import type { Settings } from './settings.ts'

/** What a person needs next: where to go, and how to get in. */
export function banner(
  { addressOf, baseDomain, dev, messages, said }: Settings,
  seconds: number,
  demo: boolean,
): string {
  const row = (name: string, customer: string, logins: string) =>
    `  ${name.padEnd(18)} ${addressOf(customer).padEnd(25 + baseDomain.length)} ${logins}`
  const demoLines = [
    row('Lakeside Health', 'lakeside', 'coordinator, north, lead, viewer'),
    row('Pinecrest Clinics', 'pinecrest', 'coordinator, lead'),
    row('Global support', 'global', 'support, root'),
    '',
    '  Password of every staff login: Ride2Care!',
  ]
  return [
    '',
    `The portal is ready after ${seconds.toFixed(1)} s: ${addressOf('')}`,
    '',
    ...(demo ? demoLines : [`  Customers are reached at ${addressOf('<customer>')}`]),
    ...messageLines(messages, addressOf(demo ? 'lakeside' : '<customer>'), said),
    '',
    `  Logs: ${logFile(dev ? 'postgres' : '*')}`,
    '',
  ].join('\n')
}

/**
 * Where messages go, said plainly where it may surprise: somebody else may read them, or nobody gets them.
 */
export function messageLines(
  { capture, openlyReached, outboxSecret }: Messages,
  customer: string,
  { SMTP_URL, TWILIO_ACCOUNT_SID }: Said,
): string[] {
  if (capture) {
    return [
      `  No SMS or mail provider is set: messages, with the codes, are shown at ${customer}/dev/outbox`,
      ...(openlyReached
        ? [
            '  WARNING: with them anybody can sign in as anybody. ' +
              `From elsewhere the page asks for this secret: ${outboxSecret}`,
          ]
        : []),
    ]
  }
  const lacking = [
    !SMTP_URL && 'e-mails (SMTP_URL)',
    !TWILIO_ACCOUNT_SID && 'text messages (TWILIO_…)',
  ].filter(Boolean)
  if (lacking.length === 0) return []
  return [
    `  WARNING: this installation sends no ${lacking.join(' and no ')}: ` +
      'calls that would send one say so and send nothing',
  ]
}
