/** Text messages that are no answer to anything. */
export const notice = {
  phone_moved: '{customer}: this number is now used for the rides of {first}. Questions? {support}',
}
