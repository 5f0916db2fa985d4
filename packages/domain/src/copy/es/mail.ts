import type { mail as english } from '../en/mail.ts'

export const mail: Record<keyof typeof english, string> = {
  offer_subject: 'Oferta de viaje para el {day} a las {time}',
  offer: '{customer} le ofrece un viaje.',
  cancelled_subject: 'Cancelado: viaje del {day} a las {time}',
  cancelled: '{customer} canceló un viaje que usted aceptó. Por favor no lo realice.',
  changed_subject: 'Modificado: viaje del {day} a las {time}',
  changed: '{customer} modificó un viaje que usted aceptó. Sigue siendo suyo; en su página está cómo es ahora.',
  replaced_subject: 'Modificado: viaje del {day} a las {time}',
  replaced: '{customer} modificó un viaje que usted aceptó. Tal como era ya no es suyo; por favor no lo realice.',
  reconfirm_subject: 'Modificado: ¿realizará el viaje del {day} a las {time}?',
  reconfirm: '{customer} modificó un viaje que usted aceptó. Indique en su página si lo realizará como es ahora.',
  withdrawn_subject: 'Retirado: viaje del {day} a las {time}',
  withdrawn: '{customer} retiró un viaje que usted aceptó. Por favor no lo realice.',
  restored_subject: 'De nuevo suyo: viaje del {day} a las {time}',
  restored: '{customer} corrigió un viaje: es suyo tal como lo aceptó.',
  from: 'Desde: {place}',
  to: 'Hasta: {place}',
  answer_by: 'Por favor responda antes de las {time}:',
  page: 'El viaje:',
  once: 'El enlace se abre una sola vez; después la página queda abierta en su navegador.',
}
