import type { Accessibility } from '../mobility/schema.ts'

/** Height and weight matter for wheelchairs and for assistance at the door or better (V1218–V1222). */
export function showsMeasures({ mobility, service }: Pick<Accessibility, 'mobility' | 'service'>): boolean {
  return (
    mobility === 'wheelchair' ||
    service === 'to_door' ||
    service === 'through_door' ||
    service === 'als' ||
    service === 'bls'
  )
}
