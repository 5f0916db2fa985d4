import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Policy } from '../policy/schema.ts'
import type { Problem, ProblemCode } from '../problem/problem.ts'
import type { Accessibility } from '../mobility/schema.ts'
import type { Reason, RideType } from '../ride/schema.ts'
import { coveredServices, multiloadEnabled, purposesOf } from './settings.ts'

/** What a ride may ask for that not every customer has. Absent is not asked for. */
export type Wish = {
  reason?: Reason | undefined
  type?: RideType | undefined
  transit?: { enabled: boolean } | undefined
  extra?: { multiload?: boolean | undefined } | undefined
  customer_key?: string | undefined
  covered_service?: string | undefined
  accessibility?: Pick<Accessibility, 'psychosocial'> | undefined
}
/** What a whole request may ask for besides. */
export type RequestWish = {
  purpose?: string | undefined
  covered?: { key?: string | undefined; name?: string | undefined; custom?: boolean | undefined } | undefined
}
/** `benefit`: the chosen one, whose settings count before the customer policy's (X069). */
export type OfferedFacts = {
  customer: Pick<Customer, 'fleets' | 'flags' | 'covered'>
  policy?: CustomerPolicy | undefined
  benefit?: Policy | undefined
}
export type WishField =
  | 'reason'
  | 'type'
  | 'transit'
  | 'extra.multiload'
  | 'customer_key'
  | 'covered_service'
  | 'accessibility.psychosocial.active'
type Switch<Asked> = { field: string; problem: (asked: Asked, facts: OfferedFacts) => ProblemCode | null }

function off(isChosen: boolean, offered: boolean, code: ProblemCode): ProblemCode | null {
  return isChosen && !offered ? code : null
}

/** The day center expects its people: nobody calls for such a ride (V347). */
function dayCenterProblem({ type, reason }: Wish): ProblemCode | null {
  return off(type === 'will-call', reason !== 'day-center', 'day_center_scheduled')
}

/** A covered service must be one that the customer lists and allows. */
function coveredProblem(key: string | undefined, { customer }: OfferedFacts): ProblemCode | null {
  if (!key) return null
  if (!customer.covered?.enabled) return 'covered_off'
  return coveredServices(customer).some((service) => service.key === key && service.allowed !== false)
    ? null
    : 'covered_unknown'
}

/**
 * Everything of a ride that a customer can switch off (server-behaviour §2.17): what the screens don't show
 * there, no call accepts. One row for each, so that a new option needs a row here and nothing elsewhere.
 */
export const rideSwitches: readonly (Switch<Wish> & { field: WishField })[] = [
  {
    field: 'reason',
    problem: ({ reason }, { policy }) =>
      off(reason === 'day-center', Boolean(policy?.day_center), 'day_center_off'),
  },
  {
    field: 'type',
    problem: ({ type, reason }, { customer }) =>
      off(type === 'will-call', customer.flags?.disable_willcall !== true, 'willcall_off') ??
      dayCenterProblem({ type, reason }),
  },
  { field: 'reason', problem: dayCenterProblem },
  {
    field: 'transit',
    problem: ({ transit }, { customer }) =>
      off(transit?.enabled === true, customer.fleets?.transit === true, 'transit_off'),
  },
  {
    field: 'extra.multiload',
    problem: ({ extra }, { policy, benefit }) =>
      off(extra?.multiload === true, multiloadEnabled(policy, benefit), 'multiload_off'),
  },
  {
    field: 'customer_key',
    problem: ({ customer_key: riderKey }, { customer }) =>
      off(Boolean(riderKey), customer.flags?.ride_key === true, 'ride_key_off'),
  },
  {
    field: 'covered_service',
    problem: ({ covered_service: service }, facts) => coveredProblem(service, facts),
  },
  {
    field: 'accessibility.psychosocial.active',
    problem: ({ accessibility }, { customer }) =>
      off(
        accessibility?.psychosocial?.active === true,
        customer.flags?.psychosocial_assistance === true,
        'psychosocial_off',
      ),
  },
]

/** The same of a request as a whole. */
export const requestSwitches: readonly Switch<RequestWish>[] = [
  {
    field: 'purpose',
    problem: ({ purpose }, { policy, benefit }) => {
      const { enabled, list, adhoc } = purposesOf(policy, benefit)
      if (!purpose?.trim()) return null
      if (!enabled) return 'purpose_off'
      return adhoc || list.includes(purpose.trim()) ? null : 'purpose_unknown'
    },
  },
  { field: 'covered.key', problem: ({ covered }, facts) => coveredProblem(covered?.key, facts) },
  {
    field: 'covered.name',
    problem: ({ covered }, { customer }) =>
      off(Boolean(covered?.name?.trim()), customer.covered?.enabled === true, 'covered_off'),
  },
  {
    field: 'covered.custom',
    problem: ({ covered }, { policy }) =>
      off(covered?.custom === true, purposesOf(policy).adhoc, 'covered_unknown'),
  },
]

function firstOf<Asked>(
  switches: readonly Switch<Asked>[],
  request: Asked,
  facts: OfferedFacts,
  touched: (field: string) => boolean,
): Problem | null {
  for (const { field, problem } of switches) {
    const code = touched(field) ? problem(request, facts) : null
    if (code) return { code, field }
  }
  return null
}

/**
 * What a ride asks for and the customer doesn't have, or null. `touched`: the fields that an edit changes;
 * all of a new ride's.
 */
export function wishProblem(
  ride: Wish,
  facts: OfferedFacts,
  touched: (field: WishField) => boolean = () => true,
): Problem | null {
  return firstOf(rideSwitches, ride, facts, touched as (field: string) => boolean)
}

/** The same of what is asked for once for all rides of a request. */
export function requestProblem(request: RequestWish, facts: OfferedFacts): Problem | null {
  return firstOf(requestSwitches, request, facts, () => true)
}
