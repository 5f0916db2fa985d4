import { Refused, type Refusal } from './answer.ts'
import { callLimit } from './post.ts'

type Reply = {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: Partial<Refusal> }[]
}

/**
 * One field of a query at the GraphQL door (X125), which makes the call of the same name. Throws Refused as calls do;
 * T is what the query selects.
 */
export async function askGraphql<T>(field: string, query: string, variables: object): Promise<T> {
  const { data, errors } = await reply(query, variables)
  const [error] = errors ?? []
  if (error)
    throw new Refused({
      ...error.extensions,
      code: error.extensions?.code ?? 'internal',
      message: error.message,
    })
  return data?.[field] as T
}

async function reply(query: string, variables: object): Promise<Reply> {
  try {
    const response = await fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(callLimit),
    })
    return (await response.json()) as Reply
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    const code = timedOut ? 'timeout' : 'unreachable'
    return { errors: [{ message: code, extensions: { code } }] }
  }
}
