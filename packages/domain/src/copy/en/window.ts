/** What windows, dialogs and toasts ask or say, where the rules name the words. */
export const upload = {
  done: 'File uploaded.',
  exists:
    "File already exists. If this is a correction, please rename the file or add '-1' to the end of the file name.",
  failed: 'File failed upload. Please check the file type (.txt .csv).',
  network: 'Upload failed with status {status}',
}
export const phone_transfer = {
  title: 'Transfer Phone Number?',
  question: 'This number belongs to another {passenger}. Transfer it?',
  transfer: 'Transfer',
  force_title: 'Force Transfer?',
  force_question: 'The other {passenger} has active rides and may not receive updates.',
  force: 'Force Transfer',
  warn_title: 'Phone Transfer Error',
  warn: 'We could not transfer the phone number at this time.',
  done: 'The phone number was transferred.',
}
export const duplicate_passenger = {
  question:
    'A similar existing {passenger} was found: {name}, {address}. Choose Cancel if this is the same {passenger}, OK if it is a different one.',
}
export const plan = {
  mapping: 'Mapping',
  remove_title: 'Remove plans',
  remove: 'Are you sure you want to remove plans: {plans}?',
  failed_title: 'Operation Unsuccessful',
}
export const manage = {
  unavailable: 'Mark Unavailable',
  unavailable_question: 'Mark this ride unavailable? The {passenger} and the coordinator will be told.',
  offers: 'Initiate offers to all eligible fleets',
  offers_question: 'Send offers to all eligible fleets now?',
}
export const night = {
  title: 'Check appointment time',
  question: 'The {appointment} is at {time}. Did you mean {suggestion}?',
}
