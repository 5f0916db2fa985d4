import type { mail as english } from '../en/mail.ts'

export const mail: Record<keyof typeof english, string> = {
  reset_subject: '{product}: restablezca su contraseña',
  reset_body:
    'Alguien pidió una nueva contraseña para su acceso en {customer}.\n\nElíjala aquí antes de una hora:\n{link}\n\n' +
    'Si no fue usted, no tiene que hacer nada: la contraseña sigue igual.',
  welcome_subject: '{product}: su acceso en {customer}',
  welcome_body: 'Se creó un acceso para usted en {customer}.\n\nElija su contraseña aquí antes de una semana:\n{link}',
  login_changed_subject: '{product}: se modificó su acceso en {customer}',
  login_changed_body:
    '{who} modificó esto de su acceso en {customer}: {what}.\n\n' +
    'Si usted no sabía de esto, avise de inmediato a un administrador de {customer}.',
  login_email: 'correo electrónico',
  login_phone: 'número de teléfono',
  login_username: 'nombre de usuario',
  login_role: 'rol',
  password_changed_subject: '{product}: su contraseña cambió',
  password_changed_body:
    'La contraseña de su acceso en {customer} cambió.\n\nSi no fue usted, restablézcala de inmediato:\n{link}',
  new_device_subject: '{product}: inicio de sesión en un dispositivo nuevo',
  new_device_body:
    'Se usó su acceso en {customer} en un dispositivo que no conocíamos, el {date} a las {time}.\n\n' +
    'Si no fue usted, restablezca su contraseña de inmediato:\n{link}',
}
