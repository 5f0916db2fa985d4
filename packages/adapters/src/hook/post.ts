import { Resolver } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as safeRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isTaken, waitAsked, type NoAnswer } from '@nemt/domain/webhook/webhook.ts'
import type { Hooks } from '../adapters.ts'
import { isPublic, liesIn } from './reach.ts'

/** No receiver is waited for longer, its name's addresses included (R14). ms. */
const LIMIT_MS = 10_000
/** So long an address is tried to be reached while the name has another one. ms. */
const CONNECT_MS = 3_000
/** Names are asked for off the threads that everything else of the process shares. */
const NAMES = { timeout: 2_000, tries: 2 }

type Resolve = (host: string) => Promise<string[]>
type Options = {
  /** Nets of the operator's own that may be told, also by plain http. */
  nets?: readonly string[]
  resolve?: Resolve
  limitMs?: number
}

/**
 * Posts to addresses that strangers chose (S10): the name is resolved once, every address that it has is judged, and
 * the connection goes to the first of those that can be reached; there is no way to another place, and of an answer
 * nothing is read but its status and when to come again.
 */
export function openHooks({ nets = [], resolve = addressesOf, limitMs = LIMIT_MS }: Options = {}): Hooks {
  const isOurs = liesIn(nets)
  return {
    plain: nets.length > 0,
    post: async (url, headers, body) => {
      if (!URL.canParse(url)) return failed('unknown_host')
      const to = new URL(url)
      const signal = AbortSignal.timeout(limitMs)
      try {
        const addresses = await orTimeout(resolve(to.hostname.replace(/^\[|\]$/g, '')), signal)
        if (addresses.length === 0) return failed('unknown_host')
        if (!addresses.every((each) => isPublic(each) || isOurs(each))) return failed('inside')
        if (to.protocol !== 'https:' && !addresses.every(isOurs)) return failed('plain')
        const { answer, retryAfter } = await postToOne(to, { addresses, signal, headers, body })
        const waitMs = BUSY.has(answer) ? waitAsked(retryAfter, Date.now()) : 0
        return { taken: isTaken(answer), answer, ...(waitMs > 0 ? { waitMs } : {}) }
      } catch (error) {
        return failed(reasonOf(error))
      }
    },
  }
}

function failed(answer: NoAnswer) {
  return { taken: false, answer }
}

/** The addresses of a name, IPv4 first; one that is an address already is its own. None where nobody knows it. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  const resolver = new Resolver(NAMES)
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

function orTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

/** What says that it may be taken later: then its Retry-After counts. */
const BUSY = new Set(['429', '503'])

type Post = { signal: AbortSignal; headers: Record<string, string>; body: string }
/** The status that is answered, as text. */
type Answer = { answer: string; retryAfter: string | undefined }

/** Posts to the first address that can be reached: what was begun to be told at one is told at no other. */
async function postToOne(to: URL, { addresses, ...told }: Post & { addresses: string[] }): Promise<Answer> {
  for (const [index, address] of addresses.entries()) {
    const isLast = index === addresses.length - 1
    try {
      return await post(to, { ...told, address, ...(isLast ? {} : { connectMs: CONNECT_MS }) })
    } catch (error) {
      if (isLast || !(error instanceof NotReached)) throw error
    }
  }
  throw new NotReached()
}

/** No connection came about, so nothing was told. */
class NotReached extends Error {}

/** Posts to an address; what follows the status and headers of the answer is not waited for. */
function post(
  to: URL,
  { address, connectMs, signal, headers, body }: Post & { address: string; connectMs?: number },
): Promise<Answer> {
  const options: RequestOptions = {
    ...{ method: 'POST', host: address, path: to.pathname + to.search, agent: false, signal },
    ...(to.port ? { port: to.port } : {}),
    headers: { ...headers, host: to.host, 'content-length': Buffer.byteLength(body) },
    // The certificate is asked for by the name, though the connection goes to the address that was judged.
    ...(isIP(to.hostname.replace(/^\[|\]$/g, '')) ? {} : { servername: to.hostname }),
  }
  return new Promise((resolve, reject) => {
    const asked = (to.protocol === 'https:' ? safeRequest : plainRequest)(options, (response) => {
      response.destroy()
      resolve({ answer: String(response.statusCode), retryAfter: response.headers['retry-after'] })
    })
    // Without this, Node lets go of the connection and says nothing to anybody: it would be waited for without end.
    asked.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve({ answer: String(statusCode), retryAfter: undefined })
    })
    const patience = connectMs && setTimeout(() => asked.destroy(new NotReached()), connectMs)
    asked.once('socket', (socket) => socket.once('connect', () => clearTimeout(patience)))
    asked.once('close', () => clearTimeout(patience))
    asked.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.syscall === 'connect' ? new NotReached(error.message, { cause: error }) : error),
    )
    asked.end(body)
  })
}

/** What says that a certificate is not believed, by OpenSSL's words (node:tls) and Node's own. */
const CERTIFICATE = /CERT|VERIFY|^INVALID_(?:CA|PURPOSE)$|^ERR_TLS/

function reasonOf(error: unknown): NoAnswer {
  const { name = '', code = '' } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return CERTIFICATE.test(String(code)) ? 'certificate' : 'unreachable'
}
