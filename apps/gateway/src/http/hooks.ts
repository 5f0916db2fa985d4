import type { SignedForm } from '@nemt/adapters/adapters.ts'
import { pressedIn, reportIn, textIn } from '@nemt/adapters/sms/twilio-hook.ts'
import { askedAloud, saidAloud } from '@nemt/adapters/sms/twilio.ts'
import { answerTo, refused, type Answer } from '@nemt/calls/door/answer.ts'
import { system } from '@nemt/calls/pipeline/principal.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { Refusal } from '@nemt/calls/pipeline/refusal.ts'
import { traceAtDoor } from '@nemt/calls/pipeline/trace.ts'

/** A call that a posted form makes, and under which id it counts once. */
type Posted = { name: string; payload: object; once: string }
/** What is said in a call: the end of it, or the question once more. */
type Said = { said?: string; language?: string; again?: boolean }
type Hook = {
  /** The call; null for a form that is of no interest. `repeats`: how often a call said its words again. */
  callOf: (form: URLSearchParams, about: { message?: string | undefined; repeats: number }) => Posted | null
  /** What the provider is told when it was taken; `answerAt`: where it posts the next key. */
  thanks: (data: Said, answerAt: string) => string
}

/** A text message that came in. */
const received: Hook = {
  callOf: (form) => {
    const text = textIn(form)
    if (!text) return null
    const { id, ...payload } = text
    return { name: 'message.receive', payload, once: `sms ${id}` }
  },
  thanks: () => '<Response/>',
}

/**
 * Where a provider of messages and calls posts (contract: webhooks from outside). Text messages by the provider's name
 * too; one that is posted to both addresses counts once.
 */
const HOOKS: Record<string, Hook> = {
  '/api/hooks/sms': received,
  '/api/hooks/sms/twilio': received,
  '/api/hooks/sms/status': {
    callOf: (form, { message }) => {
      const report = reportIn(form)
      if (!report || message === undefined) return null
      const { id, ...what } = report
      return { name: 'message.report', payload: { message, ...what }, once: `report ${id} ${what.status}` }
    },
    thanks: () => '<Response/>',
  },
  '/api/hooks/voice': {
    callOf: (form, { message, repeats }) => {
      const pressed = pressedIn(form)
      if (!pressed || message === undefined) return null
      const { id, to, key } = pressed
      return {
        name: 'message.receive',
        payload: { from: to, body: key, message, repeats },
        once: `voice ${id} ${key} ${repeats}`,
      }
    },
    thanks: ({ said, language = 'en', again }, answerAt) => {
      if (!said) return '<Response/>'
      return again ? askedAloud({ say: said, language, answerAt }) : saidAloud(said, language)
    },
  },
}

export function isHook(path: string): boolean {
  return Object.hasOwn(HOOKS, path)
}

/** A form as it was posted, and whether its sender may read captured messages and is no page of another site. */
export type PostedForm = SignedForm & { isTrusted: boolean }

/**
 * Whether somebody vouches for what was posted. A provider signs; where messages are captured instead of sent, whoever
 * may read them may answer them too.
 */
export function isVouchedFor(
  { adapters, capture }: Pick<Portal, 'adapters' | 'capture'>,
  { isTrusted, ...posted }: PostedForm,
): boolean {
  return adapters.vouches ? adapters.vouches(posted) : capture && isTrusted
}

/** Takes what a provider posts, who posts it again until it is told that it was taken. */
export async function takePosted(
  portal: Portal,
  posted: PostedForm,
  { customer, id }: { customer: string; id: string },
): Promise<Answer | { status: number; xml: string }> {
  const url = new URL(posted.url)
  const { pathname, searchParams } = url
  const hook = HOOKS[pathname] as Hook
  if (!isVouchedFor(portal, posted)) {
    const refusal = new Refusal('forbidden', 'forbidden', 'Nobody vouches for this message.')
    const name = hook.callOf(posted.form, { message: '', repeats: 0 })?.name ?? 'message.receive'
    await traceAtDoor(portal, { id, customer, name }, refusal)
    return refused(refusal)
  }
  const repeats = Number(searchParams.get('repeats') ?? 0)
  const call = hook.callOf(posted.form, { message: searchParams.get('message') ?? undefined, repeats })
  if (!call) return { status: 200, xml: hook.thanks({}, '') }
  const { name, payload, once } = call
  const answer = await answerTo(portal, {
    ...{ customer, name, payload, principal: system(customer), id },
    idempotency: once,
  })
  if (!answer.body.ok) return answer
  searchParams.set('repeats', String(repeats + 1))
  return { status: 200, xml: hook.thanks(answer.body.data as Said, url.href) }
}
