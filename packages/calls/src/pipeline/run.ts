import { may } from '@nemt/domain/access/may.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { Replayed, StoreRefused } from '@nemt/store/refused.ts'
import type * as z from 'zod'
import { message } from '../message/text.ts'
import { admit, type Admitted } from './admit.ts'
import { contextOf } from './context.ts'
import type { Call } from './define.ts'
import { fingerprint } from './fingerprint.ts'
import type { Portal } from './portal.ts'
import { fieldProblems, lackedPath, type Listener } from './input-problem.ts'
import { houseOf } from './limiter.ts'
import { withoutRefusedNulls } from './nulls.ts'
import type { Principal } from './principal.ts'
import { assertReadable } from './readable.ts'
import { newRequestId, noteCall } from './journal.ts'
import {
  forbidden,
  invalid,
  invalidInput,
  knownConflict,
  limited,
  notFound,
  Refusal,
  unauthenticated,
  worded,
} from './refusal.ts'
import { hashOf } from '../session/token.ts'
import { isVisitor, traceVisit } from '../session/visit.ts'
import { noteReading } from './reader.ts'
import { objectOf, traceRefusal } from './trace.ts'

/** No call takes longer (doc 1 §9; V370, V371). ms. */
export const CALL_LIMIT_MS = 60_000

/**
 * A call as it arrives at a door. The customer comes from the host and from nothing that a client can choose
 * otherwise.
 */
export type Request = {
  customer: string
  name: string
  payload: unknown
  /** The session's token; absent for a visitor. */
  token?: string | undefined
  /** A principal that the process itself vouches for (jobs); beats the token. */
  principal?: Principal | undefined
  /** The key under which the first answer is given again: a text, or nothing. */
  idempotency?: unknown
  /** Where the request comes from, for the limits of tries; absent for the process itself. */
  address?: string | undefined
  /** The door found that this visitor may read captured messages. */
  outbox?: boolean | undefined
  /** In which whoever asks reads, as their browser says. */
  language?: InterfaceLanguage | undefined
  /** A page asks, in the language that it speaks: whoever reads it is told in that (docs/decisions/145). */
  page?: boolean | undefined
  /** The id that the door gave the request, or of the request from which this one follows. */
  id?: string | undefined
}

/** Gives the call of a name. The doors hand in the registry: the calls themselves stand on this pipeline. */
export type Find = (name: string) => Call | undefined

/**
 * Makes a call: who → may they → is it well formed → was it made before → run → shape the answer; and notes
 * how it ended. Throws Refusal.
 */
export async function runCall(portal: Portal, find: Find, request: Request): Promise<unknown> {
  const began = performance.now()
  const id = request.id ?? newRequestId()
  let customer: string | undefined
  const ended = (outcome: string): void =>
    noteCall({ id, customer, call: find(request.name)?.name, began, outcome })
  try {
    const admitted = await admit(portal, request)
    customer = request.customer
    const answer = await runAdmitted(portal, find, { ...request, id }, admitted)
    ended('ok')
    return answer
  } catch (error) {
    ended(refusalOf(error)?.code ?? 'fault')
    throw error
  }
}

async function runAdmitted(
  portal: Portal,
  find: Find,
  request: Request & { id: string },
  { customer, policy, principal }: Admitted,
): Promise<unknown> {
  const { id, name, payload, address, outbox = false } = request
  const call = find(name)
  // A name that there is none of is a client's own word, and may be anything.
  const what = call?.name ?? 'unknown'
  if (isVisitor(principal))
    await traceVisit(portal, principal, { what, object: objectOf(payload), request: id })
  try {
    if (!call || (call.internal && request.principal?.scope !== 'system')) throw notFound('call')
    permit(call, principal)
    assertReadable(payload)
    assertReadable(request.idempotency, 'idempotency')
    const input = inputOf({ customer, principal }, call, payload)
    const key = keptUnder(principal, request.idempotency)
    const idempotency =
      key !== undefined && call.effect === 'write' && !call.secret
        ? { key, fingerprint: fingerprint(name, principal.key, input) }
        : undefined
    const context = contextOf({
      ...{ portal, principal, customer, policy, id, name, idempotency, address, outbox },
    })
    const run = () =>
      within(CALL_LIMIT_MS, () => replayable(() => call.run(context, input), idempotency?.fingerprint))
    const answer = await (call.signIn && address !== undefined ? trying(portal, address, run) : run())
    const shown = call.exact && process.env.NODE_ENV === 'production' ? answer : call.output.parse(answer)
    if (call.effect === 'read') noteReading(portal, principal, { answer: shown, payload: input })
    return shown
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { words, detail } = refusal
    if (words) refusal.say(message({ customer, principal }, words.key, words.values))
    // The record that a new one doubles is shown by the refusal.
    if (detail?.existing) noteReading(portal, principal, { answer: detail.existing })
    const refused = {
      ...{ id, customer: customer.key, principal, name: what, payload },
      token: Boolean(request.token),
    }
    await traceRefusal(portal, refused, refusal)
    throw refusal
  }
}

