import { serviceAllowed } from './coupling.ts'
import type { CustomerFlags } from '../customer/flags.ts'
import { firstProblem, problemsOf, type Problem, type ProblemCode, type Rule } from '../problem/problem.ts'
import type { MobilityDraft } from './coupling.ts'
import { covers, vehiclesFor, type CustomerFleets } from './options.ts'
import { blank } from '../text/blank.ts'

export type MobilityFacts = { customer?: CustomerFleets & { flags?: CustomerFlags } }

function problem(code: ProblemCode, field: string): Problem {
  return { code, field }
}

/** Vehicles that must know who they carry (V418, V419). */
export const measured = ['wav', 'bariatric', 'stretcher', 'ambulance']

function psychosocial(facts: MobilityFacts) {
  return facts.customer?.flags?.psychosocial_assistance === true
}

/**
 * In the order of doc 1 §5 and doc 2 §5.6 (V412–V423); then what the editors show as disabled (V430–V437), so
 * that nobody enters it past them (server-behaviour §2.17). The journey's and the patient's editor use the
 * same list, and so does every call that takes needs.
 */
const rules: Rule<MobilityDraft, MobilityFacts>[] = [
  (draft) => (draft.mobility ? null : problem('mobility_missing', 'mobility')),
  (draft) => (draft.vehicle ? null : problem('vehicle_missing', 'vehicle')),
  (draft) => (draft.service ? null : problem('service_missing', 'service')),
  (draft, { customer }) =>
    !draft.vehicle || covers(customer?.fleets?.vehicles, draft.vehicle)
      ? null
      : problem('vehicle_not_covered', 'vehicle'),
  (draft, { customer }) =>
    !draft.service || covers(customer?.fleets?.services, draft.service)
      ? null
      : problem('service_not_covered', 'service'),
  (draft) =>
    (draft.service === 'to_door' || draft.service === 'through_door') && draft.steps === undefined
      ? problem('steps_missing', 'steps')
      : null,
  (draft) =>
    measured.includes(draft.vehicle ?? '') && !draft.height ? problem('height_missing', 'height') : null,
  (draft) =>
    measured.includes(draft.vehicle ?? '') && !draft.weight ? problem('weight_missing', 'weight') : null,
  (draft) => (draft.equipment === undefined ? problem('equipment_missing', 'equipment') : null),
  (draft) =>
    draft.equipment && blank(draft.equipment_type)
      ? problem('equipment_type_missing', 'equipment_type')
      : null,
  (draft, facts) =>
    psychosocial(facts) && draft.psychosocial?.active === undefined
      ? problem('psychosocial_missing', 'psychosocial.active')
      : null,
  (draft, facts) =>
    psychosocial(facts) && draft.psychosocial?.active && blank(draft.psychosocial.notes)
      ? problem('psychosocial_notes_missing', 'psychosocial.notes')
      : null,
  ({ mobility, wheelchair, wheelchair_width: width }) =>
    mobility && mobility !== 'wheelchair' && (wheelchair ?? width) !== undefined
      ? problem('wheelchair_unused', 'wheelchair')
      : null,
  ({ mobility, wheelchair, vehicle }) =>
    mobility && vehicle && !vehiclesFor(mobility, wheelchair).includes(vehicle)
      ? problem('vehicle_unfit', 'vehicle')
      : null,
  ({ vehicle, service }) =>
    vehicle && service && !serviceAllowed(vehicle, service) ? problem('service_unfit', 'service') : null,
]

/** Every problem of the mobility editor in order. */
export function mobilityProblems(draft: MobilityDraft, facts: MobilityFacts = {}): Problem[] {
  return problemsOf(rules, draft, facts)
}

/** The one that the button shows, or null when the section is complete. */
export function mobilityProblem(draft: MobilityDraft, facts: MobilityFacts = {}): Problem | null {
  return firstProblem(rules, draft, facts)
}
