export const notice = {
  phone_moved: '{customer}: este número se usa ahora para los viajes de {first}. ¿Preguntas? {support}',
  passenger_archived: 'El {passenger} fue eliminado',
  passenger_inactive: 'El {passenger} fue desactivado',
  phone_changed:
    '{customer}: este número ya no da acceso a sus viajes. Si usted no lo pidió, llame al {support}',
  ride_alert: '{customer}: viaje del {day} a las {time}: {status}. {link}',
  driver: 'Su conductor',
  ride_opened:
    '{customer}: su viaje del {day} puede empezar. Llame al {support} cuando quiera que le recojan.',
  ride_on_way: '{customer}: {driver} va hacia usted, llega hacia las {time}. {vehicle}',
  ride_arrived: '{customer}: {driver} le espera. {vehicle} Preguntas: {support}',
  ride_cancelled: '{customer}: su viaje del {day} a las {time} se ha cancelado. Preguntas: {support}',
  ride_unavailable:
    '{customer}: nadie puede hacer su viaje del {day} a las {time}. Por favor llame al {support}',
  ride_searching:
    '{customer}: buscamos otro conductor para su viaje del {day} a las {time}. Preguntas: {support}',
}
