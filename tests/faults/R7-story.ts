import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import { isOver } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { transitions } from '@nemt/domain/ride/transitions.ts'
import type { Company } from './R7-rides.ts'

interface Told {
  ride_key: string
  status: RideStatus
  version: number
  fleet_key: string | null
  cost_cents: number
  accepted: string[]
  open: number
  attended: boolean
  held: number
  committed: number
  fees: number
  lines: number
  changes: { from: RideStatus; to: RideStatus; version: number }[]
  successors: number
}

/**
 * What is wrong with rides after their races, a sentence each: a status that the machine can't have led to, a story
 * of events that breaks off, two holders or a holder whose offer says otherwise, offers that stay open for a ride that
 * is over, a ride that waits for a fleet while nobody is asked, a ride edited into none or into two, and money that
 * isn't what a quiet life would have left. Of rides that took another one's place, the offers are judged.
 */
export async function faultsIn(company: Company, rides: readonly string[]): Promise<string[]> {
  const told = await readRides(company, rides)
  const own = told.filter(({ ride_key }) => rides.includes(ride_key))
  const faults = told.flatMap((ride) => {
    const found = own.includes(ride) ? faultsOf(ride) : faultsOfOffers(ride)
    return found.map((what) => `${what}: ${JSON.stringify(ride)}`)
  })
  if (own.length !== rides.length) faults.push(`${rides.length - own.length} rides are gone`)
  const { portal, customer } = company
  const { differences } = (await callAsSystem(portal, customer, 'fund.recompute', {})) as {
    differences: unknown[]
  }
  if (differences.length) faults.push(`counters differ from the ledger: ${JSON.stringify(differences)}`)
  return faults
}

function faultsOf(ride: Told): string[] {
  return [...faultsOfStory(ride), ...faultsOfOffers(ride), ...faultsOfMoney(ride)]
}

function faultsOfStory({ status, changes, version, successors }: Told): string[] {
  const faults: string[] = []
  let at: RideStatus = 'scheduling'
  let last = 1
  for (const change of changes) {
    if (change.from !== at) faults.push(`the story goes on at ${change.from} after ${at}`)
    if (!mayFollow(change)) faults.push(`${change.from} became ${change.to}`)
    if (change.version <= last) faults.push(`version ${change.version} came after ${last}`)
    at = change.to
    last = change.version
  }
  if (at !== status) faults.push(`the story ends at ${at}, the ride is ${status}`)
  if (last > version) faults.push(`the story tells of version ${last}`)
  if (successors !== (status === 'modified' ? 1 : 0)) faults.push(`${successors} rides take its place`)
  return faults
}

/** A change of the status machine, or a ride that goes from one fleet to another one. */
function mayFollow(change: Told['changes'][0]): boolean {
  return (
    (change.from === 'confirmed' && change.to === 'confirmed') ||
    transitions.some(({ from, to }) => from.includes(change.from) && to.includes(change.to))
  )
}

function faultsOfOffers({ status, fleet_key: holder, accepted, open, attended }: Told): string[] {
  const faults: string[] = []
  const expected = holder && !['cancelled', 'modified'].includes(status) ? holder : ''
  if (accepted.join() !== expected) faults.push(`accepted by ${accepted.join() || 'nobody'}, not ${expected}`)
  const needsFleet = ['confirmed', 'pickup', 'waiting', 'enroute', 'completed'].includes(status)
  if (needsFleet && !holder) faults.push(`${status} without a fleet`)
  if (status === 'scheduling' && !holder && !open && !attended) faults.push('nobody is asked')
  if (open && (holder || isOver(status))) faults.push(`${open} offers stay open`)
  return faults
}

function faultsOfMoney({ status, cost_cents: cost, held, committed, fees, lines }: Told): string[] {
  const faults: string[] = []
  if (committed !== 0 && status !== 'completed') faults.push('paid for without being driven')
  if (status === 'completed' ? held !== 0 : isOver(status) && held !== 0) faults.push('still holds money')
  if (!isOver(status) && held !== cost + (lines - fees)) faults.push('holds other than it costs')
  return faults
}

function readRides({ experiment: { owner }, customer }: Company, rides: readonly string[]) {
  return owner<Told[]>`
    select r.key as ride_key, r.status, r.version, r.fleet_key, coalesce(r.cost_cents, 0) as cost_cents,
      coalesce((r.flags->>'needs_attention')::boolean, false) as attended,
      array(select o.fleet_key from offer o where o.customer_key = r.customer_key and o.ride_key = r.key
        and o.status = 'accepted') as accepted,
      (select count(*)::int from offer o where o.customer_key = r.customer_key and o.ride_key = r.key
        and o.status in ('queued', 'sent')) as open,
      (select coalesce(sum(e.cents), 0)::int from fund_entry e where e.customer_key = r.customer_key
        and e.ride_key = r.key and e.kind in ('hold', 'adjust', 'release')) as held,
      (select coalesce(sum(e.cents), 0)::int from fund_entry e where e.customer_key = r.customer_key
        and e.ride_key = r.key and e.kind = 'commit') as committed,
      (select coalesce(sum(e.cents), 0)::int from fund_entry e where e.customer_key = r.customer_key
        and e.ride_key = r.key and e.kind = 'fee') as fees,
      (select coalesce(sum(c.price_cents), 0)::int from ride_cost c where c.customer_key = r.customer_key
        and c.ride_key = r.key and c.replaced_at is null) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('from', coalesce(e.data->>'from', 'scheduling'),
          'to', e.data->>'status', 'version', (e.data->>'version')::int) order by e.seq), '[]')
        from event e where e.customer_key = r.customer_key and e.ride_key = r.key
        and e.type in ('status', 'offer.accept')) as changes,
      (select count(*)::int from ride n where n.customer_key = r.customer_key
        and n.prior_version_key = r.key) as successors
    from ride r where r.customer_key = ${customer} 
      and (r.key = any(${[...rides]}) or r.prior_version_key = any(${[...rides]}))`
}
