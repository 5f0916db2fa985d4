import type { Transporter } from 'nodemailer'
import { OutsideError, type Mailer } from '../adapters.ts'

/**
 * Sends e-mail through an SMTP server given as a URL, with time-outs; the effect's id becomes the Message-ID,
 * so that a repeat can be told.
 */
export function smtpMailer(url: string, domain: string): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    send: async ({ to, from, subject, body }, effect) => {
      try {
        transport ??= transportTo(url)
        await (
          await transport
        ).sendMail({
          to,
          from,
          subject,
          text: body,
          messageId: `<${effect.replace(/[^\w.-]/g, '_')}@${domain}>`,
        })
      } catch (error) {
        const code = (error as { responseCode?: number }).responseCode
        throw new OutsideError('The e-mail could not be sent.', !(code && code >= 500), error)
      }
    },
  }
}

/** Most processes never send an e-mail, so the library is loaded with the first. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
}
