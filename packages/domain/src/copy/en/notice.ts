/** Text messages that are no answer to anything. */
export const notice = {
  phone_moved: '{customer}: this number is now used for the rides of {first}. Questions? {support}',
  phone_changed:
    '{customer}: this number no longer signs in to your rides. If you did not ask for that, please call {support}',
}
