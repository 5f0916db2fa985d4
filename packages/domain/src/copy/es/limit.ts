import type { limit as english } from '../en/limit.ts'

export const limit: Record<keyof typeof english, string> = {
  distance_upper: 'supera el límite de distancia de {limit} millas',
  distance_lower: 'no alcanza el mínimo requerido de {limit} millas',
  duration_upper: 'supera el límite de duración de {limit} minutos',
  duration_lower: 'no alcanza el mínimo requerido de {limit} minutos',
  vehicle_type: 'el beneficio no cubre este tipo de vehículo',
  has_fund: 'no hay asignaciones disponibles para este viaje el {date}',
  allotment_count: 'el número de viajes supera la asignación',
  allotment_fund: 'el costo de los viajes supera la asignación de {limit}',
  cost: 'supera el límite de costo de {limit}',
  cost_lower: 'no alcanza el mínimo requerido de {limit}',
  covered_service_date: 'fuera de las fechas del servicio cubierto',
  ride_date: 'fuera de las fechas de vigencia del beneficio',
  team_funding: 'supera el límite de la fuente de financiamiento',
  duplicates: 'posibles viajes duplicados',
  title: 'No se puede enviar la solicitud',
  notice:
    'No se puede enviar la solicitud porque sus viajes superan los límites configurados de {customer}. Comuníquese con {customer} al {phone}.',
  noticeNoPhone:
    'No se puede enviar la solicitud porque sus viajes superan los límites configurados de {customer}. Comuníquese con {customer}.',
  authorization: 'Este viaje necesita una autorización. Comuníquese con {customer} al {phone}.',
  authorizationNoPhone: 'Este viaje necesita una autorización. Comuníquese con {customer}.',
  back: 'Volver a la solicitud',
  override: 'Anular límites',
  continue_request: 'Continuar con la solicitud',
  edit_request: 'Editar la solicitud',
  incomplete:
    'No pudimos obtener una estimación de costo completa... puede continuar con la solicitud sin las estimaciones de costo (se recibieron {received} de {total}).',
  unavailable: 'Fondos no disponibles',
  low: 'Asignación baja',
}
