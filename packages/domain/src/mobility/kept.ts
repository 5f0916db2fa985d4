import type { Accessibility } from './schema.ts'

/**
 * Needs as they are kept: what belongs to an answer that is 'no' goes with it (server-behaviour §2.17), so that nobody
 * reads of an oxygen bottle that isn't brought, or of nine steps where there are none. `before`: the needs that these
 * take the place of; what no editor asks (COVID-19) stays as it was unless it is named. A wheelchair without a type is
 * the standard one (V457); one that was kept without is no other for that.
 */
export function keptNeeds(needs: Accessibility, before?: Accessibility): Accessibility {
  const { equipment_type, steps_count, psychosocial, extra = before?.extra, ...kept } = needs
  const wasTypeless = before?.mobility === 'wheelchair' && before.wheelchair === undefined
  return {
    ...kept,
    ...(kept.mobility === 'wheelchair' && !kept.wheelchair && !wasTypeless
      ? { wheelchair: 'standard' as const }
      : {}),
    ...(equipment_type !== undefined && kept.equipment !== false ? { equipment_type } : {}),
    ...(steps_count !== undefined && kept.steps !== false ? { steps_count } : {}),
    ...(psychosocial
      ? { psychosocial: psychosocial.active === false ? { active: false } : psychosocial }
      : {}),
    ...(extra ? { extra } : {}),
  }
}
