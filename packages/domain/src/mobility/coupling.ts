import type { Accessibility, Mobility, Service, Vehicle, Wheelchair } from './schema.ts'

/** Mobility while it is being entered: everything may still be absent. */
export type MobilityDraft = Partial<Accessibility>

/**
 * The vehicle that a mobility suggests (V442–V449). Gurney counts as stretcher (X002); a wheelchair without
 * type as standard (V457).
 */
export function vehicleFor(mobility: Mobility, wheelchair: Wheelchair = 'standard'): Vehicle {
  if (mobility === 'unassisted' || mobility === 'walker') return 'any'
  if (mobility === 'stretcher' || mobility === 'gurney') return 'stretcher'
  if (mobility === 'scooter') return 'wav'
  return ({ collapsible: 'any', bariatric: 'bariatric', standard: 'wav', motorized: 'wav' } as const)[
    wheelchair
  ]
}

const services: Record<Vehicle, Service> = {
  any: 'to_curb',
  sedan: 'to_curb',
  suv: 'to_curb',
  wav: 'to_door',
  bariatric: 'to_door',
  stretcher: 'through_door',
  ambulance: 'bls',
}

/** The service that a vehicle suggests (V450–V456, X004). */
export function serviceFor(vehicle: Vehicle): Service {
  return services[vehicle]
}

/**
 * Choosing a mobility: vehicle first, then service, then stairs and ramp are asked anew (V439–V441, V457).
 */
export function chooseMobility(draft: MobilityDraft, mobility: Mobility): MobilityDraft {
  const { steps: _steps, steps_count: _count, ramp: _ramp, wheelchair, wheelchair_width, ...rest } = draft
  const chair = mobility === 'wheelchair' ? (wheelchair ?? 'standard') : undefined
  const vehicle = vehicleFor(mobility, chair)
  return {
    ...rest,
    mobility,
    ...(chair && { wheelchair: chair, ...(wheelchair_width && { wheelchair_width }) }),
    vehicle,
    service: serviceFor(vehicle),
  }
}

/** Choosing the type of wheelchair runs the same estimate. */
export function chooseWheelchair(draft: MobilityDraft, wheelchair: Wheelchair): MobilityDraft {
  return chooseMobility({ ...draft, wheelchair }, 'wheelchair')
}

/**
 * Choosing a vehicle keeps the service unless that vehicle does not offer it; then the vehicle's own is
 * suggested (X006: no coupling beyond that).
 */
export function chooseVehicle(draft: MobilityDraft, vehicle: Vehicle): MobilityDraft {
  return {
    ...draft,
    vehicle,
    ...(draft.service && {
      service: serviceAllowed(vehicle, draft.service) ? draft.service : serviceFor(vehicle),
    }),
  }
}

const byService: Record<Service, readonly Vehicle[]> = {
  standard: ['any', 'sedan', 'suv', 'wav', 'bariatric'],
  to_curb: ['any', 'sedan', 'suv', 'wav', 'bariatric'],
  to_door: ['any', 'sedan', 'suv', 'wav', 'bariatric'],
  through_door: ['ambulance'],
  bls: ['any', 'sedan', 'suv', 'wav', 'stretcher'],
  // Not in the literal list, but an advanced ambulance has its own claims code
  // (docs/decisions/013-advanced-life-support.md).
  als: ['any', 'sedan', 'suv', 'wav', 'stretcher', 'ambulance'],
  stretcher: [],
}

/**
 * Whether a vehicle offers a service: the literal lists (V432–V437), and always the service that the vehicle
 * itself suggests (X005).
 */
export function serviceAllowed(vehicle: Vehicle, service: Service): boolean {
  return byService[service].includes(vehicle) || serviceFor(vehicle) === service
}
