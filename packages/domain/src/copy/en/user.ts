/** Users, passwords and their windows. */
export const user = {
  reset_required: 'Password Reset Required by Organization',
  reset_password: 'Reset Password',
  create: 'Create User',
  edit: 'Edit User',
  archive: 'Archive Users',
  archive_confirm: 'Are you certain?',
  archive_failed: 'Could not archive users',
  inherited: 'Inherited from the base role',
}
/** Statuses and types that an alert may be about (V1000). */
export const alert_method = { none: 'None', email: 'Email', sms: 'Text Messages' }
export const permission_denied = {
  reboot: 'Unauthorized. Please contact engineering about the privileged list.',
}
