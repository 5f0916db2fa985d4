import { request } from 'node:http'

const port = Number(process.env.E2E_PORT)

export type Reply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  json: () => { ok: boolean; data: never; error?: { code: string } }
}

/**
 * A request to the portal under test as a program makes it: `*.localhost` does not resolve in Node, so the
 * customer goes in the Host header.
 */
export function ask(
  customer: string,
  path: string,
  options: {
    method?: string
    headers?: Record<string, string>
    body?: unknown
    raw?: string | Buffer
    /** The address of this machine from which it is asked. */
    localAddress?: string
  } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const headers = {
      host: `${customer ? `${customer}.` : ''}localhost:${port}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    }
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers },
        localAddress: options.localAddress,
      },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (body += part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body,
            json: () => JSON.parse(body),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Makes a call over REST. */
export async function call<T>(customer: string, name: string, payload: unknown, token?: string): Promise<T> {
  const answer = await ask(customer, `/api/call/${name}`, {
    method: 'POST',
    body: payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const { ok, data, error } = answer.json()
  if (!ok) throw new Error(`${name}: ${JSON.stringify(error)}`)
  return data as T
}

type Booked = {
  ok: boolean
  data: unknown
  error?: { code: string; detail?: { duplicates?: { key: string }[] } }
}

/**
 * Sends a request, also where a ride of the demo or of another test is like one of its own: at which hours those are
 * depends on the day. `create` makes the call. Gives the keys of the rides; throws what it was refused for.
 */
export async function bookAnyway(
  create: (request: object) => Promise<unknown>,
  request: object,
): Promise<string[]> {
  const first = (await create(request)) as Booked
  const acknowledged = first.error?.detail?.duplicates?.map(({ key }) => key)
  const last = acknowledged ? ((await create({ ...request, acknowledged })) as Booked) : first
  if (!last.ok) throw new Error(`ride.create: ${JSON.stringify(last.error)}`)
  return (last.data as { keys: string[] }).keys
}

/** The same over REST, for who has a token. */
export function bookWith(token: string, request: object): Promise<string[]> {
  const create = (body: object) =>
    ask('lakeside', '/api/call/ride.create', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    }).then((answer) => answer.json())
  return bookAnyway(create, request)
}

/** The token of a staff login of the demo. */
export async function tokenOf(customer: string, username: string): Promise<string> {
  return (await call<{ token: string }>(customer, 'auth.login', { username, password: 'Ride2Care!' })).token
}

/**
 * Gives a way to change a customer's configuration, as support does on a visit; the processes of the portal know a
 * change a moment later.
 */
export async function configurationOf(customer: string): Promise<(change: object) => Promise<unknown>> {
  const token = await visitorToken(customer)
  return (change) => call(customer, 'customer.update', change, token)
}

/** A token of support on a visit to a customer. */
export async function visitorToken(customer: string): Promise<string> {
  const desk = await tokenOf('global', 'support')
  const entry = { customer, reason: 'A setting is tried', path: '/dashboard' }
  const { url } = await call<{ url: string }>('global', 'support.enter', entry, desk)
  const ticket = new URLSearchParams(new URL(url).hash.slice(1)).get('ticket')
  return (await call<{ token: string }>(customer, 'support.exchange', { ticket })).token
}
