export const notice = {
  phone_moved: '{customer}: este número se usa ahora para los viajes de {first}. ¿Preguntas? {support}',
  passenger_archived: 'El {passenger} fue eliminado',
  passenger_inactive: 'El {passenger} fue desactivado',
  phone_changed:
    '{customer}: este número ya no da acceso a sus viajes. Si usted no lo pidió, llame al {support}',
  fleet_alert: '{customer}: {what} {link}',
  drive_link: '{customer}: su viaje del {day} a las {time}. Se abre una vez, en este teléfono: {link}',
  drive_over:
    '{customer}: su viaje del {day} a las {time} cambió o ya no se hace. Pregunte antes a su despachador.',
  drive_other:
    '{customer}: otra persona hace ahora el viaje del {day} a las {time}. No tiene que hacer nada.',
  ride_alert: '{customer}: viaje del {day} a las {time}: {status}. {link}',
  ride_alert_reply: 'el {passenger} escribió',
  ride_alert_series: 'no se pudo reservar este día de la serie',
  driver: 'Su conductor',
  reply: 'Responda',
  press: 'Marque',
  ride_booked: '{customer}: su viaje del {day} a las {time} queda reservado. Preguntas: {support}',
  ride_booked_more:
    '{customer}: sus viajes quedan reservados, el primero el {day} a las {time}. Preguntas: {support}',
  ride_changed: '{customer}: su viaje cambia. Ahora es el {day} a las {time}. Preguntas: {support}',
  ride_accepted: '{customer}: {fleet} le lleva el {day} a las {time}. Preguntas: {support}',
  ride_driver: '{customer}: {driver} le lleva el {day} a las {time}. {vehicle} Preguntas: {support}',
  ride_reminder:
    '{customer}: su viaje es el {day} a las {time}. {reply} {one} si viaja, {two} si ya no lo necesita. Preguntas: {support}',
  ride_opened:
    '{customer}: su viaje del {day} puede empezar. {reply} {one} cuando quiera que le recojan, {two} si ya no lo necesita. Preguntas: {support}',
  ride_ready:
    '{customer}: {reply} {one} cuando quiera que le recojan para volver, {two} si ya no lo necesita. Preguntas: {support}',
  ride_late: '{customer}: {driver} se retrasa para su viaje de las {time}. Disculpe. {support}',
  ride_on_way: '{customer}: {driver} va hacia usted, llega hacia las {time}. {vehicle}',
  ride_arrived: '{customer}: {driver} le espera. {vehicle} Preguntas: {support}',
  ride_cancelled: '{customer}: su viaje del {day} a las {time} se ha cancelado. Preguntas: {support}',
  ride_cancelled_more: '{customer}: sus viajes se han cancelado a partir del {day}. Preguntas: {support}',
  ride_paused:
    '{customer}: sus viajes del {from} al {until} están en pausa, el primero es el {day}. Preguntas: {support}',
  passenger_paused: 'Los viajes están en pausa del {from} al {until}',
  ride_unavailable:
    '{customer}: nadie puede hacer su viaje del {day} a las {time}. Por favor llame al {support}',
  ride_searching:
    '{customer}: buscamos otro conductor para su viaje del {day} a las {time}. Preguntas: {support}',
  ride_booked_call:
    '{customer}: su viaje del {day} queda reservado. Viene cuando usted lo pida. Preguntas: {support}',
  ride_changed_call:
    '{customer}: su viaje cambia. Ahora es el {day}, cuando usted lo pida. Preguntas: {support}',
  ride_accepted_call:
    '{customer}: {fleet} le lleva el {day}, cuando usted pida su viaje. Preguntas: {support}',
  ride_driver_call:
    '{customer}: {driver} le lleva el {day}, cuando usted lo pida. {vehicle} Preguntas: {support}',
  ride_cancelled_call: '{customer}: su viaje del {day} se ha cancelado. Preguntas: {support}',
  ride_unavailable_call: '{customer}: nadie puede hacer su viaje del {day}. Por favor llame al {support}',
  ride_searching_call: '{customer}: buscamos otro conductor para su viaje del {day}. Preguntas: {support}',
  ride_accepted_asked: '{customer}: {fleet} viene a recogerle. Preguntas: {support}',
  ride_driver_asked: '{customer}: {driver} viene a recogerle. {vehicle} Preguntas: {support}',
  ride_on_way_soon: '{customer}: {driver} va hacia usted. {vehicle}',
  ride_late_call: '{customer}: {driver} se retrasa. Disculpe. {support}',
  ride_answer_ready: '{customer}: gracias. Pedimos su conductor y le diremos quién viene.',
  ride_answer_keep: '{customer}: gracias, le esperamos el {day} a las {time}. Preguntas: {support}',
  ride_choice: '{day} {time}',
  ride_which: '{customer}: ¿a qué viaje se refiere? {choices}',
  ride_nothing: '{customer}: ahora no hay nada que responder. Por favor llame al {support}',
  ride_key_unknown: '{customer}: esa tecla no sirve aquí. Por favor llame al {support}',
  ride_unread: '{customer}: por ahora nadie lee sus mensajes. Por favor llame al {support}',
  ride_too_late: '{customer}: esto ya no se puede hacer por mensaje. Por favor llame al {support}',
}
