import { OutsideError, type Texter, type Voice, type VoiceCall } from '../adapters.ts'

/**
 * Twilio's codes of numbers that never take a message: no number, no mobile one, unknown, a landline
 * (twilio.com/docs/api/errors).
 */
export const LASTING: readonly string[] = ['21211', '21614', '30005', '30006']

type Account = { account: string; token: string; from: string; base?: string }

/** Sends SMS through Twilio's Messages resource, with a time limit of 10 s. */
export function twilioTexter(settings: Account): Texter {
  return {
    send: ({ to, body, report }) =>
      post(settings, 'Messages', 'The text message could not be sent.', {
        ...{ To: to, From: settings.from, Body: body },
        ...(report ? { StatusCallback: report } : {}),
      }),
  }
}

/** Languages by what Twilio's voices call them. */
const SPOKEN: Record<string, string> = { en: 'en-US', es: 'es-MX' }

/** Calls through Twilio's Calls resource: says the words and takes one key, with a time limit of 10 s. */
export function twilioVoice(settings: Account): Voice {
  return {
    call: ({ to, ...asked }) =>
      post(settings, 'Calls', 'The call could not be made.', {
        ...{ To: to, From: settings.from },
        Twiml: askedAloud(asked),
      }),
  }
}

/** What a call says, twice, and where the key that answers it is posted, as Twilio reads it. */
export function askedAloud({
  say,
  language,
  answerAt,
}: Pick<VoiceCall, 'say' | 'language' | 'answerAt'>): string {
  const words = spoken(say, language)
  const asked = `<Gather numDigits="1" timeout="10" action="${escaped(answerAt)}">${words}${words}</Gather>`
  return `<Response>${asked}</Response>`
}

/** What a call says at its end, as Twilio reads it. */
export function saidAloud(say: string, language: string): string {
  return `<Response>${spoken(say, language)}</Response>`
}

function spoken(say: string, language: string): string {
  return `<Say language="${SPOKEN[language] ?? 'en-US'}">${escaped(say)}</Say>`
}

/** A text as it stands in XML. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

async function post(
  { account, token, base = 'https://api.twilio.com' }: Account,
  resource: 'Messages' | 'Calls',
  failed: string,
  fields: Record<string, string>,
): Promise<void> {
  const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/${resource}.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new OutsideError(failed, true, error)
  })
  if (answer.ok) return void (await answer.body?.cancel())
  const temporary = answer.status === 429 || answer.status >= 500
  throw new OutsideError(failed, temporary, undefined, temporary ? undefined : await lastingCode(answer))
}

/** The code of a number that never takes a message; undefined for any other refusal. */
async function lastingCode(answer: Response): Promise<string | undefined> {
  const said = (await answer.json().catch(() => null)) as { code?: unknown } | null
  const code = String(said?.code ?? '')
  return LASTING.includes(code) ? code : undefined
}
