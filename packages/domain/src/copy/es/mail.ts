import type { mail as english } from '../en/mail.ts'

export const mail: Record<keyof typeof english, string> = {
  offer_subject: 'Oferta de viaje para el {day} a las {time}',
  offer: '{customer} le ofrece un viaje.',
  cancelled_subject: 'Cancelado: viaje del {day} a las {time}',
  cancelled: '{customer} canceló un viaje que usted aceptó. Por favor no lo realice.',
  changed_subject: 'Modificado: viaje del {day} a las {time}',
  changed:
    '{customer} modificó un viaje que usted aceptó. Sigue siendo suyo; en su página está cómo es ahora.',
  replaced_subject: 'Modificado: viaje del {day} a las {time}',
  replaced:
    '{customer} modificó un viaje que usted aceptó. Tal como era ya no es suyo; por favor no lo realice.',
  reconfirm_subject: 'Modificado: ¿realizará el viaje del {day} a las {time}?',
  reconfirm:
    '{customer} modificó un viaje que usted aceptó. Indique en su página si lo realizará como es ahora.',
  paused_subject: 'Cancelados: {count} viajes del {from} al {until}',
  paused: '{customer} canceló estos viajes que usted aceptó. Por favor no los realice.',
  paused_ride: '{day}, {time}: de {pickup} a {dropoff}',
  withdrawn_subject: 'Retirado: viaje del {day} a las {time}',
  withdrawn: '{customer} retiró un viaje que usted aceptó. Por favor no lo realice.',
  assigned_subject: 'Suyo: viaje del {day} a las {time}',
  assigned:
    '{customer} le ha asignado un viaje. Revíselo en su página; si no puede hacerlo, devuélvalo allí.',
  restored_subject: 'De nuevo suyo: viaje del {day} a las {time}',
  restored: '{customer} corrigió un viaje: es suyo tal como lo aceptó.',
  requested_subject: 'Ahora: viaje del {day} a las {time}',
  requested:
    '{customer} pide un viaje que usted aceptó: el pasajero está listo. Por favor envíe un conductor ahora.',
  link_subject: 'Su nuevo enlace: viaje del {day} a las {time}',
  link: 'Este es el nuevo enlace que pidió para un viaje de {customer}.',
  from: 'Desde: {place}',
  to: 'Hasta: {place}',
  answer_by: 'Por favor responda antes de las {time}:',
  answer_by_day: 'Por favor responda antes de las {time} del {day}:',
  page: 'El viaje:',
  sign_in: 'Inicie sesión con su propia cuenta.',
  once: 'El enlace se abre una sola vez; después la página queda abierta unas horas en su navegador. Más tarde, el mismo enlace le envía uno nuevo.',
  ride_alert_subject: 'Viaje del {day} a las {time}: {status}',
  ride_alert_body: 'Un viaje de {customer} del {day} a las {time} está ahora: {status}.\n\n{link}',
  reset_subject: '{product}: restablezca su contraseña',
  reset_body:
    'Alguien pidió una nueva contraseña para su acceso en {customer}.\n\nElíjala aquí antes de una hora:\n{link}\n\n' +
    'Si no fue usted, no tiene que hacer nada: la contraseña sigue igual.',
  welcome_subject: '{product}: su acceso en {customer}',
  welcome_body:
    'Se creó un acceso para usted en {customer}.\n\nElija su contraseña aquí antes de una semana:\n{link}',
  login_changed_subject: '{product}: se modificó su acceso en {customer}',
  login_changed_body:
    '{who} modificó esto de su acceso en {customer}: {what}.\n\n' +
    'Si usted no sabía de esto, avise de inmediato a un administrador de {customer}.',
  login_email: 'correo electrónico',
  login_phone: 'número de teléfono',
  login_username: 'nombre de usuario',
  login_role: 'rol',
  credential_ends_subject: '{product}: {credential} de {name} vence el {date}',
  credential_ends_body:
    '{credential} de {name} vence el {date}.\n\nA quien no puede enviarse no se le pregunta: los clientes exigen credenciales vigentes el día del viaje. Anote la fecha nueva en Conductores y vehículos.',
  credential_licence: 'Licencia de conducir',
  credential_background: 'Verificación de antecedentes',
  credential_training: 'Capacitación',
  credential_insurance: 'Seguro',
  credential_registration: 'Registro',
  credential_inspection: 'Inspección',
  fleet_address_changed_subject: '{product}: las ofertas para {fleet} ya no llegan aquí',
  fleet_address_changed_body:
    '{who} cambió la dirección de {fleet}: sus ofertas de viaje ya no llegan a esta.\n\n' +
    'Si usted no sabía de esto, avísenos de inmediato.',
  password_changed_subject: '{product}: su contraseña cambió',
  password_changed_body:
    'La contraseña de su acceso en {customer} cambió.\n\nSi no fue usted, restablézcala de inmediato:\n{link}',
  new_device_subject: '{product}: inicio de sesión en un dispositivo nuevo',
  new_device_body:
    'Se usó su acceso en {customer} en un dispositivo que no conocíamos, el {date} a las {time}.\n\n' +
    'Si no fue usted, restablezca su contraseña de inmediato:\n{link}',
}
