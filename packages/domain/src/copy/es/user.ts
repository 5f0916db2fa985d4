import type * as english from '../en/user.ts'

export const user: Record<keyof typeof english.user, string> = {
  reset_required: 'Su organización exige restablecer la contraseña',
  reset_password: 'Restablecer contraseña',
  create: 'Crear usuario',
  edit: 'Editar usuario',
  archive: 'Archivar usuarios',
  archive_confirm: '¿Está seguro?',
  archive_failed: 'No se pudieron archivar los usuarios',
  inherited: 'Heredado del rol base',
}
export const alert_method: Record<keyof typeof english.alert_method, string> = {
  none: 'Ninguno',
  email: 'Correo electrónico',
  sms: 'Mensajes de texto',
}
export const permission_denied: Record<keyof typeof english.permission_denied, string> = {
  reboot: 'No autorizado. Comuníquese con ingeniería sobre la lista de privilegios.',
}
