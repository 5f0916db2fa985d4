/**
 * E-mails: to providers that work from them (no name, phone or need stands in those: they are on the page),
 * and about a user's login.
 */
export const mail = {
  offer_subject: 'Ride offer for {day} at {time}',
  offer: '{customer} offers you a ride.',
  cancelled_subject: 'Cancelled: ride on {day} at {time}',
  cancelled: '{customer} has cancelled a ride that you accepted. Please do not drive it.',
  changed_subject: 'Changed: ride on {day} at {time}',
  changed:
    '{customer} has changed a ride that you accepted. It stays yours; what it is now stands on its page.',
  replaced_subject: 'Changed: ride on {day} at {time}',
  replaced:
    '{customer} has changed a ride that you accepted. It is no longer yours as it was; please do not drive it.',
  reconfirm_subject: 'Changed: do you drive the ride on {day} at {time}?',
  reconfirm:
    '{customer} has changed a ride that you accepted. Please say on its page whether you drive it as it is now.',
  paused_subject: 'Cancelled: {count} rides from {from} to {until}',
  paused: '{customer} has cancelled these rides that you accepted. Please do not drive them.',
  paused_ride: '{day}, {time}: {pickup} to {dropoff}',
  withdrawn_subject: 'Withdrawn: ride on {day} at {time}',
  withdrawn: '{customer} has withdrawn a ride that you accepted. Please do not drive it.',
  assigned_subject: 'Yours: ride on {day} at {time}',
  assigned:
    '{customer} has given you a ride. Please look at its page; if you cannot drive it, give it back there.',
  restored_subject: 'Yours again: ride on {day} at {time}',
  restored: '{customer} has set a ride right: it is yours as you accepted it.',
  requested_subject: 'Now: ride on {day} at {time}',
  requested:
    '{customer} asks for a ride that you accepted: the passenger is ready. Please send a driver now.',
  link_subject: 'Your new link: ride on {day} at {time}',
  link: 'Here is the new link to a ride of {customer} that you asked for.',
  from: 'From: {place}',
  to: 'To: {place}',
  answer_by: 'Please answer by {time}:',
  answer_by_day: 'Please answer by {time} on {day}:',
  page: 'The ride:',
  sign_in: 'Sign in with your own login.',
  once: 'The link opens once; then the page stays open in your browser for some hours. After that the same link sends you a new one.',
  ride_alert_subject: 'Ride on {day} at {time}: {status}',
  ride_alert_body: 'A ride of {customer} on {day} at {time} is now: {status}.\n\n{link}',
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
  credential_ends_subject: '{product}: {credential} of {name} ends on {date}',
  credential_ends_body:
    '{credential} of {name} ends on {date}.\n\nWhoever may not be sent is not asked: customers require credentials that are valid on the day of a ride. Enter the new date under Drivers and vehicles.',
  credential_licence: 'Driver license',
  credential_background: 'Background check',
  credential_training: 'Training',
  credential_insurance: 'Insurance',
  credential_registration: 'Registration',
  credential_inspection: 'Inspection',
  fleet_address_changed_subject: '{product}: offers to {fleet} no longer come here',
  fleet_address_changed_body:
    '{who} changed the address of {fleet}: its ride offers no longer come to this one.\n\n' +
    'If you do not know of it, please tell us at once.',
  password_changed_subject: '{product}: your password was changed',
  password_changed_body:
    'The password of your login at {customer} was changed.\n\nIf it was not you, reset it at once:\n{link}',
  new_device_subject: '{product}: a new device signed in',
  new_device_body:
    'Your login at {customer} was used on a device that is new to us, on {date} at {time}.\n\n' +
    'If it was not you, reset your password at once:\n{link}',
}
