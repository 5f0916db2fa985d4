import type * as english from '../en/contact.ts'

export const relation: Record<keyof typeof english.relation, string> = {
  self: 'Yo mismo',
  spouse: 'Cónyuge',
  parent: 'Padre o madre',
  child: 'Hijo adulto',
  clinical: '{Clinical_contact}',
  user: 'Coordinador',
  other: 'Otro',
}
export const relation_staff: Record<keyof typeof english.relation_staff, string> = {
  self: 'Él mismo',
  spouse: 'Cónyuge',
  parent: 'Padre o madre',
  child: 'Hijo adulto',
  clinical: 'Cuidador clínico',
  user: 'Coordinador de viajes',
  other: 'Otro',
}
export const phone_type: Record<keyof typeof english.phone_type, string> = {
  land: 'Teléfono fijo',
  dumb: 'Celular básico',
  smart: 'Teléfono inteligente',
}
export const phone_type_dashboard: Record<keyof typeof english.phone_type_dashboard, string> = {
  land: 'Teléfono fijo',
  dumb: 'Celular básico',
  smart: 'Teléfono inteligente',
}
export const method: Record<keyof typeof english.method, string> = {
  sms: 'Mensajes de texto',
  call: 'Llamadas automáticas',
  none: 'Ninguno',
}
export const method_summary: Record<keyof typeof english.method_summary, string> = {
  sms: 'Mensaje de texto',
  call: 'Llamadas automáticas',
}
export const gender: Record<keyof typeof english.gender, string> = {
  male: 'Masculino',
  female: 'Femenino',
  other: 'Otro',
}
export const weekday: Record<keyof typeof english.weekday, string> = {
  1: 'Lu',
  2: 'Ma',
  3: 'Mi',
  4: 'Ju',
  5: 'Vi',
  6: 'Sá',
  7: 'Do',
}
export const cost_reason: Record<keyof typeof english.cost_reason, string> = {
  mileage: 'Millas',
  minute: 'Minutos',
  loading: 'Abordaje',
  cancellation: 'Cancelación',
  no_show: 'No se presentó',
  admin: 'Administración',
  dead: 'Recorrido vacío',
  waiting: 'Tiempo de espera',
  lost_item: 'Objeto perdido',
}
export const covid: Record<keyof typeof english.covid, string> = {
  title: 'Cuestionario de COVID-19',
  at_risk: 'Tengo riesgo de COVID-19',
  not_at_risk: 'No tengo riesgo de COVID-19',
  confirm: '¿Quiere decirnos que tiene riesgo de COVID-19?',
  rule: 'Usted tiene riesgo si tuvo señales de COVID-19 en los últimos 10 días y después no tuvo una prueba negativa. También tiene riesgo si en los últimos 10 días pasó más de 15 minutos cerca de una persona que lo tiene.',
  banner: 'Este {passenger} tiene riesgo de COVID-19',
  refused:
    'Usted fue marcado con riesgo de COVID-19. No puede programar viajes porque su proveedor de salud no ofrece transporte para COVID. Comuníquese con {customer} al {phone}.',
  refusedNoPhone:
    'Usted fue marcado con riesgo de COVID-19. No puede programar viajes porque su proveedor de salud no ofrece transporte para COVID. Comuníquese con {customer}.',
}
