import { en } from './en.ts'
import { es } from './es.ts'
import { message } from './message.ts'
import { termValues } from './terms.ts'

test.each([
  ['V623', 'account_locked', /locked.*failed logins.*reset the password/],
  ['V624', 'bad_credentials', /wrong/],
  ['V625', 'bad_input', /fill out all fields/],
  ['V626', 'ride_appointment_too_soon', /appointment.*at least one hour ahead/],
  ['V627', 'ride_type_missing', /missing/],
  ['V628', 'ride_funding_missing', /missing/],
  ['V629', 'ride_patient_missing', /missing/],
  ['V630', 'ride_stops_missing', /at least two stops/],
  ['V631', 'ride_clinical_contact_missing', /cannot be reached.*clinical contact/],
  ['V632', 'ride_stops_too_similar', /same place/],
  ['V633', 'ride_stops_address_missing', /address/],
  ['V634', 'ride_stops_type_missing', /type/],
  ['V635', 'ride_stops_facility_missing', /facility/],
  ['V636', 'ride_pickup_after_appointment', /pickup cannot be after the appointment/],
  ['V637', 'auth_invalid_password', /^Invalid password/],
  ['V638', 'invalid_username', /username/],
  ['V639', 'ticket_message_missing', /message/],
  ['V640', 'ticket_contact_missing', /reach/],
  ['V641', 'ticket_user_name_missing', /name/],
  ['V642', 'email_not_edited', /e-mail/],
  ['V643', 'ride_no_cancellation_reason', /reason/],
  ['V644', 'cost_ride_limit', /anyway\?$/],
  ['V645', 'cost_patient_limit', /anyway\?$/],
  ['V646', 'cost_total_limit', /anyway\?$/],
  ['V647', 'invalid_phone', /phone number is not valid/],
  ['V648', 'duplicate_ride', /duplicate/],
  ['V182', 'covid19', /phone your healthcare provider/],
])('%s %s says %s, in Spanish something else', (_, code, text) => {
  const english = message(en, `error.${code}`, termValues('en'))
  expect(english).toMatch(text)
  expect(english).not.toContain('{')
  expect(message(es, `error.${code}`, termValues('es'))).not.toBe(english)
})
