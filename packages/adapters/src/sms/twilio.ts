import { OutsideError, type Texter } from '../adapters.ts'

/** Sends SMS through Twilio's Messages resource, with a time limit of 10 s. */
export function twilioTexter(settings: {
  account: string
  token: string
  from: string
  base?: string
}): Texter {
  return {
    send: async ({ to, body }) => {
      const url = `${settings.base ?? 'https://api.twilio.com'}/2010-04-01/Accounts/${encodeURIComponent(settings.account)}/Messages.json`
      const authorization = `Basic ${Buffer.from(`${settings.account}:${settings.token}`).toString('base64')}`
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: settings.from, Body: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      }).catch((error: unknown) => {
        throw new OutsideError('The text message could not be sent.', true, error)
      })
      await answer.body?.cancel()
      if (!answer.ok)
        throw new OutsideError(
          'The text message could not be sent.',
          answer.status === 429 || answer.status >= 500,
        )
    },
  }
}
