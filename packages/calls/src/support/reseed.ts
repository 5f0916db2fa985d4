import type { Actor } from '@nemt/domain/event/actor.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { Refusal } from '../pipeline/refusal.ts'

/** The refusal for whoever is no super user (V1109). */
export function superUsersOnly(context: Context) {
  return new Refusal('forbidden', 'forbidden', message(context, 'permission_denied.reboot'))
}

/** The event on which the worker builds a customer's search words anew. */
export function reseedEvent(customer: string, actor: Actor, data: object = {}) {
  return {
    collection: 'system:info',
    key: customer,
    type: 'reseed',
    actor,
    data,
    audience: [],
  }
}
