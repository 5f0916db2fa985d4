import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { formatHeight, formatWeight } from '@nemt/domain/height/height.ts'
import { showsMeasures } from '@nemt/domain/offer/measures.ts'
import { loadType } from '@nemt/domain/ride/load.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { rowsOf, type OfferRow, type OfferValue, type OfferValues } from './offer-labels.ts'

function yes(value: boolean | undefined, detail?: string): OfferValue | null {
  return value === undefined ? null : { yes: value, ...(value && detail ? { detail } : {}) }
}

type Needing = Pick<Ride, 'accessibility' | 'extra'> & { passenger: Pick<Ride['passenger'], 'language'> }

/** What a driver reads of the passenger's needs: the same rows as on the page of their fleet (V1203, V1209–V1223). */
export function needRows(ride: Needing, language: InterfaceLanguage): OfferRow[] {
  return rowsOf(needValues(ride, language))
}

/** The values of these rows, as the page of an offer has them. */
export function needValues(ride: Needing, language: InterfaceLanguage): OfferValues {
  const { accessibility: needs, passenger } = ride
  const measured = showsMeasures(needs)
  return {
    language: passenger.language ? { language: passenger.language } : null,
    vehicle: { line: { key: `vehicle.${needs.vehicle}` } },
    wheelchair: needs.wheelchair
      ? {
          lines: [
            { key: `wheelchair.${needs.wheelchair}` },
            ...(needs.wheelchair_width ? [`${needs.wheelchair_width}"`] : []),
          ],
        }
      : null,
    mobility: { line: { key: `mobility.${needs.mobility}` } },
    service: { line: { key: `service.${needs.service}` } },
    steps: yes(needs.steps, needs.steps_count === undefined ? undefined : String(needs.steps_count)),
    ramp: yes(needs.ramp),
    equipment: yes(needs.equipment, needs.equipment_type),
    load: { line: { key: loadType(ride, 'provider') } },
    height: measured && needs.height ? { text: formatHeight(needs.height) } : null,
    weight: measured && needs.weight ? { text: formatWeight(needs.weight, language) } : null,
    psychosocial: needs.psychosocial?.active
      ? { yes: true, ...(needs.psychosocial.notes ? { detail: needs.psychosocial.notes } : {}) }
      : null,
  }
}
