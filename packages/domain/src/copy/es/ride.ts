import type * as english from '../en/ride.ts'

export const status: Record<keyof typeof english.status, string> = {
  scheduling: 'programando', confirmed: 'confirmado', active: 'activo', requesting: 'solicitando', retry: 'reintentando', pickup: 'en camino a recoger', waiting: 'esperando', enroute: 'en ruta',
  completed: 'completado', failed: 'fallido', rejected: 'rechazado', cancelled: 'cancelado', unavailable: 'no disponible', modified: 'modificado', arranged: 'arreglado', closed: 'cerrado',
  transit: 'transporte público',
}
export const ride: Record<keyof typeof english.ride, string> = {
  title: 'Viaje n.º {n}', on_demand: 'A pedido', scheduled_for: 'Programado para las {time}', arranged: 'Arreglado',
  opens_at: 'Se abre a las 7 a.m.', opens_after: 'Se abre después del viaje anterior',
  appointment: 'Cita', appointment_time: 'Hora de la cita', no_appointment_discharge: 'N/A - Alta médica', no_appointment_other: 'N/A - Otro',
  multi_load: 'Carga múltiple', single_load: 'Carga individual', home: 'Domicilio',
  activate: 'Activar', open_on_demand: 'Abrir viaje a pedido', request: 'Solicitar viaje',
  activate_done: 'El viaje terminó', activate_scheduled: 'El viaje está programado', activate_not_confirmed: 'El viaje no está confirmado',
  edited: 'Otro usuario ya editó este viaje. Vuelva al tablero para revisarlo.',
  transit_lost: 'El viaje n.º {n} ya no califica para transporte público', transit_hint: 'Los pacientes que necesitan asistencia no califican para transporte público',
  duration_cap: 'Más de 8 horas', unassigned: 'Sin asignar', offers_sent: 'No se pueden volver a enviar las ofertas',
}
export const reason: Record<keyof typeof english.reason, string> = { appointment: 'Cita', discharge: 'Alta médica', 'day-center': 'Centro de día', other: 'Otro' }
export const ride_type: Record<keyof typeof english.ride_type, string> = { scheduled: 'Programado', 'will-call': 'A pedido' }
export const journey_type: Record<keyof typeof english.journey_type, string> = { one: 'Solo ida', round: 'Ida y vuelta', multi: 'Varias paradas' }
export const location_type: Record<keyof typeof english.location_type, string> = { home: 'Residencia', facility: 'Centro' }
export const cancellation: Record<keyof typeof english.cancellation, string> = {
  rescheduled: 'Reprogramado', cancelled: 'Se canceló la cita', sick: 'Enfermedad', emergency: 'Emergencia', alternate: 'Encontró otro transporte', external: 'Circunstancias externas',
  noshow: 'No se presentó', duplicate: 'Viaje duplicado', systemerror: 'Error del sistema', other: 'Otro', unused: 'Nunca solicitado',
}
export const cancel: Record<keyof typeof english.cancel, string> = {
  current: 'viajes actuales', future: 'viajes actuales y futuros', fee: '¿Seguro que desea cancelar? Puede aplicarse un cargo por cancelación.',
  pass: 'El pase de transporte público de este viaje ya se compró y no se puede reembolsar.', busy: 'Cancelando viajes...',
}
export const activity: Record<keyof typeof english.activity, string> = {
  create: '{sender} solicitó este viaje.', edit: '{sender} editó este viaje.',
  scheduling: 'Buscando un transportista...', scheduling_at: 'Las ofertas se enviarán el {date} a las {time}',
  confirmed: 'El viaje está confirmado', confirmed_administrator: 'El viaje fue confirmado por el Administrador', active: 'El viaje a pedido está abierto', requesting: 'Se está solicitando el viaje...',
  retry: 'Aún no se encontró conductor. El viaje se solicitará de nuevo.', pickup: 'El conductor está en camino', waiting: 'El conductor llegó', enroute: 'El pasajero va en camino a su destino',
  completed: 'El viaje se completó', failed: 'El conductor no encontró al pasajero', rejected: 'El pasajero rechazó el viaje', cancelled: '{sender} canceló el viaje.',
  cancelled_reason: '{sender} canceló el viaje. Motivo: {reason}', unavailable: 'Ningún transportista puede realizar este viaje. El viaje se canceló.',
  modified: 'El viaje fue reemplazado por una versión editada', arranged: 'El viaje está arreglado', closed: 'El viaje está cerrado', transit: 'Se pidió un pase de transporte público',
  offer: 'El viaje se ofreció a {fleet}', offer_accept: '{fleet} aceptó el viaje', offer_decline: '{fleet} no puede realizar el viaje',
  type_scheduled: 'El viaje pasó a ser programado', type_will_call: 'El viaje pasó a ser a pedido',
  error: '¡Vaya! Ocurrió algo inesperado. No se preocupe, nuestro equipo ya lo está revisando.', system: 'Sistema', administrator: 'Administrador',
}
