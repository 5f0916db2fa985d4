/** Texts that are no answer to anything: messages, and reasons that the product itself gives. */
export const notice = {
  phone_moved: '{customer}: this number is now used for the rides of {first}. Questions? {support}',
  passenger_archived: 'The {passenger} was removed',
  passenger_inactive: 'The {passenger} was deactivated',
  phone_changed:
    '{customer}: this number no longer signs in to your rides. If you did not ask for that, please call {support}',
}
