/**
 * Contact labels: the journey's and portal's (`relation`), the patient editor's (`relation_staff`, X008); the
 * dashboard says Smart Phone (X009), the summary Text Message (X010).
 */
export const relation = {
  self: 'Self',
  spouse: 'Spouse',
  parent: 'Parent',
  child: 'Adult child',
  clinical: '{Clinical_contact}',
  user: 'Coordinator',
  other: 'Other',
}
export const relation_staff = {
  self: 'Self',
  spouse: 'Spouse',
  parent: 'Parent',
  child: 'Adult Child',
  clinical: 'Clinical Caregiver',
  user: 'Ride Coordinator',
  other: 'Other',
}
export const phone_type = { land: 'Landline', dumb: 'Flip Phone', smart: 'Smartphone' }
export const phone_type_dashboard = { land: 'Landline', dumb: 'Flip Phone', smart: 'Smart Phone' }
export const method = { sms: 'Text Messages', call: 'Automated Calls', none: 'None' }
export const method_summary = { sms: 'Text Message', call: 'Automated Calls' }
export const gender = { male: 'Male', female: 'Female', other: 'Other' }
export const weekday = { 1: 'Mo', 2: 'Tu', 3: 'We', 4: 'Th', 5: 'Fr', 6: 'Sa', 7: 'Su' }
export const cost_reason = {
  mileage: 'Mileage',
  minute: 'Minutes',
  loading: 'Loading',
  cancellation: 'Cancellation',
  no_show: 'No Show',
  admin: 'Admin',
  dead: 'Deadhead',
  waiting: 'Wait Time',
  lost_item: 'Lost item',
}
/** The COVID-19 screen (V175–V181, X095). */
export const covid = {
  title: 'COVID-19 Screen',
  at_risk: 'I am at risk for COVID-19',
  not_at_risk: 'I am not at risk for COVID-19',
  confirm: 'Do you want to tell us that you are at risk for COVID-19?',
  rule: 'You are at risk if you had signs of COVID-19 in the last 10 days, and no negative test since then. You are also at risk if you spent more than 15 minutes in the last 10 days near a person who has it.',
  banner: 'This {passenger} is at risk for COVID-19',
  refused:
    'You were marked at-risk for COVID-19. You cannot self-schedule rides because your healthcare provider does not provide COVID transportation. Please contact {customer} at {phone}.',
  refusedNoPhone:
    'You were marked at-risk for COVID-19. You cannot self-schedule rides because your healthcare provider does not provide COVID transportation. Please contact {customer}.',
}
