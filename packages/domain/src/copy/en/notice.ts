/** Texts that are no answer to anything: messages, and reasons that the product itself gives. */
export const notice = {
  phone_moved: '{customer}: this number is now used for the rides of {first}. Questions? {support}',
  passenger_archived: 'The {passenger} was removed',
  passenger_inactive: 'The {passenger} was deactivated',
  phone_changed:
    '{customer}: this number no longer signs in to your rides. If you did not ask for that, please call {support}',
  // To users, by text message: nobody's name, place or reason.
  ride_alert: '{customer}: ride on {day} at {time}: {status}. {link}',
  ride_alert_reply: 'the {passenger} wrote',
  ride_alert_series: 'this day of a series could not be booked',
  // To a fleet's people, by text message: nobody's name, place or needs.
  fleet_alert: '{customer}: {what} {link}',
  // To drivers, by text message: nobody's name, place or needs.
  drive_link: '{customer}: your trip on {day} at {time}. It opens once, on this phone: {link}',
  drive_link_call:
    '{customer}: your trip on {day}, when the {passenger} calls. It opens once, on this phone: {link}',
  drive_link_asked:
    '{customer}: your trip now, the {passenger} has been ready since {time}. It opens once, on this phone: {link}',
  drive_over:
    '{customer}: your trip on {day} at {time} was changed or is off. Ask your dispatcher before you drive it.',
  drive_other: '{customer}: somebody else drives the trip on {day} at {time} now. You have nothing to do.',
  drive_over_call:
    '{customer}: your trip on {day} was changed or is off. Ask your dispatcher before you drive it.',
  drive_other_call: '{customer}: somebody else drives the trip on {day} now. You have nothing to do.',
  // To passengers, by text message: no address, no reason, nobody's health. Whose ride it is stands in {ride}, {rides}
  // and {you}, since somebody else may answer the passenger's phone.
  ride: 'your ride',
  rides: 'your rides',
  you: 'you',
  ride_of: "{name}'s ride",
  rides_of: "{name}'s rides",
  driver: 'The driver',
  reply: 'Reply',
  press: 'Press',
  ride_booked: '{customer}: {ride} on {day} at {time} is booked. Questions? {support}',
  ride_booked_more: '{customer}: {rides} are booked, the first one on {day} at {time}. Questions? {support}',
  ride_changed: '{customer}: {ride} was changed. It is on {day} at {time} now. Questions? {support}',
  ride_changed_more:
    '{customer}: {rides} are changed from {day} on. The first one is on {day} at {time} now. Questions? {support}',
  // Of a series that is on other days: {days} are its weekdays, {next} the first ride that is new, if one is.
  ride_days: '{customer}: from {from} to {until} {rides} are on {days}. {next} Questions? {support}',
  ride_days_next: 'The first new one is on {day} at {time}.',
  every_weeks: 'every {weeks} weeks',
  ride_accepted: '{customer}: {fleet} drives {you} on {day} at {time}. Questions? {support}',
  ride_driver: '{customer}: {driver} drives {you} on {day} at {time}. {vehicle} Questions? {support}',
  ride_reminder:
    '{customer}: {ride} is on {day} at {time}. {reply} {one} if {you} will ride, {two} if you no longer need it. Questions? {support}',
  ride_opened:
    '{customer}: {ride} on {day} is open. {reply} {one} when {you} can be picked up, {two} if you no longer need it. Questions? {support}',
  ride_ready:
    '{customer}: {reply} {one} when {you} can be picked up for the ride back, {two} if you no longer need it. Questions? {support}',
  ride_late: '{customer}: {driver} is running late for {ride} at {time}. We are sorry. {support}',
  ride_on_way: '{customer}: {driver} is on the way to {you}, about {time}. {vehicle}',
  ride_arrived: '{customer}: {driver} is here for {you}. {vehicle} Questions? {support}',
  ride_cancelled: '{customer}: {ride} on {day} at {time} is cancelled. Questions? {support}',
  // A leg that its passenger gave up by message, with another one after it.
  ride_cancelled_leg:
    '{customer}: {ride} on {day} at {time} is cancelled. The ride after it is still booked. If it is not needed either, please call {support}',
  ride_cancelled_more: '{customer}: {rides} are cancelled from {day} on. Questions? {support}',
  ride_paused:
    '{customer}: {rides} from {from} to {until} are paused, the first one on {day}. Questions? {support}',
  ride_resumed:
    '{customer}: the pause of {rides} from {from} to {until} is over. They are booked again. Questions? {support}',
  // Another pause holds some of these days still: {still} is each of its kind, as days_from_to says it.
  ride_resumed_part:
    '{customer}: the pause of {rides} from {from} to {until} is over. They are booked again, but not {still}. Questions? {support}',
  days_from_to: 'from {from} to {until}',
  passenger_paused: 'The rides are paused from {from} until {until}',
  ride_unavailable: '{customer}: nobody can drive {ride} on {day} at {time}. Please call {support}',
  ride_searching:
    '{customer}: we look for another driver for {ride} on {day} at {time}. Questions? {support}',
  // Of a ride by public transit: nobody is to wait for a vehicle.
  ride_booked_transit:
    '{customer}: {ride} on {day} at {time} is by public transit with {agency}. No vehicle comes: a pass is ordered. Questions? {support}',
  ride_booked_more_transit:
    '{customer}: {rides} are booked, the first one on {day} at {time}. By public transit no vehicle comes: a pass is ordered. Questions? {support}',
  ride_changed_transit:
    '{customer}: {ride} was changed. On {day} at {time} it is by public transit with {agency}. No vehicle comes. Questions? {support}',
  // Of a ride that comes when the passenger asks for it, and has no time until then.
  ride_booked_call:
    '{customer}: {ride} on {day} is booked. It comes when you ask for it. Questions? {support}',
  ride_booked_more_call:
    '{customer}: {rides} are booked, the first one on {day}. It comes when you ask for it. Questions? {support}',
  ride_changed_call:
    '{customer}: {ride} was changed. It is on {day} now, and comes when you ask for it. Questions? {support}',
  ride_changed_more_call:
    '{customer}: {rides} are changed from {day} on. They come when you ask for them. Questions? {support}',
  ride_accepted_call:
    '{customer}: {fleet} drives {you} on {day}, when you ask for the ride. Questions? {support}',
  ride_driver_call:
    '{customer}: {driver} drives {you} on {day}, when you ask for the ride. {vehicle} Questions? {support}',
  ride_cancelled_call: '{customer}: {ride} on {day} is cancelled. Questions? {support}',
  ride_unavailable_call: '{customer}: nobody can drive {ride} on {day}. Please call {support}',
  ride_searching_call: '{customer}: we look for another driver for {ride} on {day}. Questions? {support}',
  // Of a ride that was called for: it comes now, and when, only its driver knows.
  ride_accepted_asked: '{customer}: {fleet} comes for {you}. Questions? {support}',
  ride_driver_asked: '{customer}: {driver} comes for {you}. {vehicle} Questions? {support}',
  ride_on_way_soon: '{customer}: {driver} is on the way to {you}. {vehicle}',
  ride_late_call: '{customer}: {driver} is running late for {ride}. We are sorry. {support}',
  // What an answer gets back.
  ride_answer_ready: '{customer}: thank you. We send for the driver and tell you who comes.',
  ride_answer_keep: '{customer}: thank you, we expect {you} on {day} at {time}. Questions? {support}',
  ride_choice: '{ride}, {day} {time}',
  ride_choice_call: '{ride}, {day} from {time}',
  ride_which: '{customer}: which ride do you mean? {choices}',
  // Who answers with other words than a number is asked once more.
  ride_again_ready:
    '{customer}: please send the number alone. {reply} {one} when {you} can be picked up, {two} if you no longer need it. Questions? {support}',
  ride_again_keep:
    '{customer}: please send the number alone. {reply} {one} if {you} will ride, {two} if you no longer need it. Questions? {support}',
  ride_nothing: '{customer}: there is nothing to answer right now. Please call {support}',
  ride_key_unknown: '{customer}: that key means nothing here. Please call {support}',
  ride_help: '{customer}: these messages are about {rides}. For help please call {support}',
  ride_unread: '{customer}: nobody reads messages to this number right now. Please call {support}',
  ride_too_late: '{customer}: this can no longer be done by message. Please call {support}',
}
