export const notice = {
  phone_moved: '{customer}: este número se usa ahora para los viajes de {first}. ¿Preguntas? {support}',
  passenger_archived: 'El {passenger} fue eliminado',
  passenger_inactive: 'El {passenger} fue desactivado',
  phone_changed:
    '{customer}: este número ya no da acceso a sus viajes. Si usted no lo pidió, llame al {support}',
  fleet_alert: '{customer}: {what} {link}',
  drive_link: '{customer}: su viaje del {day} a las {time}. Se abre una vez, en este teléfono: {link}',
  drive_link_call:
    '{customer}: su viaje del {day}, cuando llame el {passenger}. Se abre una vez, en este teléfono: {link}',
  drive_link_asked:
    '{customer}: su viaje ahora, el {passenger} está listo desde las {time}. Se abre una vez, en este teléfono: {link}',
  drive_over:
    '{customer}: su viaje del {day} a las {time} cambió o ya no se hace. Pregunte antes a su despachador.',
  drive_other:
    '{customer}: otra persona hace ahora el viaje del {day} a las {time}. No tiene que hacer nada.',
  drive_over_call: '{customer}: su viaje del {day} cambió o ya no se hace. Pregunte antes a su despachador.',
  drive_other_call: '{customer}: otra persona hace ahora el viaje del {day}. No tiene que hacer nada.',
  ride_alert: '{customer}: viaje del {day} a las {time}: {status}. {link}',
  ride_alert_reply: 'el {passenger} escribió',
  ride_alert_series: 'no se pudo reservar este día de la serie',
  ride: 'su viaje',
  rides: 'sus viajes',
  you: 'usted',
  ride_of: 'el viaje de {name}',
  rides_of: 'los viajes de {name}',
  driver: 'El conductor',
  reply: 'Responda',
  press: 'Marque',
  ride_booked: '{customer}: {ride} del {day} a las {time} queda reservado. Preguntas: {support}',
  ride_booked_more:
    '{customer}: {rides} quedan reservados, el primero el {day} a las {time}. Preguntas: {support}',
  ride_changed: '{customer}: {ride} cambia. Ahora es el {day} a las {time}. Preguntas: {support}',
  ride_changed_more:
    '{customer}: {rides} cambian a partir del {day}. Ahora el primero es el {day} a las {time}. Preguntas: {support}',
  ride_days: '{customer}: del {from} al {until} {rides} son: {days}. {next} Preguntas: {support}',
  ride_days_next: 'El primero nuevo es el {day} a las {time}.',
  every_weeks: 'cada {weeks} semanas',
  ride_accepted: '{customer}: {fleet} viene por {you} el {day} a las {time}. Preguntas: {support}',
  ride_driver: '{customer}: {driver} viene por {you} el {day} a las {time}. {vehicle} Preguntas: {support}',
  ride_reminder:
    '{customer}: {ride} es el {day} a las {time}. {reply} {one} si {you} viaja, {two} si ya no lo necesita. Preguntas: {support}',
  ride_opened:
    '{customer}: {ride} del {day} puede empezar. {reply} {one} cuando {you} pueda salir, {two} si ya no lo necesita. Preguntas: {support}',
  ride_ready:
    '{customer}: {reply} {one} cuando {you} pueda salir para volver, {two} si ya no lo necesita. Preguntas: {support}',
  ride_late: '{customer}: {driver} se retrasa para {ride} de las {time}. Disculpe. {support}',
  ride_on_way: '{customer}: {driver} va hacia {you}, llega hacia las {time}. {vehicle}',
  ride_arrived: '{customer}: {driver} espera por {you}. {vehicle} Preguntas: {support}',
  ride_cancelled: '{customer}: {ride} del {day} a las {time} se ha cancelado. Preguntas: {support}',
  ride_cancelled_leg:
    '{customer}: {ride} del {day} a las {time} se ha cancelado. El viaje siguiente sigue reservado. Si tampoco hace falta, llame al {support}',
  ride_cancelled_more: '{customer}: {rides} se han cancelado a partir del {day}. Preguntas: {support}',
  ride_paused:
    '{customer}: {rides} del {from} al {until} están en pausa, el primero es el {day}. Preguntas: {support}',
  ride_resumed:
    '{customer}: la pausa de {rides} del {from} al {until} ha terminado. Quedan reservados otra vez. Preguntas: {support}',
  ride_resumed_part:
    '{customer}: la pausa de {rides} del {from} al {until} ha terminado. Quedan reservados otra vez, pero no {still}. Preguntas: {support}',
  days_from_to: 'del {from} al {until}',
  passenger_paused: 'Los viajes están en pausa del {from} al {until}',
  ride_unavailable:
    '{customer}: nadie puede hacer {ride} del {day} a las {time}. Por favor llame al {support}',
  ride_searching:
    '{customer}: buscamos otro conductor para {ride} del {day} a las {time}. Preguntas: {support}',
  ride_booked_transit:
    '{customer}: {ride} del {day} a las {time} es en bus con {agency}. No viene nadie: se pide un pase. Preguntas: {support}',
  ride_booked_more_transit:
    '{customer}: {rides} quedan reservados, el primero el {day} a las {time}. Si es en bus no viene nadie: se pide un pase. Preguntas: {support}',
  ride_changed_transit:
    '{customer}: {ride} cambia. El {day} a las {time} es en bus con {agency}. No viene nadie. Preguntas: {support}',
  ride_booked_call:
    '{customer}: {ride} del {day} queda reservado. Viene cuando usted lo pida. Preguntas: {support}',
  ride_booked_more_call:
    '{customer}: {rides} quedan reservados, el primero el {day}. Viene cuando usted lo pida. Preguntas: {support}',
  ride_changed_call:
    '{customer}: {ride} cambia. Ahora es el {day}, cuando usted lo pida. Preguntas: {support}',
  ride_changed_more_call:
    '{customer}: {rides} cambian a partir del {day}. Vienen cuando usted los pida. Preguntas: {support}',
  ride_accepted_call:
    '{customer}: {fleet} viene por {you} el {day}, cuando se pida el viaje. Preguntas: {support}',
  ride_driver_call:
    '{customer}: {driver} viene por {you} el {day}, cuando se pida el viaje. {vehicle} Preguntas: {support}',
  ride_cancelled_call: '{customer}: {ride} del {day} se ha cancelado. Preguntas: {support}',
  ride_unavailable_call: '{customer}: nadie puede hacer {ride} del {day}. Por favor llame al {support}',
  ride_searching_call: '{customer}: buscamos otro conductor para {ride} del {day}. Preguntas: {support}',
  ride_accepted_asked: '{customer}: {fleet} viene ahora por {you}. Preguntas: {support}',
  ride_driver_asked: '{customer}: {driver} viene ahora por {you}. {vehicle} Preguntas: {support}',
  ride_on_way_soon: '{customer}: {driver} va hacia {you}. {vehicle}',
  ride_late_call: '{customer}: {driver} se retrasa para {ride}. Disculpe. {support}',
  ride_answer_ready: '{customer}: gracias. Pedimos su conductor y le diremos quién viene.',
  ride_answer_keep: '{customer}: gracias, contamos con {you} el {day} a las {time}. Preguntas: {support}',
  ride_choice: '{ride}, {day} {time}',
  ride_choice_call: '{ride}, {day} desde las {time}',
  ride_which: '{customer}: ¿a qué viaje se refiere? {choices}',
  ride_again_ready:
    '{customer}: por favor envíe solo el número. {reply} {one} cuando {you} pueda salir, {two} si ya no lo necesita. Preguntas: {support}',
  ride_again_keep:
    '{customer}: por favor envíe solo el número. {reply} {one} si {you} viaja, {two} si ya no lo necesita. Preguntas: {support}',
  ride_nothing: '{customer}: ahora no hay nada que responder. Por favor llame al {support}',
  ride_key_unknown: '{customer}: esa tecla no sirve aquí. Por favor llame al {support}',
  ride_help: '{customer}: estos mensajes son sobre {rides}. Si necesita ayuda llame al {support}',
  ride_unread: '{customer}: por ahora nadie lee sus mensajes. Por favor llame al {support}',
  ride_too_late: '{customer}: esto ya no se puede hacer por mensaje. Por favor llame al {support}',
}
