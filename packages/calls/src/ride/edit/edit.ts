import { diffRides, editKind, type Diff } from '@nemt/domain/ride/edit.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { invalid } from '#/pipeline/refusal.ts'
import type { Principal } from '#/pipeline/principal.ts'
import { bookedRide, type BookedRide } from '../booking/request.ts'
import { STAFF_RIDE } from '../booking/own-request.ts'

/** A ride as it is edited: what is absent stays as it is. `version` is the one that the editor read. */
export const editedRide = z.strictObject({
  ...bookedRide.partial().shape,
  key,
  version: z.number().int().min(1),
  status: text(20).optional(),
  request: key.optional(),
  claims_codes: z.array(text(20)).max(20).optional(),
})
export type EditedRide = z.infer<typeof editedRide>

export type Edit = { kind: 'none' | 'patch' | 'critical'; diff: Diff; booked: BookedRide }

/**
 * The ride as it will be, and how it differs from what it is. A passenger never touches what they don't see:
 * internal notes, funds, codes.
 */
export function editOf(ride: Ride, edited: EditedRide, principal: Principal, at: number): Edit {
  if (principal.scope === 'passenger')
    for (const field of STAFF_RIDE)
      if (edited[field] !== undefined) throw invalid(`rides.${at}.${field}`, 'may only be changed by staff')
  const who = edited.passenger?.key ?? edited.patient
  if (who !== undefined && who !== ride.patient) throw invalid(`rides.${at}.passenger`, 'can not be changed')
  const notes =
    principal.scope === 'passenger'
      ? { ...(edited.notes?.driver === undefined ? {} : { driver: edited.notes.driver }) }
      : (edited.notes ?? {})
  const { cancellation: _cancellation, ...kept } = ride.notes ?? {}
  const booked: BookedRide = {
    passenger: { key: ride.patient },
    reason: edited.reason ?? ride.reason,
    type: edited.type ?? ride.type,
    times: { needed: edited.times?.needed ?? ride.times.needed, ...appointmentOf(ride, edited) },
    stops: {
      pickup: edited.stops?.pickup ?? ride.stops.pickup,
      dropoff: edited.stops?.dropoff ?? ride.stops.dropoff,
    },
    accessibility: edited.accessibility ?? ride.accessibility,
    communication: edited.communication ?? ride.communication,
    notes: { ...kept, ...notes },
    fund_keys: edited.fund_keys ?? ride.fund_keys ?? [],
    extra: edited.extra ?? ride.extra ?? {},
    ...present({
      team: edited.team ?? ride.team,
      transit: edited.transit ?? ride.transit,
      auth_code: edited.auth_code ?? ride.auth_code,
      customer_key: edited.customer_key ?? ride.customer_key,
      covered_service: edited.covered_service ?? ride.covered_service,
      service_name: edited.service_name ?? ride.service_name,
      plan_name: edited.plan_name ?? ride.plan_name,
    }),
  }
  const { passenger: _passenger, repeat: _repeat, estimates: _estimates, times, ...rest } = booked
  const after = {
    ...ride,
    ...rest,
    notes: { ...ride.notes, ...booked.notes },
    times: {
      created: ride.times.created,
      needed: times.needed ?? ride.times.needed,
      ...(times.appointment === undefined ? {} : { appointment: times.appointment }),
    },
  }
  const diff = diffRides(ride, after)
  return { kind: editKind(diff), diff, booked }
}

function appointmentOf(ride: Ride, { times }: EditedRide): { appointment?: number } {
  const appointment = times?.appointment ?? ride.times.appointment
  return appointment === undefined ? {} : { appointment }
}
