/** Mails about a user's own login. */
export const mail = {
  reset_subject: '{product}: reset your password',
  reset_body:
    'Somebody asked for a new password for your login at {customer}.\n\nChoose it here within one hour:\n{link}\n\n' +
    'If it was not you, there is nothing to do: the password stays as it is.',
  welcome_subject: '{product}: your login at {customer}',
  welcome_body: 'A login was made for you at {customer}.\n\nChoose your password here within a week:\n{link}',
  login_changed_subject: '{product}: your login at {customer} was changed',
  login_changed_body:
    '{who} changed this of your login at {customer}: {what}.\n\n' +
    'If you do not know of it, please tell an administrator of {customer} at once.',
  login_email: 'e-mail address',
  login_phone: 'phone number',
  login_username: 'username',
  login_role: 'role',
  password_changed_subject: '{product}: your password was changed',
  password_changed_body:
    'The password of your login at {customer} was changed.\n\nIf it was not you, reset it at once:\n{link}',
  new_device_subject: '{product}: a new device signed in',
  new_device_body:
    'Your login at {customer} was used on a device that is new to us, on {date} at {time}.\n\n' +
    'If it was not you, reset your password at once:\n{link}',
}