/**
 * A try to sign in: those that fail are limited for an address, so that a house whose people sign in well has
 * no limit.
 */
async function trying<T>(portal: Portal, address: string, run: () => Promise<T>): Promise<T> {
  const house = houseOf(address)
  const wait = portal.limiter.take('signIn', house)
  if (wait > 0) throw limited(wait)
  const answer = await run()
  portal.limiter.giveBack('signIn', house)
  return answer
}

/** A longer idempotency key is kept by its hash: cut off, two keys that differ at their end would be one. */
const LONGEST_KEY = 200

/**
 * Under what the answer to an idempotency key is kept. One that is no text is refused: passed over, the call
 * would be made twice by somebody who was careful. Throws Refusal (422).
 */
function keptUnder({ scope, key }: Principal, given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return undefined
  if (typeof given !== 'string') throw invalidInput('idempotency', 'wrong')
  return `${scope} ${key ?? ''} ${given.length > LONGEST_KEY ? hashOf(given) : given}`
}

/** Step 2: may this principal make this call? */
export function permit(call: Pick<Call, 'permission' | 'scopes' | 'byKey'>, principal: Principal): void {
  if (principal.scope === 'system') return
  if (call.permission === 'public') return
  if (principal.scope === 'nobody') throw unauthenticated()
  if (!call.scopes.includes(principal.scope) || (principal.apiKey && !call.byKey)) throw forbidden()
  if (call.permission === 'session' || principal.scope !== 'coordinator') return
  const permissions = typeof call.permission === 'string' ? [call.permission] : call.permission
  if (!permissions.some((word) => may(principal.grants, word))) throw forbidden()
}

/**
 * Step 3: is the payload well formed? What may be left out may be null as well, unless the call changes only what it
 * names (decision 154). The refusal names every field that is wrong, in the listener's language.
 */
export function inputOf<I extends z.ZodType>(
  listener: Listener,
  { input, accept, lacking, partial }: Pick<Call, 'accept' | 'lacking' | 'partial'> & { input: I },
  payload: unknown,
): z.output<I> {
  const given = accept ? accept(payload) : (payload ?? {})
  const parsed = input.safeParse(given)
  if (parsed.success) return parsed.data
  const again = partial ? parsed : input.safeParse(withoutRefusedNulls(given, parsed.error.issues))
  if (again.success) return again.data
  throw malformed(listener, parsed.error.issues, lacking)
}

/** The same for what is checked as it stands, each null in its place. */
export function parse<I extends z.ZodType>(listener: Listener, input: I, payload: unknown): z.output<I> {
  const parsed = input.safeParse(payload)
  if (parsed.success) return parsed.data
  throw malformed(listener, parsed.error.issues)
}

function malformed(
  listener: Listener,
  issues: readonly z.core.$ZodIssue[],
  lacking: NonNullable<Call['lacking']> = {},
): Refusal {
  const fields = fieldProblems(listener, issues)
  const [field, problem] = Object.entries(fields)[0] ?? ['payload', message(listener, 'input.wrong')]
  const code = lacking[lackedPath(issues)]
  if (code) return invalid(field, message(listener, `error.${code}`), code)
  return new Refusal('invalid', 'bad_input', `${field}: ${problem}`, { fields })
}

/** Steps 4 and 5: run, unless the idempotency key was used before; then its first answer is the answer. */
async function replayable(run: () => Promise<unknown>, expected: string | undefined): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Replayed)) throw error
    if (error.fingerprint !== expected) throw knownConflict('idempotency_key_used')
    return error.answer
  }
}

async function within<T>(ms: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(worded('timeout', 'timeout', { key: 'error.timeout' })), ms)
  })
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The refusal that a thrown thing means; undefined for what nobody foresaw. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof StoreRefused)) return undefined
  if (error.kind === 'unavailable') return worded('unavailable', 'unavailable', { key: 'error.unavailable' })
  if (error.kind === 'slow') return worded('unavailable', 'busy', { key: 'error.busy' })
  if (error.kind === 'missing') return notFound('record')
  return knownConflict(error.kind === 'guard' ? error.code : 'conflict', undefined, 'conflict')
}
