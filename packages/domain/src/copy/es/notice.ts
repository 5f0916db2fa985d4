export const notice = {
  phone_moved: '{customer}: este número se usa ahora para los viajes de {first}. ¿Preguntas? {support}',
  passenger_archived: 'El {passenger} fue eliminado',
  passenger_inactive: 'El {passenger} fue desactivado',
}
