/** What signing in came to: done, or the code of the refusal (`unreachable` when there was no answer). */
export type SignedIn = { ok: true } | { ok: false; code: string }

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** next-auth's two steps without its client library: the token against forged posts, then the post. */
async function post(path: string, fields: Record<string, string>): Promise<{ url?: string }> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const response = await fetch(path, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true', callbackUrl: '/' }),
  })
  return (await response.json()) as { url?: string }
}

/** Exchanges what only a script holds for a session, by one of next-auth's credential providers (`link`). */
export async function signIn(provider: string, fields: Record<string, string>): Promise<SignedIn> {
  try {
    const { url } = await post(`/api/auth/callback/${provider}`, fields)
    const code = new URL(url ?? '', location.origin).searchParams.get('error')
    return code ? { ok: false, code } : { ok: true }
  } catch {
    return { ok: false, code: 'unreachable' }
  }
}
