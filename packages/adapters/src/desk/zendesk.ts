import { OutsideError, type HelpDesk } from '../adapters.ts'

const LIMIT_MS = 8_000

/** A help desk at Zendesk: tickets, and the articles of its help centre. */
export function zendeskDesk(settings: { base: string; email: string; token: string }): HelpDesk {
  const base = settings.base.replace(/\/$/, '')
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${settings.email}/token:${settings.token}`).toString('base64')}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch((error: unknown) => {
      throw new OutsideError('The help desk does not answer.', true, error)
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new OutsideError(
        'The help desk did not take the request.',
        answer.status === 429 || answer.status >= 500,
      )
    }
    return answer.json().catch((error: unknown) => {
      throw new OutsideError('The help desk gave an answer that makes no sense.', true, error)
    })
  }
  return {
    ticket: async ({ subject, text, name, email }) => {
      const answer = (await ask('/api/v2/tickets.json', {
        ticket: { subject, comment: { body: text }, requester: { name, email } },
      })) as { ticket?: { id?: unknown } } | null
      if (answer?.ticket?.id === undefined)
        throw new OutsideError('The help desk gave an answer that makes no sense.', true)
      return { id: String(answer.ticket.id) }
    },
    articles: async (query) => {
      const answer = (await ask(
        `/api/v2/help_center/articles/search.json?per_page=10&query=${encodeURIComponent(query)}`,
      )) as { results?: unknown } | null
      return (Array.isArray(answer?.results) ? (answer.results as Record<string, unknown>[]) : []).flatMap(
        ({ title, html_url }) =>
          typeof title === 'string' && typeof html_url === 'string' && /^https:\/\//.test(html_url)
            ? [{ title: title.slice(0, 200), url: html_url }]
            : [],
      )
    },
  }
}
