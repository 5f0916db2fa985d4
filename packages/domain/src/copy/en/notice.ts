/** Texts that are no answer to anything: messages, and reasons that the product itself gives. */
export const notice = {
  phone_moved: '{customer}: this number is now used for the rides of {first}. Questions? {support}',
  passenger_archived: 'The {passenger} was removed',
  passenger_inactive: 'The {passenger} was deactivated',
  phone_changed:
    '{customer}: this number no longer signs in to your rides. If you did not ask for that, please call {support}',
  // To users, by text message: nobody's name, place or reason.
  ride_alert: '{customer}: ride on {day} at {time}: {status}. {link}',
  // To passengers, by text message: no address, no reason, nobody's health.
  driver: 'Your driver',
  ride_opened: '{customer}: your ride on {day} is open. Call {support} when you are ready to be picked up.',
  ride_on_way: '{customer}: {driver} is on the way to you, about {time}. {vehicle}',
  ride_arrived: '{customer}: {driver} is here for you. {vehicle} Questions? {support}',
  ride_cancelled: '{customer}: your ride on {day} at {time} is cancelled. Questions? {support}',
  ride_unavailable: '{customer}: nobody can drive your ride on {day} at {time}. Please call {support}',
  ride_searching:
    '{customer}: we look for another driver for your ride on {day} at {time}. Questions? {support}',
}
