import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { loadCustomer } from '../customer/load.ts'
import { message } from '../message/text.ts'
import { authenticate } from '../session/authenticate.ts'
import { houseOf } from './limiter.ts'
import type { Portal } from './portal.ts'
import { nobody, type Principal } from './principal.ts'
import { limited } from './refusal.ts'

export type Admitted = { principal: Principal; customer: Customer; policy: CustomerPolicy }
type Asking = {
  customer: string
  token?: string | undefined
  principal?: Principal | undefined
  address?: string | undefined
  /** In which it is asked. */
  language?: InterfaceLanguage | undefined
  /** A page asks, in the language that it speaks. */
  page?: boolean | undefined
}

/**
 * Who asks, for which customer: the first step of every call, whatever its door. What is asked is taken from
 * somebody's share: a signed-in person's own and the customer's, or the address's and the visitors'. `cost`
 * in calls. The process's own work has no limit. Throws Refusal: unknown customer, limited.
 */
export async function admit(portal: Portal, asking: Asking, cost = 1): Promise<Admitted> {
  const { limiter } = portal
  const { customer: key, token, address } = asking
  if (asking.principal) return { ...(await loadCustomer(portal, key)), principal: asking.principal }
  const house = address === undefined ? undefined : houseOf(address)
  const hasMet = token !== undefined && limiter.hasMet(token)
  // Strangers are held back before anything is looked up for them; who was signed in a moment ago is none.
  if (house !== undefined && !hasMet) {
    const wait = limiter.wait('visitor', house)
    if (wait > 0) throw limited(wait)
  }
  const loaded = await loadCustomer(portal, key).catch((error: unknown) => {
    // Names of customers are not guessed without end.
    if (house !== undefined) limiter.take('visitor', house, cost)
    throw error
  })
  const known = (token ? await authenticate(portal, key, token) : undefined) ?? nobody(key)
  // Who reads a page is told in its language, whatever their record says.
  const spoken = asking.page || known.languageOpen ? asking.language : undefined
  const principal = spoken ? { ...known, language: spoken } : known
  if (principal.scope !== 'nobody' && token) limiter.met(token)
  const wait =
    principal.scope === 'nobody'
      ? visitorsWait(portal, key, house, cost)
      : personsWait(portal, principal, cost)
  if (wait > 0) {
    const refusal = limited(wait)
    refusal.say(message({ customer: loaded.customer, principal }, 'error.rate_limited', { seconds: wait }))
    throw refusal
  }
  return { ...loaded, principal }
}

function visitorsWait(
  { limiter }: Portal,
  customer: string,
  house: string | undefined,
  cost: number,
): number {
  if (house === undefined) return 0
  return limiter.take('visitor', house, cost) || limiter.take('visitors', customer, cost)
}

/**
 * Takes from a signed-in person's share and the customer's; gives 0, or after how many seconds there is one again.
 * Also for what somebody asks besides calls.
 */
export function personsWait(
  { limiter }: Pick<Portal, 'limiter'>,
  { scope, customer, key }: Principal,
  cost = 1,
): number {
  return limiter.take('user', `${customer} ${scope} ${key}`, cost) || limiter.take('customer', customer, cost)
}
