import type * as english from '../en/window.ts'

export const upload: Record<keyof typeof english.upload, string> = {
  done: 'Archivo cargado.',
  exists:
    "El archivo ya existe. Si es una corrección, cambie el nombre o agregue '-1' al final del nombre del archivo.",
  failed: 'No se pudo cargar el archivo. Revise el tipo de archivo (.txt .csv).',
  network: 'La carga falló con el estado {status}',
}
export const phone_transfer: Record<keyof typeof english.phone_transfer, string> = {
  title: '¿Transferir el número de teléfono?',
  question: 'Este número pertenece a otro {passenger}. ¿Desea transferirlo?',
  transfer: 'Transferir',
  force_title: '¿Forzar la transferencia?',
  force_question: 'El otro {passenger} tiene viajes activos y podría no recibir avisos.',
  force: 'Forzar transferencia',
  warn_title: 'Error al transferir el teléfono',
  warn: 'No pudimos transferir el número de teléfono en este momento.',
  done: 'Se transfirió el número de teléfono.',
}
export const duplicate_passenger: Record<keyof typeof english.duplicate_passenger, string> = {
  question:
    'Se encontró un {passenger} parecido: {name}, {address}. Elija Cancelar si es el mismo {passenger} o Aceptar si es otro.',
}
export const plan: Record<keyof typeof english.plan, string> = {
  mapping: 'Asignación',
  remove_title: 'Quitar planes',
  remove: '¿Seguro que desea quitar los planes {plans}?',
  failed_title: 'No se pudo completar la operación',
}
export const manage: Record<keyof typeof english.manage, string> = {
  unavailable: 'Marcar como no disponible',
  unavailable_question: '¿Marcar este viaje como no disponible? Se avisará al {passenger} y al coordinador.',
  offers: 'Enviar ofertas a todas las flotas elegibles',
  offers_question: '¿Enviar ofertas ahora a todas las flotas elegibles?',
}
export const night: Record<keyof typeof english.night, string> = {
  title: 'Revise la hora de la cita',
  question: 'La {appointment} es a las {time}. ¿Quiso decir {suggestion}?',
}
